import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Period } from '../bookings/availability.ts';
import type { Search } from '../cars/search.ts';
import { priceOf, quoteProblem } from '../quotes/commands.ts';
import { bookableCar, type BookableCar } from '../quotes/queries.ts';
import { plainRequest } from '../quotes/quote-id.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';

export type AlertRequest =
  | { kind: 'price_drop'; slug: string; period: Period | null }
  | { kind: 'car_free'; slug: string; period: Period }
  | { kind: 'search'; address: string; search: Search };

export type Asked =
  | { ok: true }
  | { ok: false; reason: 'too-many' | 'past' | 'free-already' | 'gone' };

/** What an alert is for, as it is stored. */
type Watched = {
  carId: string | null;
  address: string | null;
  search: Omit<Search, 'period'> | null;
  price: number | null;
};

/**
 * Stores an alert. The same alert again does not make a second one, but it waits for news again.
 *
 * @throws {Refusal} `not-found` for no such car
 */
export async function addAlert(userId: string, request: AlertRequest, now: Date): Promise<Asked> {
  const period = request.kind === 'search' ? request.search.period : request.period;
  if (period && period.startsAt <= now) return { ok: false, reason: 'past' };
  const watched = await watchedBy(request, now);
  if (typeof watched === 'string') return { ok: false, reason: watched };
  return transaction(async (tx) => {
    await tx.execute`select from users where id = ${userId} for update`;
    const [known] = await tx.sql(z.object({ count: z.number() }))`
      select count(*)::int as count from alerts where user_id = ${userId} and (starts_at is null or starts_at > ${now})
        and (kind, car_id, starts_at, ends_at, address) is distinct from
          (${request.kind}::alert_kind, ${watched.carId}::uuid, ${period?.startsAt}::timestamptz, ${period?.endsAt}::timestamptz, ${watched.address}::text)`;
    if (known && known.count >= rules.alerts.perPerson) return { ok: false, reason: 'too-many' };
    await tx.execute`
      insert into alerts (user_id, kind, car_id, starts_at, ends_at, address, search, price, created_at, checked_at)
      values (${userId}, ${request.kind}::alert_kind, ${watched.carId}, ${period?.startsAt}, ${period?.endsAt},
        ${watched.address}, ${watched.search && JSON.stringify(watched.search)}, ${watched.price}, ${now}, ${now})
      on conflict on constraint alerts_once
        do update set price = excluded.price, search = excluded.search, notified_at = null`;
    return { ok: true };
  });
}

/** @throws {Refusal} `not-found` for another person's alert */
export async function removeAlert(userId: string, id: string): Promise<void> {
  const { count } = await db.alert.deleteMany({ where: { id, userId } });
  if (count === 0) throw new Refusal('not-found', 'No such alert.');
}

async function watchedBy(
  request: AlertRequest,
  now: Date,
): Promise<Watched | 'free-already' | 'gone'> {
  if (request.kind === 'search') {
    const { period: _dates, ...search } = request.search;
    return { carId: null, address: request.address, search, price: null };
  }
  const car = await bookableCar(db, { slug: request.slug });
  if (car.status !== 'listed' && car.status !== 'paused') return 'gone';
  const nothing = { carId: car.id, address: null, search: null };
  if (request.kind === 'price_drop')
    return { ...nothing, price: await priceFor(car, request.period) };
  const isFree = (await quoteProblem(db, car, request.period, now)) === null;
  return isFree ? 'free-already' : { ...nothing, price: null };
}

/**
 * The price of the whole period, or of a day without dates, in minor units. It does not matter whether the car is free.
 */
export async function priceFor(car: BookableCar, period: Period | null): Promise<number> {
  if (!period) return car.basePrice;
  return (await priceOf(db, car, plainRequest(period))).total;
}
