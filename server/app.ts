import './composition.ts';
import express, { type Express, type RequestHandler } from 'express';
import { env, isTraced } from './env.ts';
import { embeddedServer } from './broadcasting/broadcaster.ts';
import { compression } from './http/compression.ts';
import { csrf } from './http/csrf.ts';
import { errorHandler, notFound } from './http/errors.ts';
import { loadActor } from './http/guards.ts';
import { inertiaMiddleware, refuseOldReleases, type Renderer } from './http/inertia.ts';
import { readAddress } from './http/addresses.ts';
import { readForm, readJson, readWebhook } from './http/bodies.ts';
import { fewUnanswered } from './http/connections.ts';
import { rememberWrites } from './http/lag.ts';
import { namesCause } from './http/live-connection.ts';
import { chooseLocale } from './http/locale.ts';
import { stopWithOneClick } from './http/controllers/unsubscribe.ts';
import { webhooks } from './http/controllers/webhooks.ts';
import { readQuery, refuseLongQuery } from './http/query.ts';
import { requestLog } from './http/request-log.ts';
import { namesOrigin } from './http/request-origin.ts';
import { routes } from './http/routes.ts';
import { nonce, permissionsPolicy, securityHeaders } from './http/security.ts';
import { sessions } from './http/sessions.ts';
import { resumeTrace, traceRequest } from './http/traces.ts';
import { isMeasured, timed } from './metrics/requests.ts';

export type AppOptions = {
  renderer: Renderer;
  /** Static files, or Vite in development. Mounted first, so that they cost nothing more. */
  assets: readonly RequestHandler[];
  /** The built-in test gateway; `null` when a Stripe key is set. */
  gateway: RequestHandler | null;
  dev: boolean;
};

/** The whole application; it does not listen yet. */
export function createApp({ renderer, assets, gateway, dev }: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  // Every page contains a new nonce, so an ETag would never match.
  app.disable('etag');
  // `readQuery` parses the query once for each request.
  app.set('query parser', false);
  app.set('trust proxy', env.TRUST_PROXY);

  app.use(fewUnanswered);
  if (isMeasured) app.use(timed);
  app.use(nonce, securityHeaders({ dev }), permissionsPolicy, ...assets);
  app.use((req, res, next) => {
    const realtime = embeddedServer();
    if (realtime) realtime.handleRequest(req, res, next);
    else next();
  });
  if (isTraced) app.use(traceRequest);
  app.use(requestLog);
  if (gateway) app.use('/_gateway', gateway);
  app.post('/unsubscribe/:token', express.text({ type: '*/*', limit: '1kb' }), stopWithOneClick);
  app.post('/webhooks/:provider', readWebhook, webhooks);

  app.use(namesOrigin, readAddress, readQuery, sessions, loadActor, chooseLocale, compression);
  app.use(inertiaMiddleware(renderer));
  app.use(refuseLongQuery, csrf, refuseOldReleases(renderer));
  app.use(readJson, readForm, namesCause, rememberWrites);
  if (isTraced) app.use(resumeTrace);
  app.use(routes);
  app.use(notFound, errorHandler);
  return app;
}
