import type { Request, RequestHandler } from 'express';
import { HttpError } from './http-error.ts';

export type Query = Record<string, string | string[]>;

/** Our longest search, with every value of every filter, has about 120. */
const MOST_PARAMETERS = 200;

/** The name of a list, as the routes' `queryString`, Inertia and forms write it: `make[]`, `make[0]`. */
const listName = /^([^[\]]+)\[\d*\]$/;

/**
 * Parses the query once; Express would do it at every access. A query that is too long is treated as empty until
 * `refuseLongQuery` refuses it.
 */
export const readQuery: RequestHandler = (req, _res, next) => {
  const value = isTooLong(queryOf(req)) ? {} : parseQuery(queryOf(req));
  Object.defineProperty(req, 'query', { value, enumerable: true });
  next();
};

/** Mounted where an error page can be shown. */
export const refuseLongQuery: RequestHandler = (req, _res, next) => {
  if (isTooLong(queryOf(req))) throw new HttpError(400, 'Too many parameters.');
  next();
};

/**
 * Parses a query into texts, and lists of texts for names with brackets or repeated names. It does not make nested
 * objects, so that nobody can send one with a `toString` of its own.
 *
 * @throws {HttpError} 400 for more parameters than any of our pages sends
 */
export function parseQuery(query: string): Query {
  if (isTooLong(query)) throw new HttpError(400, 'Too many parameters.');
  const found = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const list = listName.exec(name)?.[1];
    const key = list ?? name;
    const earlier = found.get(key);
    if (Array.isArray(earlier)) earlier.push(value);
    else if (earlier !== undefined) found.set(key, [earlier, value]);
    else found.set(key, list === undefined ? value : [value]);
  }
  return Object.fromEntries(found);
}

function queryOf({ url }: Request): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}

function isTooLong(query: string): boolean {
  let parameters = 1;
  for (let at = query.indexOf('&'); at !== -1; at = query.indexOf('&', at + 1)) parameters++;
  return parameters > MOST_PARAMETERS;
}
