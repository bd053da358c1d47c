import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { Fuel, Gearbox, type CarCategory } from '#server/db/generated/enums.ts';
import { counterLimits } from '#shared/counter.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { carName } from '../car-columns.ts';
import { isCarFree, withPrice } from '../cars/candidates.ts';
import { periodProblem, type Period, type PeriodProblem } from '../bookings/availability.ts';
import type { Price } from '../bookings/pricing.ts';
import { planOf, type Protection } from '../bookings/protection.ts';
import type { Company } from '../fleet/company.ts';
import { priceOf } from '../quotes/commands.ts';
import { bookableCar, type BookableCar } from '../quotes/queries.ts';
import type { QuoteRequest } from '../quotes/quote-id.ts';
import { rules } from '../rules.ts';
import { minutesAfter } from '../time/wall-clock.ts';

/** What a member may book at the counter: the price of the days may differ by so many per cent. */
export function largestAdjustment({ role }: Pick<Company, 'role'>): number {
  return role === 'viewer' ? 0 : counterLimits[role];
}

/** A car at the counter may be driven away at once, and for an hour. */
const LEAST_HOURS = 1;

/**
 * Why a car cannot be booked for a period at the counter; `null` when it can. The half hour that has begun counts, and
 * a member who stands there may hand the car over at any hour.
 */
export function counterPeriodProblem(
  period: Period,
  { timeZone, maxDays }: Pick<BookableCar, 'timeZone' | 'maxDays'>,
  now: Date,
): PeriodProblem | null {
  const limits = { timeZone, maxDays, leadHours: 0, minHours: LEAST_HOURS };
  return periodProblem(period, limits, minutesAfter(now, -rules.booking.gridMinutes));
}

const FreeCar = z.object({
  slug: z.string(),
  name: z.string(),
  plate: z.string(),
  seats: z.number(),
  gearbox: z.enum(Gearbox),
  fuel: z.enum(Fuel),
  branchName: z.string().nullable(),
  /** How many are free, these among them. */
  free: z.number(),
});

export type FreeCar = z.infer<typeof FreeCar>;

/** How many cars are offered at once; a search narrows them. */
const MOST_CARS = 24;

export type FreeCarFilter = {
  hostId: string;
  branch: string | null;
  category?: CarCategory | null;
  gearbox?: Gearbox | null;
  /** Parts of its name or plate. */
  search: string;
  /** Only this car. */
  slug?: string;
};

/** Listed cars that are free in the period with their turn-around time, those that cost least for it first. */
export async function freeCars(
  { hostId, branch, category = null, gearbox = null, search, slug }: FreeCarFilter,
  period: Period,
): Promise<FreeCar[]> {
  const free = withPrice(period, HOME_ZONE, [
    Prisma.sql`c.car_id = any(array(select id from cars where host_id = ${hostId}::uuid and status = 'listed'))`,
    isCarFree(period),
  ]);
  return db.sql(FreeCar)`
    select c.slug, ${carName} as name, c.plate, c.seats, c.gearbox, c.fuel, b.name as branch_name,
      count(*) over ()::int as free
    from (${free}) f join cars c on c.id = f.car_id left join branches b on b.id = c.branch_id
    where (${slug ?? null}::text is null or c.slug = ${slug ?? null}::text)
      and (${branch}::uuid is null or c.branch_id = ${branch}::uuid)
      and (${category}::text is null or c.category::text = ${category}::text)
      and (${gearbox}::text is null or c.gearbox::text = ${gearbox}::text)
      and (${search}::text = '' or strpos(lower(${carName} || ' ' || c.plate), lower(${search}::text)) > 0)
    order by f.price, c.id limit ${MOST_CARS}`;
}

/** @throws {Refusal} `not-found` */
export function counterCar(slug: string, tx: Db = db): Promise<BookableCar> {
  return bookableCar(tx, { slug });
}

export type CounterOffer = { car: BookableCar; price: Price; protection: Protection };

/** The price of a car at the counter: that of the car, without the service fee, as the member changes it. */
export async function counterOffer(
  car: BookableCar,
  request: QuoteRequest,
  adjustment: number,
  tx: Db = db,
): Promise<CounterOffer> {
  const price = await priceOf(tx, car, request, { adjustment: adjustment * 100 });
  return { car, price, protection: planOf(car, request.protection) };
}
