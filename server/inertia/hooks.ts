import type { Request, Response } from 'express';
import type { ResponseInertia } from './response.ts';
import { isPlain, type Members } from './values.ts';

/** Adds `Vary` to every answer of the site, so that caches do not confuse the JSON of a page with its HTML document. */
export function varyAlways(res: Response): void {
  const writeHead = res.writeHead.bind(res);
  res.writeHead = (...given: unknown[]) => {
    const headers = given.at(-1);
    if (isPlain(headers)) given.splice(-1, 1, varyTaken(res, headers));
    res.vary('X-Inertia');
    Reflect.apply(writeHead, res, given);
    return res;
  };
}

/** Headers given to `writeHead` replace those set before; a `Vary` must be added to the old one instead. */
function varyTaken(res: Response, headers: Members): Members {
  const entries = Object.entries(headers);
  const fields = entries.filter(isVary).flatMap(([, value]) => value);
  if (fields.length > 0) res.append('Vary', fields.join(', '));
  return Object.fromEntries(entries.filter((entry) => !isVary(entry)));
}

function isVary([name]: [string, unknown]): boolean {
  return name.toLowerCase() === 'vary';
}

/** Turns an empty 200 answer to an Inertia visit into a redirect back, because the client cannot show it. */
export function returnWhenEmpty(req: Request, res: Response, inertia: ResponseInertia): void {
  const end = res.end.bind(res);
  let streamed = false;
  res.once('pipe', () => {
    streamed = true;
  });
  res.end = (...given: unknown[]) => {
    res.end = end;
    const back = !streamed && isEmpty(res, given[0]) ? inertia.backUrl('/') : null;
    if (back === null || req.method === 'HEAD') Reflect.apply(end, res, given);
    else goBack(res, back);
    return res;
  };
}

function goBack(res: Response, url: string): void {
  for (const name of ['ETag', 'Content-Type', 'Content-Length']) res.removeHeader(name);
  res.redirect(url);
}

function isEmpty(res: Response, chunk: unknown): boolean {
  if (res.headersSent || res.statusCode !== 200) return false;
  const isText = typeof chunk === 'string' || chunk instanceof Uint8Array;
  return isText ? chunk.length === 0 : true;
}
