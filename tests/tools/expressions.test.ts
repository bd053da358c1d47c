import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '#server/lib/paths.ts';
import { builtExpressions, expressionsIn, growthOf } from '#tools/expressions.ts';

test('expressions are found wherever they stand in a source, with the line', () => {
  const source = [
    'const one = /a+/g;',
    'export const found = (text: string) => text.replaceAll(/b/gu, "/c/");',
    'const built = new RegExp(`^${one.source}$`);',
    'const Other = new Map(); // /d/',
  ].join('\n');

  expect(expressionsIn('server/some.ts', source)).toEqual({
    literals: [
      { source: 'a+', flags: 'g', place: 'server/some.ts:1' },
      { source: 'b', flags: 'gu', place: 'server/some.ts:2' },
    ],
    built: ['server/some.ts:3'],
  });
});

test.each([
  [String.raw`^(?:days?|day|[\s/])*$`, 'i'],
  [String.raw`["\s]*[=\r\n]+\s*One-Click`, 'i'],
  [String.raw`\s+$`, 'g'],
  [String.raw`^(a+)+$`, ''],
])('/%s/%s takes more than linear time', (source, flags) => {
  expect(growthOf({ source, flags })).toMatch(/polynomial|exponential/);
});

test.each([
  [String.raw`List-Unsubscribe["=\s]*One-Click`, 'i'],
  [String.raw`^\d{1,6}([.,]\d{1,2})?$`, ''],
])('/%s/%s takes linear time', (source, flags) => {
  expect(growthOf({ source, flags })).toBeNull();
});

test('what a file builds while it is loaded is looked at, and what it builds later is refused', async () => {
  const file = 'node_modules/.cache/building.mjs';
  const source = [
    "const parts = ['ab', 'cd'];",
    "export const early = new RegExp(`^(?:${parts.join('|')})$`, 'i');",
    'export const late = (part) => new RegExp(`${part}$`);',
  ];
  mkdirSync(dirname(inProject(file)), { recursive: true });
  writeFileSync(inProject(file), source.join('\n'));

  const built = await builtExpressions([`${file}:2`]);

  expect(built).toEqual([{ source: '^(?:ab|cd)$', flags: 'i', place: `${file}:2` }]);
  await expect(builtExpressions([`${file}:3`])).rejects.toThrow(`${file}:3`);
});
