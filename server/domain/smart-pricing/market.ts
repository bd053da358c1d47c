import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import type { CarCategory } from '#server/db/generated/enums.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { boxAround, kilometresBetween, type Point } from '../places/geography.ts';
import { inBox } from '../cars/candidates.ts';
import { rules } from '../rules.ts';
import type { WallDate } from '../time/wall-clock.ts';
import type { Comparable } from './price.ts';

const { days: HORIZON, radiusKm } = rules.smartPricing;

/** Squares of about 2.8 km. All cars in a square have the same comparable cars, measured from its middle. */
const ROWS_PER_DEGREE = 40;
const COLUMNS_PER_DEGREE = 28;

/** How many rows of squares the radius covers; a degree of latitude is 111 km. */
const ROWS_NEARBY = Math.ceil((radiusKm / 111) * ROWS_PER_DEGREE);

type Square = { middle: Point; offered: Int32Array; taken: Int32Array };

/** Where cars of a category are offered, and how many of them are taken on each date from the first. */
export class Supply {
  readonly first: WallDate;
  readonly #rows = new Map<number, Square[]>();
  readonly #known = new Map<string, Comparable[]>();

  constructor(first: WallDate, squares: Iterable<Square>) {
    this.first = first;
    for (const square of squares) {
      const row = rowOf(square.middle.lat);
      this.#rows.set(row, [...(this.#rows.get(row) ?? []), square]);
    }
  }

  /** The comparable cars of a car at this place. A listed car is not counted as comparable to itself. */
  around(place: Point, isListed: boolean): Comparable[] {
    const key = `${squareOf(place)} ${isListed}`;
    const known = this.#known.get(key);
    if (known) return known;
    const found = this.#count(middleOf(place), isListed ? 1 : 0);
    this.#known.set(key, found);
    return found;
  }

  #count(middle: Point, itself: number): Comparable[] {
    const [offered, taken] = [new Int32Array(HORIZON), new Int32Array(HORIZON)];
    for (const square of this.#nearby(middle)) {
      for (let day = 0; day < HORIZON; day++) {
        offered[day] = (offered[day] ?? 0) + (square.offered[day] ?? 0);
        taken[day] = (taken[day] ?? 0) + (square.taken[day] ?? 0);
      }
    }
    return Array.from(offered, (cars, day) => {
      const others = Math.max(0, cars - itself);
      return { offered: others, taken: Math.min(taken[day] ?? 0, others) };
    });
  }

  #nearby(middle: Point): Square[] {
    const row = rowOf(middle.lat);
    const rows = Array.from({ length: 2 * ROWS_NEARBY + 1 }, (_, at) => row - ROWS_NEARBY + at);
    return rows
      .flatMap((at) => this.#rows.get(at) ?? [])
      .filter((square) => kilometresBetween(square.middle, middle) <= radiusKm);
  }
}

function rowOf(lat: number): number {
  return Math.floor(lat * ROWS_PER_DEGREE);
}

export function squareOf({ lat, lng }: Point): string {
  return `${rowOf(lat)} ${Math.floor(lng * COLUMNS_PER_DEGREE)}`;
}

function middleOf({ lat, lng }: Point): Point {
  return {
    lat: (rowOf(lat) + 0.5) / ROWS_PER_DEGREE,
    lng: (Math.floor(lng * COLUMNS_PER_DEGREE) + 0.5) / COLUMNS_PER_DEGREE,
  };
}

/** From `day` on (counted from the first date), so many more or fewer cars. */
const Change = z.object({
  lat: z.number(),
  lng: z.number(),
  day: z.number(),
  offered: z.number(),
  taken: z.number(),
});

export type Market = { category: CarCategory; first: WallDate; near?: Point };

/**
 * The supply of a category in the whole country, or in what is comparable to one place. A car is taken on a date if a
 * client has it at noon, and not offered if its host needs it then.
 */
export async function readSupply(db: Db, { category, first, near }: Market): Promise<Supply> {
  // A little further than the radius, because the distance is measured from the middle of the place's square.
  const place = near ? inBox(boxAround({ ...near, radiusKm: radiusKm + 6 })) : Prisma.sql`true`;
  const noon = (at: Prisma.Sql) =>
    Prisma.sql`((${at} at time zone ${HOME_ZONE} + interval '12 hours')::date - ${first}::date)`;
  const changes = await db.sql(Change)`
    with car as materialized (
      select c.car_id, floor(c.lat * ${ROWS_PER_DEGREE}::int) as y, floor(c.lng * ${COLUMNS_PER_DEGREE}::int) as x
      from car_search c where c.listed and c.category = ${category}::car_category and ${place}
    ), change as (
      select y, x, 0 as day, 1 as offered, 0 as taken from car
      union all
      select car.y, car.x, edge.day,
        case when o.kind in ('block', 'imported') then -edge.more else 0 end,
        case when o.kind in ('block', 'imported') then 0 else edge.more end
      from occupancies o join car using (car_id)
        cross join lateral (values
          (greatest(${noon(Prisma.sql`o.starts_at`)}, 0), 1), (${noon(Prisma.sql`o.ends_at`)}, -1)) edge (day, more)
      where o.active and o.ends_at >= ${first}::date - 1 and o.starts_at < ${first}::date + ${HORIZON}::int
        and edge.day < ${HORIZON}::int
        and ${noon(Prisma.sql`o.ends_at`)} > greatest(${noon(Prisma.sql`o.starts_at`)}, 0)
    )
    select ((y + 0.5) / ${ROWS_PER_DEGREE}::int)::float8 as lat, ((x + 0.5) / ${COLUMNS_PER_DEGREE}::int)::float8 as lng,
      day, sum(offered)::int as offered, sum(taken)::int as taken
    from change group by y, x, day`;
  return new Supply(first, squaresOf(changes));
}

function squaresOf(changes: readonly z.infer<typeof Change>[]): Iterable<Square> {
  const squares = new Map<string, Square>();
  for (const { lat, lng, day, offered, taken } of changes) {
    const key = squareOf({ lat, lng });
    const square = squares.get(key) ?? {
      middle: { lat, lng },
      offered: new Int32Array(HORIZON),
      taken: new Int32Array(HORIZON),
    };
    squares.set(key, square);
    square.offered[day] = (square.offered[day] ?? 0) + offered;
    square.taken[day] = (square.taken[day] ?? 0) + taken;
  }
  for (const { offered, taken } of squares.values()) {
    accumulate(offered);
    accumulate(taken);
  }
  return squares.values();
}

function accumulate(values: Int32Array) {
  for (let at = 1; at < values.length; at++) values[at] = (values[at] ?? 0) + (values[at - 1] ?? 0);
}
