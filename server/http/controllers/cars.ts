import type { Request, Response } from 'express';
import { facetsFor } from '#server/domain/cars/facets.ts';
import { searchCars } from '#server/domain/cars/search.ts';
import { clock } from '#server/lib/clock.ts';
import { facetsView, searchView } from '../presenters/search.ts';
import { readSearch } from '../search-query.ts';
import { cardsOf, daysOf } from '../search-results.ts';
import { suggestionsFor } from '../search-suggestions.ts';

const PAGE_SIZE = 24;

export async function index(req: Request, res: Response) {
  const now = clock.now();
  const read = readSearch(req.query, now);
  const first = { offset: (read.page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const [{ total, hits }, facets] = await Promise.all([
    searchCars(read.search, first, now),
    facetsFor(read.search, now),
  ]);
  const cars = await cardsOf(hits, read.query, req.actor?.id ?? null);
  describe(req, res, read.place?.name ?? null);
  await res.inertia.render('Car/Index', {
    search: searchView(read, daysOf(read.search)),
    results: { cars, total, page: read.page, pages: Math.ceil(total / PAGE_SIZE) },
    facets: facetsView(facets, read),
    suggestions: total === 0 ? await suggestionsFor(read, facets, now) : [],
  });
}

function describe(req: Request, res: Response, place: string | null) {
  const text = place ? req.t('car.search.seo_place', { place }) : req.t('car.search.seo');
  res.inertia.share({ 'seo.description': text });
}
