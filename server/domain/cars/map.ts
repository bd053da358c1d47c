import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { carName } from '../car-columns.ts';
import { candidates, inBox } from './candidates.ts';
import { passing } from './filters.ts';
import type { Box } from '../places/geography.ts';
import { filtered, type Search } from './search.ts';

/** The visible part of the map. */
export type View = { box: Box; zoom: number };

/** A marker: a car, or several cars that are within a few pixels. */
const Mark = z.object({
  /** The car's id; for several cars, the id of one of them. */
  id: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** In minor units: of the whole rental with dates, of a day without. For several cars, the lowest. */
  price: z.number(),
  count: z.number(),
  /** Only for a single car. */
  name: z.string().nullable(),
});

export type Mark = z.infer<typeof Mark>;

/** Up to so many cars are sent one by one, and the page clusters them. */
const MOST_SINGLE = 2_000;

/**
 * If there are more, they are grouped in squares of so many pixels: half the size of the page's clusters, so that these
 * can still form.
 */
const CELL_PIXELS = 16;

const TILE_PIXELS = 256;

/** Wider than any screen. A larger view gets no more detail. */
const WIDEST_PIXELS = 8_192;

/** The cars of the search in the view: each of them, or grouped by square if there are too many. */
export async function marksIn(search: Search, view: View, now: Date): Promise<Mark[]> {
  return db.sql(Mark)`${marksStatement(search, view, now)}`;
}

function marksStatement(search: Search, { box, zoom }: View, now: Date): Prisma.Sql {
  const cells = cellsAcross(box, zoom);
  return Prisma.sql`
    with matches as materialized (
      select car_id, lat, lng, uz, coalesce(total, day_price) as price, make, model, year
      from (${candidates(search, Prisma.sql`${filtered}, c.uz, c.year`, now, [inBox(box)])}) c ${passing(search.filters)})
    select car_id as id, lat, lng, price, 1 as count, ${carName} || ' ' || year as name
    from matches where (select count(*) from matches) <= ${MOST_SINGLE}
    union all
    select any_value(car_id), avg(lat), avg(lng), min(price), count(*)::int,
      case when count(*) = 1 then any_value(${carName} || ' ' || year) end
    from matches where (select count(*) from matches) > ${MOST_SINGLE}
    group by floor((lng + 180) / 360 * ${cells}::float8), floor(${mercatorY} * ${cells}::float8)`;
}

/** From 0 in the north to 1 in the south; `uz` is the sine of the latitude. */
const mercatorY = Prisma.sql`(0.5 - ln((1 + uz) / (1 - uz)) / (4 * pi()))`;

/** How many squares fit around the world at this zoom. */
function cellsAcross({ west, east }: Box, zoom: number): number {
  const most = (WIDEST_PIXELS * 360) / Math.max(east - west, 1e-6);
  return Math.min(TILE_PIXELS * 2 ** zoom, most) / CELL_PIXELS;
}
