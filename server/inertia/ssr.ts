import { pathToFileURL } from 'node:url';
import type { Request } from 'express';
import type { PageObject, SsrResult } from './types.ts';

/** React's `renderToString`, or another framework's own. */
type RenderToString = (element: never) => string;

/** What `export default createInertiaApp({ ... })` is on the server, once its promise is kept. */
type AppRenderer = (page: PageObject, render: RenderToString) => Promise<SsrResult>;

/** Gives the application's renderer; asked before every page. */
export type Loader = () => Promise<AppRenderer>;

export type SsrOptions = {
  load: Loader;
  renderToString: RenderToString;
  /** Which pages are worth the time; all when not given. Rendering holds up the event loop. */
  when?: (page: PageObject, req: Request) => boolean;
  onRendered?: (milliseconds: number, page: PageObject) => void;
};

/** The `ssr` option of the adapter, which sends the client's shell when this throws. */
export function serverRenderer({ load, renderToString, when, onRendered }: SsrOptions) {
  return async (page: PageObject, req: Request): Promise<SsrResult | null> => {
    if (when && !when(page, req)) return null;
    const startedAt = performance.now();
    const render = await load();
    const result = await render(page, renderToString);
    onRendered?.(performance.now() - startedAt, page);
    return result;
  };
}

type ModuleRunner = { ssrLoadModule: (url: string) => Promise<Record<string, unknown>> };

/** Loads the entry through Vite before every page, so that edits show. */
export function developmentLoader(vite: ModuleRunner, entry = '/resources/js/app.tsx'): Loader {
  return async () => rendererIn(await vite.ssrLoadModule(entry), entry);
}

/** Imports the bundle that `vite build --ssr` made, on the first page; again only if that failed. */
export function productionLoader(file: string): Loader {
  let loaded: Promise<AppRenderer> | null = null;
  return () => {
    loaded ??= importRenderer(file).catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

async function importRenderer(file: string): Promise<AppRenderer> {
  const bundle: unknown = await import(pathToFileURL(file).href);
  return rendererIn(bundle, file);
}

/** @throws {TypeError} if the module does not `export default createInertiaApp(...)` */
async function rendererIn(module: unknown, name: string): Promise<AppRenderer> {
  const given =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : null;
  const renderer: unknown = await given;
  if (!isRenderer(renderer)) {
    throw new TypeError(`${name} should export createInertiaApp(...) as its default.`);
  }
  return renderer;
}

function isRenderer(value: unknown): value is AppRenderer {
  return typeof value === 'function';
}
