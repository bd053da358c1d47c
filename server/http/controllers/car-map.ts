import type { Request, Response } from 'express';
import type { Box } from '#server/domain/places/geography.ts';
import { recentMarksIn } from '#server/domain/cars/large-area-marks.ts';
import { extentOf, hitOf } from '#server/domain/cars/search.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { uuid } from '../input.ts';
import { defer } from '../../inertia/index.ts';
import { mapConfig, marksView } from '../presenters/map.ts';
import { boundsAround, facetsView, searchView } from '../presenters/search.ts';
import { rememberSearch } from '../last-search.ts';
import { readSearch, readView, type ReadSearch } from '../search-query.ts';
import { cardsOf, resultsOf } from '../search-results.ts';

const PAGE_SIZE = 24;

/** The list beside the map, page by page; the map loads its markers itself. */
export async function index(req: Request, res: Response) {
  const now = clock.now();
  const read = readSearch(req.query, now);
  rememberSearch(req, res, read.query);
  const page = { offset: (read.page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const { found, counts, isLargeArea } = await resultsOf(req, read.search, page, now);
  const facets = async () => facetsView(await counts(), read);
  await res.inertia.render('Car/Map', {
    search: searchView(read, req.locale),
    results: async () => {
      const { total, hits, hasMore } = await found();
      const cars = await cardsOf(hits, read.query, req.actor?.id ?? null);
      return { cars, total, hasMore, page: read.page, size: PAGE_SIZE };
    },
    facets: isLargeArea ? defer(facets) : facets,
    bounds: () => boundsOf(read, isLargeArea, now),
    map: mapConfig(req.locale),
  });
}

/** The markers of the search: the same cars as in the list, if they are in the visible part. */
export async function marks(req: Request, res: Response) {
  const now = clock.now();
  const { search } = readSearch(req.query, now);
  const found = await recentMarksIn(search, readView(req.query), now);
  res.set('Cache-Control', 'private, max-age=15').json(marksView(found));
}

/** One car of the search. @throws {Refusal} `not-found` for a car that the search does not find (any more) */
export async function show(req: Request<{ car: string }>, res: Response) {
  const now = clock.now();
  const read = readSearch(req.query, now);
  const id = uuid.safeParse(req.params.car);
  const hit = id.success ? await hitOf(read.search, id.data, now) : null;
  if (!hit) throw new Refusal('not-found', 'No such car in the search.');
  const [card] = await cardsOf([hit], read.query, req.actor?.id ?? null);
  res.set('Cache-Control', 'private, max-age=15').json(card);
}

/**
 * The part of the map to show: the requested box, or else a box around the cars found, of which there may be many in a
 * large circle. `null` is the whole country.
 */
async function boundsOf(
  { search }: ReadSearch,
  isLargeArea: boolean,
  now: Date,
): Promise<Box | null> {
  if (isLargeArea || search.area?.kind !== 'circle') return boundsAround(search, null);
  return boundsAround(search, await extentOf(search, now));
}
