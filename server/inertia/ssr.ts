import { pathToFileURL } from 'node:url';
import type { Request } from 'express';
import type { PageObject, SsrResult } from './types.ts';

/** React's `renderToString`, or another framework's own. */
type RenderToString = (element: never) => string;

/** The result of `export default createInertiaApp({ ... })` on the server, when its promise has resolved. */
type AppRenderer = (page: PageObject, render: RenderToString) => Promise<SsrResult>;

/** Returns the application's renderer; called before every page. */
export type Loader = () => Promise<AppRenderer>;

export type SsrOptions = {
  load: Loader;
  renderToString: RenderToString;
  /** Which pages are rendered on the server; by default all. Rendering blocks the event loop. */
  when?: (page: PageObject, req: Request) => boolean;
  onRendered?: (milliseconds: number, page: PageObject) => void;
};

/** The `ssr` option of the adapter. If it throws, the adapter sends an empty page that the client renders. */
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

/** Loads the entry through Vite before every page, so that changes appear. */
export function developmentLoader(vite: ModuleRunner, entry = '/resources/js/app.tsx'): Loader {
  return async () => rendererIn(await vite.ssrLoadModule(entry), entry);
}

/** Imports the bundle of `vite build --ssr` for the first page, and again only if that failed. */
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
