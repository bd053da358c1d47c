import type { Request, Response } from 'express';
import { clock } from '#server/lib/clock.ts';
import { defer, merge } from '../../inertia/index.ts';
import type { Place } from '#server/domain/places/places.ts';
import { facetsView, placeName, searchView } from '../presenters/search.ts';
import { rememberSearch } from '../last-search.ts';
import { readSearch } from '../search-query.ts';
import { seenCards } from '../seen-cards.ts';
import { cardsOf, resultsOf } from '../search-results.ts';
import { suggestionsFor } from '../search-suggestions.ts';

const PAGE_SIZE = 24;

/** The search. A request for more results gets only the cars, which the page adds to those it has. */
export async function index(req: Request, res: Response) {
  const now = clock.now();
  const read = readSearch(req.query, now);
  rememberSearch(req, res, read.query);
  const slice = { offset: (read.page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const { found, counts, isLargeArea } = await resultsOf(req, read.search, slice, now);
  const facets = async () => facetsView(await counts(), read);
  describe(req, res, read.place);
  await res.inertia.render('Car/Index', {
    search: searchView(read, req.locale),
    results: merge(async () => {
      const { total, hits, hasMore } = await found();
      const cars = await cardsOf(hits, read.query, req.actor?.id ?? null);
      return { cars, total, hasMore, page: read.page, size: PAGE_SIZE };
    }).append('cars', 'id'),
    facets: isLargeArea ? defer(facets) : facets,
    suggestions: async () =>
      (await found()).total === 0 ? suggestionsFor(read, (await counts()).facets, now) : [],
    seen: () => seenCards(req, [], read.query),
  });
}

function describe(req: Request, res: Response, place: Place | null) {
  res.inertia.share({ 'seo.description': descriptionOf(req, place) });
}

function descriptionOf({ t, locale }: Request, place: Place | null): string {
  if (!place) return t('car.search.seo');
  const key = place.kind === 'town' ? 'car.search.seo_place' : 'car.search.seo_at';
  return t(key, { place: placeName(place, locale) });
}
