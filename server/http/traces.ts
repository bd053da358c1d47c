import type { Request, RequestHandler, Response } from 'express';
import { openSpan, withinSpan, type OpenSpan } from '#server/lib/tracing.ts';
import { routeTable } from '#shared/route-table.ts';
import type { RouteName } from '#shared/routes.ts';

const spans = new WeakMap<Request, OpenSpan>();

/** Measures a request as the beginning of a trace, by its route: a path has names of people and tokens in it. */
export const traceRequest: RequestHandler = (req, res, next) => {
  const span = openSpan({ name: req.method, kind: 'server' });
  if (!span) return next();
  spans.set(req, span);
  res.once('close', () => span.end(outcomeOf(req, res)));
  withinSpan(span, next);
};

/** Goes on in the trace of the request: reading its body has left it. */
export const resumeTrace: RequestHandler = (req, _res, next) => {
  const span = spans.get(req);
  if (span) withinSpan(span, next);
  else next();
};

function outcomeOf({ method }: Request, { statusCode, locals }: Response) {
  const route: RouteName | undefined = locals['route'];
  const path = route && routeTable[route][1];
  return {
    name: path ? `${method} ${path}` : method,
    attributes: {
      'http.request.method': method,
      'http.response.status_code': statusCode,
      ...(path && { 'http.route': path }),
    },
    ...(statusCode >= 500 && { error: new Error('The server has failed.') }),
  };
}
