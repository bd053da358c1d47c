import type { Request, RequestHandler } from 'express';
import { causedBy } from '#server/lib/cause.ts';

/** The live connection of the page that sends a request; `null` if it has none. */
export function connectionOf(req: Pick<Request, 'get'>): string | null {
  const sent = req.get('X-Socket-ID') ?? '';
  return /^\d{1,20}\.\d{1,20}$/.test(sent) ? sent : null;
}

/** Keeps the page that changes something from hearing of it: the answer shows it already. */
export const namesCause: RequestHandler = (req, _res, next) => {
  const connection = connectionOf(req);
  if (connection === null || req.method === 'GET' || req.method === 'HEAD') next();
  else causedBy(connection, next);
};
