import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { handoverFiles } from './server/http/handover-files.ts';
import { readManifest } from './server/http/preload.ts';

const BUILT = 'public/build';

const files = handoverFiles(readManifest(BUILT)).map((file) => `/build/${file}`);

/** The service worker of the pages built before: a file of its own beside them, with the names of theirs in it. */
export default defineConfig({
  publicDir: false,
  define: {
    BUILT_FILES: JSON.stringify(files),
    BUILT_RELEASE: JSON.stringify(
      createHash('sha256')
        .update(readFileSync(`${BUILT}/.vite/manifest.json`))
        .digest('hex')
        .slice(0, 16),
    ),
  },
  build: {
    outDir: BUILT,
    emptyOutDir: false,
    lib: {
      entry: 'resources/worker/service-worker.ts',
      formats: ['es'],
      fileName: () => 'service-worker.js',
    },
  },
});
