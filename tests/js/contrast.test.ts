import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('resources/css/theme.css', 'utf8');

/** Each token's light and dark value, as six hexadecimal digits. */
const tokens = new Map(
  [
    ...css.matchAll(
      /--color-([\w-]+): (?:light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)|(#[\da-f]{6}));/g,
    ),
  ].map(([, name = '', light, dark, both]) => [
    name,
    { light: light ?? both ?? '', dark: dark ?? both ?? '' },
  ]),
);

/** WCAG 2.2, relative luminance. */
function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(ink: string, surface: string, theme: 'light' | 'dark') {
  const [one, two] = [ink, surface].map((name) => luminance(tokens.get(name)?.[theme] ?? ''));
  const [high, low] = [Math.max(one ?? 0, two ?? 0), Math.min(one ?? 0, two ?? 0)];
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['canvas', 'surface', 'sunken', 'raised', 'hover'];
const inks = ['ink', 'muted', 'brand', 'signal-ink', 'positive', 'warning', 'danger', 'info'];

const pairs = [
  ...inks.flatMap((ink) => surfaces.map((surface) => [ink, surface])),
  ...['brand', 'positive', 'warning', 'danger', 'info'].map((tone) => [tone, `${tone}-soft`]),
  ['signal-ink', 'signal-soft'],
  ...['brand', 'positive', 'warning', 'danger', 'info', 'signal'].map((t) => ['ink', `${t}-soft`]),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['on-signal', 'signal'],
  ['on-hero', 'hero'],
];

test.each(pairs)('%s is readable on %s in both themes', (ink, surface) => {
  expect(contrast(ink ?? '', surface ?? '', 'light')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(ink ?? '', surface ?? '', 'dark')).toBeGreaterThanOrEqual(4.5);
});

test.each(['surface', 'canvas'])('the edge of an input stands out from %s', (surface) => {
  expect(contrast('line-strong', surface, 'light')).toBeGreaterThanOrEqual(3);
  expect(contrast('line-strong', surface, 'dark')).toBeGreaterThanOrEqual(3);
});
