import type { Request, Response } from 'express';
import { placeBySlug } from '#server/domain/places/places.ts';
import { env } from '#server/env.ts';
import { clock } from '#server/lib/clock.ts';
import { formatFor } from '#shared/format.ts';
import { url } from '#shared/routes.ts';
import type { Locale } from '#shared/translate.ts';
import { cookieOf, privateCookie } from './cookies.ts';
import { parseQuery } from './query.ts';
import { readSearch, type SearchQuery } from './search-query.ts';
import type { LastSearch } from './shared.ts';

/** The query of the last search; a session cookie. */
const SEARCH = 'search';
const LONGEST = 1_000;
const MOST_PARAMETERS = 100;

/** Stores the search in this browser, unless the page was only prefetched. */
export function rememberSearch(req: Request, res: Response, query: SearchQuery): void {
  if (req.isPrefetch) return;
  const address = url('cars', null, { ...query, bounds: null });
  const asked = address.split('?')[1] ?? '';
  if (asked.length > LONGEST || asked === (cookieOf(req, SEARCH) ?? '')) return;
  if (asked === '') res.clearCookie(SEARCH, { path: '/' });
  else res.cookie(SEARCH, asked, privateCookie);
}

/** The stored search, checked like any address: dates in the past are left out. */
export function lastSearchOf(req: Request): LastSearch | null {
  const asked = cookieOf(req, SEARCH);
  if (!asked || asked.length > LONGEST || asked.split('&').length > MOST_PARAMETERS) return null;
  const { query } = readSearch(parseQuery(asked), clock.now());
  return { url: url('cars', null, query), label: labelOf(query, req.locale) };
}

function labelOf({ place, address, from, to }: SearchQuery, locale: Locale): string | null {
  const { dateRange } = formatFor(locale, env.APP_CURRENCY);
  const where = (place && placeBySlug(place)?.name) ?? address;
  const dates = from && to ? dateRange(from.slice(0, 10), to.slice(0, 10)) : null;
  return [where, dates].filter(Boolean).join(' · ') || null;
}
