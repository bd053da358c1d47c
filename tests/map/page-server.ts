import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import express from 'express';
import { build, type Rolldown } from 'vite';
import { tileArchive } from '#server/http/map-tiles.ts';
import { archiveFolder } from '../support/pmtiles.ts';

const root = new URL('../../', import.meta.url).pathname;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** Bundles tests/map/page and serves it beside `public/` on a free port. */
export async function servePage(): Promise<{ url: string; close: () => void }> {
  const files = await bundle();
  const app = express();
  app.use(tileArchive({ MAP_PMTILES: 'park.pmtiles', STORAGE_DIR: archiveFolder() }));
  app.get('/tiles/{*tile}', (_req, res) => res.status(404).end());
  app.use(async ({ path: asked }, response) => {
    const path = asked === '/' ? '/index.html' : asked;
    const body = files.get(path) ?? (await publicFile(path));
    response.writeHead(body === null ? 404 : 200, {
      'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    });
    response.end(body ?? '');
  });
  const server = createServer(app);
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function bundle(): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    root: join(root, 'tests/map/page'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), tailwindcss()],
    build: { write: false, minify: false, target: 'es2022' },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  return new Map(outputs.map((file) => [`/${file.fileName}`, contentOf(file)]));
}

function contentOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source;
}

function publicFile(path: string): Promise<Uint8Array | null> {
  return readFile(join(root, 'public', path)).catch(() => null);
}
