import type { Request, RequestHandler } from 'express';
import { returnWhenEmpty, varyAlways } from './hooks.ts';
import { documentsFrom } from './html.ts';
import { redirectClient } from './redirect.ts';
import { ResponseInertia, versionOf, type Settings } from './response.ts';
import { requestStore } from './session.ts';
import type { InertiaOptions } from './types.ts';
import { partialOf, pathAndQuery } from './visit.ts';

export { body, fill, fillPage, pageBytes } from './html.ts';
export { fieldErrors, precognitive } from './precognition.ts';
export type { Schema } from './precognition.ts';
export { always, deepMerge, defer, merge, once, optional, scroll } from './props.ts';
export type {
  Errors,
  InertiaOptions,
  InertiaResponse,
  PageObject,
  SsrResult,
  Store,
} from './types.ts';
export { ResponseInertia } from './response.ts';

/** The Inertia protocol, version 3, for Express 5. Mount it after the session, before body parsers and routes. */
export function inertia(options: InertiaOptions): RequestHandler {
  const { html, store = requestStore() } = options;
  const document = typeof html === 'string' ? documentsFrom(html) : html;
  const settings: Settings = { ...options, html: document, store };
  return (req, res, next) => {
    req.isInertia = req.get('X-Inertia') !== undefined;
    req.isPrefetch = isPrefetch(req);
    req.inertiaPartial = partialOf(req);
    varyAlways(res);

    const version = versionOf(settings, req);
    if (version !== null && isOutdated(req, version)) {
      res.set('X-Inertia-Version', version);
      redirectClient(req, res, 'X-Inertia-Location', pathAndQuery(req.originalUrl));
      return;
    }

    const response = new ResponseInertia(settings, req, res, next);
    res.inertia = response;
    if (req.isInertia && settings.emptyMeansBack) returnWhenEmpty(req, res, response);
    next();
  };
}

/** The Inertia client sends `Purpose`; browsers that prefetch a document send `Sec-Purpose`. */
function isPrefetch(req: Request): boolean {
  const purpose = req.get('Purpose') ?? req.get('Sec-Purpose') ?? '';
  return purpose.startsWith('prefetch');
}

/**
 * Checked before the handler runs: otherwise it would act, or take flash data from the session, for a page that is not
 * sent.
 */
function isOutdated(req: Request, version: string): boolean {
  return req.isInertia && req.method === 'GET' && (req.get('X-Inertia-Version') ?? '') !== version;
}
