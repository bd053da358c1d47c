import { sql, transaction } from '#server/db/sql.ts';
import type { Period } from '../bookings/availability.ts';
import type { Search } from '../cars/search.ts';
import { priceOf, quoteProblem } from '../quotes/commands.ts';
import { bookableCar, type BookableCar } from '../quotes/queries.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';

export type AlertWish =
  | { kind: 'price_drop'; slug: string; period: Period | null }
  | { kind: 'car_free'; slug: string; period: Period }
  | { kind: 'search'; address: string; search: Search };

export type Asked =
  | { ok: true }
  | { ok: false; reason: 'too-many' | 'past' | 'free-already' | 'gone' };

/** What is watched, as it is stored. */
type Watched = {
  carId: string | null;
  address: string | null;
  search: Omit<Search, 'period'> | null;
  price: number | null;
};

/**
 * Keeps what somebody wants to be told of. Asked twice it is one alert, which then waits for news again.
 *
 * @throws {Refusal} `not-found` for no such car
 */
export async function addAlert(userId: string, wish: AlertWish, now: Date): Promise<Asked> {
  const period = wish.kind === 'search' ? wish.search.period : wish.period;
  if (period && period.startsAt <= now) return { ok: false, reason: 'past' };
  const watched = await watchedBy(wish, now);
  if (typeof watched === 'string') return { ok: false, reason: watched };
  return transaction(async (tx) => {
    await tx`select id from users where id = ${userId} for update`;
    const [known] = await tx<{ count: number }>`
      select count(*)::int as count from alerts where user_id = ${userId} and (starts_at is null or starts_at > ${now})
        and (kind, car_id, starts_at, ends_at, address) is distinct from
          (${wish.kind}::alert_kind, ${watched.carId}::uuid, ${period?.startsAt}::timestamptz, ${period?.endsAt}::timestamptz, ${watched.address}::text)`;
    if (known && known.count >= rules.alerts.perPerson) return { ok: false, reason: 'too-many' };
    await tx`
      insert into alerts (user_id, kind, car_id, starts_at, ends_at, address, search, price, created_at, checked_at)
      values (${userId}, ${wish.kind}::alert_kind, ${watched.carId}, ${period?.startsAt}, ${period?.endsAt},
        ${watched.address}, ${watched.search && JSON.stringify(watched.search)}, ${watched.price}, ${now}, ${now})
      on conflict on constraint alerts_once
        do update set price = excluded.price, search = excluded.search, notified_at = null`;
    return { ok: true };
  });
}

/** @throws {Refusal} `not-found` for somebody else's */
export async function removeAlert(userId: string, id: string): Promise<void> {
  const removed =
    await sql`delete from alerts where id = ${id} and user_id = ${userId} returning id`;
  if (removed.length === 0) throw new Refusal('not-found', 'No such alert.');
}

async function watchedBy(wish: AlertWish, now: Date): Promise<Watched | 'free-already' | 'gone'> {
  if (wish.kind === 'search') {
    const { period: _dates, ...search } = wish.search;
    return { carId: null, address: wish.address, search, price: null };
  }
  const car = await bookableCar(sql, { slug: wish.slug });
  if (car.status !== 'listed' && car.status !== 'paused') return 'gone';
  const nothing = { carId: car.id, address: null, search: null };
  if (wish.kind === 'price_drop') return { ...nothing, price: await priceFor(car, wish.period) };
  const isFree = (await quoteProblem(sql, car, wish.period, now)) === null;
  return isFree ? 'free-already' : { ...nothing, price: null };
}

/** Of the whole period, or of a day when no dates are meant; whether the car is free does not matter. */
export async function priceFor(car: BookableCar, period: Period | null): Promise<number> {
  if (!period) return car.basePrice;
  return (await priceOf(sql, car, { period, extras: [], deliveryPlaceId: null })).total;
}
