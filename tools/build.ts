import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { generateWhenNeeded } from './generate.ts';
import { withLock } from './lock.ts';
import { inProject } from '#server/lib/paths.ts';
import { precompress } from './precompress.ts';
import { fingerprint, runNode } from './run.ts';
import { checkStyles } from './styles.ts';

const VITE = 'node_modules/vite/bin/vite.js';

/**
 * A change in one of these means that the pages must be built again. The styles are made from the class names in the
 * same places.
 */
const sources = [
  'resources',
  'shared',
  'public/basemap',
  'public/towns',
  'tools/precompress.ts',
  'tools/styles.ts',
  'vite.config.ts',
  'vite.worker.config.ts',
  'server/http/handover-files.ts',
  'package-lock.json',
];
const stamp = inProject('server/ssr/built-from');
const manifest = inProject('public/build/.vite/manifest.json');

/** Builds the pages for browser and server, unless they are already built from the same sources. */
export async function buildWhenNeeded(announce: () => void = () => undefined) {
  mkdirSync(inProject('storage'), { recursive: true });
  await withLock(inProject('storage/build.lock'), async () => {
    const wanted = fingerprint(sources);
    if (isBuiltFrom(wanted)) return;
    announce();
    await build(wanted);
  });
}

async function build(sourcesFingerprint: string) {
  const env = { NODE_ENV: 'production' };
  await Promise.all([
    runNode(VITE, ['build', '--logLevel', 'warn'], env),
    runNode(VITE, ['build', '--logLevel', 'warn', '--ssr', 'resources/js/app.tsx'], env),
  ]);
  await runNode(VITE, ['build', '--config', 'vite.worker.config.ts', '--logLevel', 'warn'], env);
  checkStyles();
  await Promise.all([
    precompress(inProject('public/build/assets'), inProject('public/build/assets')),
    precompress(inProject('public/basemap'), inProject('public/build/basemap')),
    precompress(inProject('public/towns'), inProject('public/build/towns')),
  ]);
  writeFileSync(stamp, sourcesFingerprint);
}

function isBuiltFrom(wanted: string) {
  return existsSync(manifest) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

// A release is everything that is generated, so that serving it generates nothing.
if (import.meta.main) {
  await generateWhenNeeded();
  await buildWhenNeeded(() => console.log('Building the pages…'));
}
