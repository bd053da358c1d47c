import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { circles, importsIn, mutualPairs } from '#tools/imports.ts';

test('a circle is found, of types alone, of re-exports and through an alias as well', async () => {
  const project = await projectOf({
    'server/a.ts': `import type { B } from './b.ts';`,
    'server/b.ts': `export { c } from '#shared/c.ts';`,
    'shared/c.ts': `import '#server/a.ts';`,
    'shared/alone.ts': `import { b } from '#server/b.ts';`,
  });

  const found = circles(importsIn(project));

  expect(found).toEqual([['server/a.ts', 'server/b.ts', 'shared/c.ts']]);
});

test('folders of the domain that import each other are a pair, those that import one way are none', async () => {
  const project = await projectOf({
    'server/domain/cars/car.ts': `import { price } from '../money/price.ts';`,
    'server/domain/money/price.ts': '',
    'server/domain/money/share.ts': `import type { Car } from '#server/domain/cars/car.ts';`,
    'server/domain/reviews/review.ts': `import { car } from '../cars/car.ts';`,
  });

  expect(mutualPairs(importsIn(project))).toEqual(['cars money']);
});

async function projectOf(files: Record<string, string>): Promise<string> {
  const base = await mkdtemp(path.join(tmpdir(), 'volan-imports-'));
  for (const folder of ['server', 'shared', 'tools', 'resources/js', 'resources/lang'])
    await mkdir(path.join(base, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(base, name)), { recursive: true });
    await writeFile(path.join(base, name), text);
  }
  return base;
}
