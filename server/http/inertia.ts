import type { Request, RequestHandler, Response } from 'express';
import { log } from '#server/lib/log.ts';
import { fill, inertia, pageBytes, type SsrResult, type Store } from '../inertia/index.ts';
import type { PageObject } from '../inertia/types.ts';
import { sharedProps } from './shared-props.ts';
import type { Pages } from './pages.ts';
import type { PageTags } from './preload.ts';
import { oldInput } from './old-input.ts';
import { saveSession } from './sessions.ts';
import type { SharedProps } from './shared.ts';

declare module '../inertia/pages.ts' {
  interface Register {
    pages: Pages;
    shared: SharedProps;
  }
}

export type Renderer = {
  /** The version of the client's assets. */
  version: string;
  /** Returns the HTML template, with its markers, for a URL. */
  template: (url: string) => Promise<string>;
  ssr: (page: PageObject, req: Request) => Promise<SsrResult | null>;
  /** Returns the tags that make the browser load the files of a page before the entry script asks for them. */
  preload?: (component: string, nonce: string) => PageTags;
};

/** The protocol adapter with this application's session and rendering. */
export function inertiaMiddleware(renderer: Renderer): RequestHandler {
  return inertia({
    version: renderer.version,
    ssr: renderer.ssr,
    store,
    share: sharedProps,
    rememberPrevious: false,
    oldInput,
    html: async (page, rendered, req, res) =>
      pageBytes(await documentOf(renderer, page.component, req, res), page, rendered),
    onSsrError: (error, page) =>
      log.error({ err: error, page: page.component }, 'A page was not rendered on the server.'),
    onRescue: (error, path) => log.error({ err: error, path }, 'A deferred prop failed.'),
  });
}

/**
 * Refuses form data from pages of an earlier release, whose form may differ; such a page may have been opened without a
 * network. The page loads itself anew and sends again. For visits, the protocol has its own check.
 */
export function refuseOldReleases({ version }: Pick<Renderer, 'version'>): RequestHandler {
  return (req, res, next) => {
    const release = req.get('X-Release');
    if (release === undefined || release === version) next();
    else res.status(409).json({ release: version });
  };
}

const store: Store = {
  get: (req, key) => req.session[entry(key)],
  set: (req, key, value) => {
    req.session[entry(key)] = value;
  },
  del: (req, key) => {
    delete req.session[entry(key)];
  },
  save: saveSession,
};

function entry(key: string) {
  return `inertia:${key}` as const;
}

/** The template in the page's language, before any text of a user is put in. */
async function documentOf(renderer: Renderer, component: string, req: Request, res: Response) {
  const bare = await renderer.template(req.originalUrl);
  const { nonce } = res.locals;
  const { styles = '', scripts = '' } = renderer.preload?.(component, nonce) ?? {};
  return fill(bare, { lang: req.locale, nonce, styles, scripts });
}
