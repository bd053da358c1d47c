import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { carName } from '../car-columns.ts';
import { candidates, inBox } from './candidates.ts';
import { passing } from './filters.ts';
import type { Box } from './geography.ts';
import { filtered, type Search } from './search.ts';

/** What somebody sees of the map. */
export type View = { box: Box; zoom: number };

/** A car on the map, or several that stand in the same few pixels. */
const Mark = z.object({
  /** The car's id; of several cars, that of one of them. */
  id: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Of the whole rental where there are dates, else of a day; in minor units. Of several, the lowest. */
  price: z.number(),
  count: z.number(),
  /** Of a single car. */
  name: z.string().nullable(),
});

export type Mark = z.infer<typeof Mark>;

/** So many cars the page clusters itself, each with its own place. */
const MOST_SINGLE = 2_000;

/** Side of the squares that more cars are gathered in, in pixels: half of a cluster's, so that they still flow. */
const CELL_PIXELS = 16;

const TILE_PIXELS = 256;

/** Wider than any screen. More detail than one could see is not worked out. */
const WIDEST_PIXELS = 8_192;

/** The cars of the search in the view: each of them, or gathered by square where they are too many. */
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

/** How many squares lie around the world at the zoom. */
function cellsAcross({ west, east }: Box, zoom: number): number {
  const most = (WIDEST_PIXELS * 360) / Math.max(east - west, 1e-6);
  return Math.min(TILE_PIXELS * 2 ** zoom, most) / CELL_PIXELS;
}
