import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type Response,
} from 'express';
import { onTestFinished } from 'vitest';
import {
  fillPage,
  inertia,
  ResponseInertia,
  type InertiaOptions,
  type PageObject,
  type Store,
} from '#server/inertia/index.ts';
import {
  request as inertiaRequest,
  visit,
  type VisitOptions as Visiting,
} from '#server/inertia/testing.ts';

export const template =
  '<html><head><!--inertia-head--></head><body><!--inertia-body--></body></html>';

const html: InertiaOptions['html'] = (page, ssr) => fillPage(template, page, ssr);

/** `res.inertia` without the registry of pages, which belongs to the application. */
export function on(res: Response): ResponseInertia {
  if (!(res.inertia instanceof ResponseInertia)) throw new Error('The adapter is not mounted.');
  return res.inertia;
}

/** Fails whoever calls it. */
export function never(): never {
  throw new Error('called');
}

const aboutTheVisit = new Set(['component', 'props', 'url', 'version', 'sharedProps']);

/** The members of a page object that say something about its props. */
export function metadata(page: PageObject): Record<string, unknown> {
  return Object.fromEntries(Object.entries(page).filter(([name]) => !aboutTheVisit.has(name)));
}

/** One person's session, shared by all requests of a test. */
export function session(): { store: Store; data: Map<string, unknown> } {
  const data = new Map<string, unknown>();
  const store: Store = {
    get: (_req, key) => data.get(key),
    set: (_req, key, value) => void data.set(key, structuredClone(value)),
    del: (_req, key) => void data.delete(key),
  };
  return { store, data };
}

/** Serves an application over HTTP until the test ends, and gives its origin. */
export async function serve(
  options: Partial<InertiaOptions>,
  routes: (app: Express) => void,
): Promise<string> {
  const app = express();
  app.set('query parser', 'extended');
  app.use(express.json());
  app.use(inertia({ html, store: session().store, ...options }));
  routes(app);
  app.use(failed);
  const server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = addressOf(server.address());
  return `http://127.0.0.1:${port}`;
}

const failed: ErrorRequestHandler = (error, _req, res, _next) => {
  res.status(500).send(error instanceof Error ? error.message : String(error));
};

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('Not listening on a port.');
  return address;
}

type Props = Record<string, unknown> | ((req: Request) => Record<string, unknown>);

/** The page `TestComponent` with these props, as a visit gets it. */
export async function pageWith(
  props: Props,
  options: VisitOptions = {},
  settings: Partial<InertiaOptions> = {},
): Promise<PageObject> {
  return visit(await servePage(props, settings), '/', options);
}

/** As `pageWith`, on a partial visit to the same component. */
export function partialPageWith(
  props: Props,
  only: string[],
  options: VisitOptions = {},
  settings: Partial<InertiaOptions> = {},
): Promise<PageObject> {
  return pageWith(props, { partial: 'TestComponent', only, ...options }, settings);
}

export function servePage(props: Props, settings: Partial<InertiaOptions> = {}): Promise<string> {
  return serve(settings, (app) => {
    app.get('/', (req, res) =>
      on(res).render('TestComponent', typeof props === 'function' ? props(req) : props),
    );
  });
}

export type VisitOptions = Visiting & { /** Without the client's headers. */ plain?: boolean };

export function request(
  origin: string,
  path: string,
  options: VisitOptions = {},
): Promise<globalThis.Response> {
  const { plain, method = 'GET', headers = {} } = options;
  return plain
    ? fetch(new URL(path, origin), { method, headers, redirect: 'manual' })
    : inertiaRequest(origin, path, options);
}

export { visit };
