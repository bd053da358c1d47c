import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { withLock } from './lock.ts';
import { inProject } from '#server/lib/paths.ts';
import { fingerprint, runNode } from './run.ts';

const client = inProject('server/db/generated/client.ts');
const stamp = inProject('server/db/generated/generated-from');

/** Writes Prisma's client, unless it is already written from the same schema. */
export async function generateWhenNeeded() {
  mkdirSync(inProject('storage'), { recursive: true });
  await withLock(inProject('storage/generate.lock'), async () => {
    const wanted = fingerprint(['prisma/schema.prisma', 'node_modules/prisma/package.json']);
    if (existsSync(client) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    // Prisma downloads its schema engine unless it is told of one. Generating never runs it: any program does.
    await runNode('node_modules/prisma/build/index.js', ['generate'], {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
    });
    writeFileSync(stamp, wanted);
  });
}
