import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { withLock } from './lock.ts';
import { inProject } from '#server/lib/paths.ts';
import { fingerprint, runNode } from './run.ts';

const client = inProject('server/db/generated/client.ts');
const stamp = inProject('server/db/generated/generated-from');

/** Generates Prisma's client, unless the present one was made from the same schema. */
export async function generateWhenNeeded() {
  mkdirSync(inProject('storage'), { recursive: true });
  await withLock(inProject('storage/generate.lock'), async () => {
    const wanted = fingerprint(['prisma/schema.prisma', 'node_modules/prisma/package.json']);
    if (existsSync(client) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    // Prisma downloads its schema engine unless a path to one is given. Generating never runs it, so any program will
    // do.
    await runNode('node_modules/prisma/build/index.js', ['generate'], {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
    });
    writeFileSync(stamp, wanted);
  });
}
