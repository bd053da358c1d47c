import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { AlertKind } from '#server/db/generated/enums.ts';
import { eachOf } from '#server/lib/each.ts';
import { url } from '#shared/routes.ts';
import { carName } from '../car-columns.ts';
import type { Period } from '../bookings/availability.ts';
import { carSummaries } from '../cars/queries.ts';
import { noFilters } from '#shared/search-filters.ts';
import { searchCars, type Search } from '../cars/search.ts';
import { notify, type Notice } from '../notifications/commands.ts';
import { quoteProblem } from '../quotes/commands.ts';
import { bookableCar, type BookableCar } from '../quotes/queries.ts';
import { rules } from '../rules.ts';
import { minutesAfter, wallTimeOf } from '../time/wall-clock.ts';
import { isPriceNews } from './alert.ts';
import { priceFor } from './commands.ts';

const Waiting = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(AlertKind),
  carId: z.string().nullable(),
  car: z.string().nullable(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  address: z.string().nullable(),
  /** The search as it was stored, with the filters that existed then. */
  search: z.custom<Omit<Search, 'period'>>((value) => Object(value) === value).nullable(),
  price: z.number().nullable(),
  checkedAt: z.date(),
  notifiedAt: z.date().nullable(),
});

type Waiting = z.infer<typeof Waiting>;

/** What has happened, and the price that the person knows after it. */
type News = { notice: Notice; price: number | null };

/**
 * Sends the notifications of alerts: for free dates and searches once, for a price each time it falls. Alerts for past
 * days end. It may run twice at the same time: only the process that updates `checked_at` of an alert sends its
 * notification.
 */
export async function checkAlerts(now: Date): Promise<void> {
  await db.alert.deleteMany({ where: { startsAt: { lte: now } } });
  await eachOf(await waiting(now), async (alert) => notifyOf(alert, await newsOf(alert, now), now));
}

async function waiting(now: Date): Promise<Waiting[]> {
  return db.sql(Waiting)`
    select a.id, a.user_id, a.kind, a.car_id, ${carName} as car, a.starts_at, a.ends_at, a.address,
      a.search, a.price, a.checked_at, a.notified_at
    from alerts a join users u on u.id = a.user_id left join cars c on c.id = a.car_id
    where a.checked_at <= ${minutesAfter(now, -rules.alerts.everyMinutes)}
      and (a.notified_at is null or a.kind = 'price_drop')
      and (c.id is null or c.status = 'listed') and u.suspended_at is null and u.deleted_at is null
    order by a.checked_at, a.id limit ${rules.alerts.batch}`;
}

async function notifyOf({ id, userId, checkedAt }: Waiting, news: News | null, now: Date) {
  await transaction(async (tx) => {
    const moved = await tx.execute`
      update alerts set checked_at = ${now}, price = coalesce(${news?.price ?? null}::int, price),
        notified_at = coalesce(${news ? now : null}::timestamptz, notified_at)
      where id = ${id} and checked_at = ${checkedAt}`;
    if (moved > 0 && news) await notify(tx, [userId], news.notice, now);
  });
}

async function newsOf(alert: Waiting, now: Date): Promise<News | null> {
  const { startsAt, endsAt } = alert;
  const period = startsAt && endsAt ? { startsAt, endsAt } : null;
  return alert.search
    ? newsOfSearch(alert.address ?? url('cars'), { ...alert.search, period }, now)
    : newsOfCar(alert, period, now);
}

async function newsOfCar(alert: Waiting, period: Period | null, now: Date): Promise<News | null> {
  if (!alert.carId) return null;
  const car = await bookableCar(db, { id: alert.carId });
  if (period && (await quoteProblem(db, car, period, now))) return null;
  const amount = await priceFor(car, period);
  const { price: earlier, notifiedAt } = alert;
  const facts = { car: alert.car ?? '', amount, currency: car.currency };
  const address = addressOf(car, period);
  if (alert.kind === 'car_free')
    return { notice: { kind: 'car_free', facts, url: address }, price: null };
  if (earlier === null || !isPriceNews({ price: earlier, notifiedAt }, amount, now)) return null;
  return {
    notice: { kind: 'price_dropped', facts: { ...facts, earlier }, url: address },
    price: amount,
  };
}

function addressOf({ slug, timeZone }: BookableCar, period: Period | null): string {
  const dates = period && {
    from: wallTimeOf(period.startsAt, timeZone),
    to: wallTimeOf(period.endsAt, timeZone),
  };
  return url('cars.show', { car: slug }, dates ?? {});
}

/** Filters that did not exist when the alert was made are not applied. */
async function newsOfSearch(address: string, search: Search, now: Date): Promise<News | null> {
  const asked = { ...search, filters: { ...noFilters, ...search.filters } };
  const { hits } = await searchCars(asked, { offset: 0, limit: 1 }, now);
  const [hit] = hits;
  const [car] = await carSummaries(hit ? [hit.id] : [], null);
  if (!hit || !car) return null;
  const facts = {
    car: `${car.make} ${car.model}`,
    amount: hit.total ?? hit.dayPrice,
    currency: car.currency,
  };
  return { notice: { kind: 'search_found', facts, url: address }, price: null };
}
