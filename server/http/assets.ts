import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import express, { type RequestHandler } from 'express';
import { renderToString } from 'react-dom/server';
import { z } from 'zod';
import { env } from '#server/env.ts';
import {
  developmentLoader,
  productionLoader,
  serverRenderer,
  type Loader,
} from '../inertia/ssr.ts';
import { remembering } from '../inertia/ssr-memory.ts';
import type { PageObject } from '../inertia/types.ts';
import type { Renderer } from './inertia.ts';
import { tileArchive } from './map-tiles.ts';
import { paintFirst } from './paint-first.ts';
import { preloader, readManifest } from './preload.ts';
import { readFiles, serveFiles } from './static-files.ts';

const TEMPLATE = 'resources/app.html';
const BUILT = 'public/build';
const SSR_BUNDLE = 'server/ssr/app.js';
const YEAR = '365d';

export type Assets = {
  renderer: Renderer;
  assets: RequestHandler[];
  close: () => Promise<void>;
};

/** Pages and static files: from the build, or in development from Vite in the same process. */
export async function assetsFor({
  dev,
  server,
}: {
  dev: boolean;
  server: Server;
}): Promise<Assets> {
  return dev ? fromVite(server) : fromBuild();
}

/** Uploaded pictures have a hash in their names, so browsers may cache them for ever. */
const media: RequestHandler = express.Router().use(
  '/media',
  express.static(resolve(env.STORAGE_DIR, 'media'), {
    immutable: true,
    maxAge: YEAR,
    index: false,
  }),
);

/** A name with a hash never gets other content. Other files are checked again after a day. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

/** Browsers check this file on every visit to a hand-over, and use a new version at once. */
const ASKED_AGAIN = 'no-cache';

function fromBuild(): Assets {
  const template = paintFirst(readFileSync(resolve(BUILT, TEMPLATE), 'utf8'));
  const manifest = readFileSync(resolve(BUILT, '.vite/manifest.json'), 'utf8');
  const built = readFiles({ folder: resolve(BUILT, 'assets') });
  const worker = readFiles({ folder: resolve(BUILT), only: 'service-worker.js' });
  const others = readFiles({
    folder: resolve('public'),
    encodings: resolve(BUILT),
    except: 'build',
  });
  const fromMemory = express
    .Router()
    .use('/build/assets', serveFiles(built, IMMUTABLE))
    .use('/build', missing)
    .use(serveFiles(worker, ASKED_AGAIN))
    .use(serveFiles(others, A_DAY));
  return {
    renderer: {
      version: createHash('sha256').update(manifest).digest('hex').slice(0, 16),
      template: async () => template,
      ssr: rememberWith(productionLoader(resolve(SSR_BUNDLE))),
      preload: preloader(readManifest(resolve(BUILT))),
    },
    assets: [fromMemory, media, tileArchive(env)],
    close: async () => {},
  };
}

/** Answers 404 for a file of an older build, before anything else of the application runs. */
const missing: RequestHandler = (_req, res) => {
  res.status(404).type('txt').set('Cache-Control', 'no-store').send('Not found');
};

async function fromVite(server: Server): Promise<Assets> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  });
  return {
    renderer: {
      version: 'development',
      template: (url) => vite.transformIndexHtml(url, readFileSync(TEMPLATE, 'utf8')),
      ssr: renderWith(developmentLoader(vite)),
    },
    assets: [
      media,
      tileArchive(env),
      express.static(resolve('public'), { index: false }),
      vite.middlewares,
    ],
    close: () => vite.close(),
  };
}

function renderWith(load: Loader): Renderer['ssr'] {
  return serverRenderer({ load, renderToString });
}

/**
 * For the limit in characters: Node needs two bytes for each character of a text with Romanian letters, and a cached
 * document is also kept as UTF-8.
 */
const CHARACTERS_PER_MB = 320_000;

/** Caches pages that are the same for all visitors. Pages of a signed-in person are never cached. */
function rememberWith(load: Loader): Renderer['ssr'] {
  const most = env.PAGE_MEMORY_MB * CHARACTERS_PER_MB;
  return remembering(renderWith(load), {
    when: (_page, req) => most > 0 && !req.actor,
    identity: withoutTexts,
    most,
  });
}

const i18n = z.object({ locale: z.string(), messages: z.record(z.string(), z.unknown()) });

/** Leaves out the texts, the largest part of a page's JSON: they depend only on the language and the areas. */
function withoutTexts(page: PageObject) {
  const { locale, messages } = i18n.parse(page.props['i18n']);
  return { ...page, props: { ...page.props, i18n: [locale, ...Object.keys(messages)] } };
}
