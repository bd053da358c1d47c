import type { Request, RequestHandler } from 'express';
import { HttpError } from './http-error.ts';

export type Query = Record<string, string | string[]>;

/** The longest search our pages can write, every choice of every filter, has some hundred and twenty. */
const MOST_PARAMETERS = 200;

/** A name as `queryString` of the routes, Inertia and forms write lists: `make[]`, `make[0]`. */
const listName = /^([^[\]]+)\[\d*\]$/;

/** Express would read the query anew at each mention of it. One that is too long counts as none until it is refused. */
export const readQuery: RequestHandler = (req, _res, next) => {
  const value = isTooLong(queryOf(req)) ? {} : parseQuery(queryOf(req));
  Object.defineProperty(req, 'query', { value, enumerable: true });
  next();
};

/** Stands where an error has its page. */
export const refuseLongQuery: RequestHandler = (req, _res, next) => {
  if (isTooLong(queryOf(req))) throw new HttpError(400, 'Too many parameters.');
  next();
};

/**
 * Reads a query: texts, and lists of texts for names with brackets or named twice. Nothing nests, so that no page is
 * given an object with a `toString` of somebody's choice.
 *
 * @throws {HttpError} 400 for more parameters than any page of ours asks with
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
