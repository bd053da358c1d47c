import { sql, transaction } from '#server/db/sql.ts';
import type { AlertKind } from '#server/db/generated/enums.ts';
import { eachOf } from '#server/lib/each.ts';
import { url } from '#shared/routes.ts';
import { carName } from '../cars/columns.ts';
import type { Period } from '../bookings/availability.ts';
import { carSummaries } from '../cars/queries.ts';
import { noFilters } from '../cars/filters.ts';
import { searchCars, type Search } from '../cars/search.ts';
import { notify, type Notice } from '../notifications/commands.ts';
import { quoteProblem } from '../quotes/commands.ts';
import { bookableCar, type BookableCar } from '../quotes/queries.ts';
import { rules } from '../rules.ts';
import { minutesAfter, wallTimeOf } from '../time/wall-clock.ts';
import { isPriceNews } from './alert.ts';
import { priceFor } from './commands.ts';

type Waiting = {
  id: string;
  userId: string;
  kind: AlertKind;
  carId: string | null;
  car: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  address: string | null;
  search: Omit<Search, 'period'> | null;
  price: number | null;
  checkedAt: Date;
  notifiedAt: Date | null;
};

/** What has come true, and the price its person then knows of. */
type News = { notice: Notice; price: number | null };

/**
 * Tells people what they asked to be told. Free dates and searches are told once, a falling price each time it falls.
 * Alerts for days gone by end. Safe to run again and at the same time elsewhere: an alert is told by whoever moves its
 * `checked_at` on.
 */
export async function checkAlerts(now: Date): Promise<void> {
  await sql`delete from alerts where starts_at <= ${now}`;
  await eachOf(await waiting(now), async (alert) => tell(alert, await newsOf(alert, now), now));
}

async function waiting(now: Date): Promise<Waiting[]> {
  return sql<Waiting>`
    select a.id, a.user_id as "userId", a.kind, a.car_id as "carId", ${carName} as car,
      a.starts_at as "startsAt", a.ends_at as "endsAt", a.address, a.search, a.price,
      a.checked_at as "checkedAt", a.notified_at as "notifiedAt"
    from alerts a join users u on u.id = a.user_id left join cars c on c.id = a.car_id
    where a.checked_at <= ${minutesAfter(now, -rules.alerts.everyMinutes)}
      and (a.notified_at is null or a.kind = 'price_drop')
      and (c.id is null or c.status = 'listed') and u.suspended_at is null and u.deleted_at is null
    order by a.checked_at, a.id limit ${rules.alerts.batch}`;
}

async function tell({ id, userId, checkedAt }: Waiting, news: News | null, now: Date) {
  await transaction(async (tx) => {
    const [mine] = await tx`
      update alerts set checked_at = ${now}, price = coalesce(${news?.price ?? null}::int, price),
        notified_at = coalesce(${news ? now : null}::timestamptz, notified_at)
      where id = ${id} and checked_at = ${checkedAt} returning id`;
    if (mine && news) await notify(tx, [userId], news.notice, now);
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
  const car = await bookableCar(sql, { id: alert.carId });
  if (period && (await quoteProblem(sql, car, period, now))) return null;
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

/** Filters that came later than the alert ask nothing. */
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
