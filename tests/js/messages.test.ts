import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MessageTree } from '#shared/translate.ts';
import { messagesOf } from '#server/lib/messages.ts';

const files = globSync('resources/lang/ro/*.json').map((path) => path.replaceAll('\\', '/'));
const areas = files.map((path) => path.split('/').at(-1)?.replace('.json', '') ?? '');
const endings = { ro: ['one', 'few', 'other'], en: ['one', 'other'] } as const;
const plural = /_(one|few|other)$/;

function leaves(tree: MessageTree, prefix: string): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}.${name}`] : leaves(value, `${prefix}.${name}`),
  );
}

/** Keys with the plural endings taken off, where all of the language's endings are there. */
function keys(locale: 'ro' | 'en', area: string) {
  const all = leaves(messagesOf(locale, area), area);
  const isPlural = (key: string) =>
    plural.test(key) &&
    endings[locale].every((ending) => all.includes(key.replace(plural, `_${ending}`)));
  return new Set(all.map((key) => (isPlural(key) ? key.replace(plural, '') : key)));
}

const romanian = new Set(areas.flatMap((area) => [...keys('ro', area)]));

test.each(areas)('%s says the same things in Romanian and English', (area) => {
  expect([...keys('en', area)].toSorted()).toEqual([...keys('ro', area)].toSorted());
});

test.each(areas)('%s fills in the same names in both languages', (area) => {
  const names = (locale: 'ro' | 'en') =>
    new Map(
      flat(messagesOf(locale, area), '').map(([key, text]) => [
        key.replace(plural, ''),
        new Set(
          [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)]
            .map((match) => match[1])
            .filter((name) => name !== 'count'),
        ),
      ]),
    );

  expect(names('en')).toEqual(names('ro'));
});

function flat(tree: MessageTree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : flat(value, `${prefix}${name}.`),
  );
}

test.each(areas)('%s is written with comma-below letters', (area) => {
  expect(JSON.stringify(messagesOf('ro', area))).not.toMatch(/[şţŞŢ]/);
});

test('every text that the code names exists', () => {
  const sources = globSync(['resources/js/**/*.{ts,tsx}', 'server/**/*.ts'], {
    exclude: (name) => /node_modules|generated|ssr$/.test(name),
  });
  const named = new RegExp(`\\bt\\(\\s*'((?:${areas.join('|')})\\.[\\w.-]+)'`, 'g');

  const missing = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(named)]
      .map((match) => match[1] ?? '')
      .filter((key) => !romanian.has(key))
      .map((key) => `${path}: ${key}`),
  );

  expect(missing).toEqual([]);
});
