import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { smartPrice, type PriceLimits } from '#shared/smart-price.ts';
import { hostOfRental, PriceLine, rentalOf } from '../bookings/pricing.ts';
import { share, sum } from '../money/money.ts';
import { rules } from '../rules.ts';
import { addDays, datesBetween, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { storedRhythms } from './learning.ts';
import { eventsNear, occasionOn } from '../occasions/occasions.ts';
import {
  dateFacts,
  demandFactor,
  expectedShare,
  leadTimeFactor,
  type Comparable,
} from './price.ts';
import { comparableCars, comparableThen, type CarPlace } from './queries.ts';
import type { Rhythm } from './rhythm.ts';
import type { Settings } from './settings.ts';

const { replayDays } = rules.smartPricing;

const Rented = z.object({ createdAt: z.date(), lines: z.array(PriceLine) });

type Rented = z.infer<typeof Rented>;

/** What the rentals of the last 90 days brought the host, and would have brought with the other kind of prices. */
export type Replay = {
  rentals: number;
  rentedDays: number;
  freeDays: number;
  without: number;
  with: number;
};

/**
 * Computes the prices of the last 90 days again: the same rentals, with the smart price that each date had on the day
 * it was booked. Dates with the host's own price keep it. It assumes that the same clients would have come at any
 * price.
 */
export async function replayOf(
  carId: string,
  { settings, place }: { settings: Settings; place: CarPlace },
  now: Date,
): Promise<Replay> {
  const rentals = await rentalsOf(carId, now);
  const asked = rentals.flatMap(({ createdAt, lines }) =>
    datesOf(lines).map((on) => ({ on, at: createdAt })),
  );
  const [rhythms, then] = await Promise.all([
    storedRhythms(db),
    comparableCars(carId, place).then((ids) => comparableThen(ids, asked)),
  ]);
  const priceOn = pricesThen(
    place,
    rhythms.of(place.townSlug),
    new Map(asked.map((one, at) => [keyOf(one), then[at] ?? noCars])),
  );
  const replayed = rentals.map((rental) => replayedRental(rental, settings, priceOn));
  return {
    rentals: rentals.length,
    ...daysOf(rentals, wallDateOf(now, HOME_ZONE)),
    without: sum(replayed.map((one) => one.without)),
    with: sum(replayed.map((one) => one.with)),
  };
}

const noCars: Comparable = { taken: 0, offered: 0 };

/** Rentals that began in the last 90 days and were not cancelled. */
async function rentalsOf(carId: string, now: Date): Promise<Rented[]> {
  const first = addDays(wallDateOf(now, HOME_ZONE), -replayDays);
  return db.sql(Rented)`
    select created_at, lines from bookings
    where car_id = ${carId}::uuid and starts_at >= ${first}::date and starts_at < ${now}
      and status in ('in_progress', 'returned', 'completed') order by starts_at`;
}

function datesOf(lines: readonly PriceLine[]): WallDate[] {
  return lines.flatMap((line) => (line.code === 'day' ? [line.on] : []));
}

type PriceThen = (limits: PriceLimits, asked: { on: WallDate; at: Date }) => number;

function pricesThen(
  place: CarPlace,
  rhythm: Rhythm,
  cars: ReadonlyMap<string, Comparable>,
): PriceThen {
  const nearby = eventsNear(place);
  return (limits, asked) => {
    const { on: date, at } = asked;
    const ahead = Math.max(0, datesBetween(wallDateOf(at, HOME_ZONE), date).length - 1);
    return smartPrice(limits, {
      ...dateFacts(date, rhythm, occasionOn(date, nearby)),
      demand: demandFactor(cars.get(keyOf(asked)) ?? noCars, expectedShare(date, rhythm, ahead)),
      leadTime: leadTimeFactor(ahead),
    });
  };
}

function keyOf({ on, at }: { on: WallDate; at: Date }): string {
  return `${on} ${at.getTime()}`;
}

/** What the host gets for the days with each kind of prices, after the rental's discount. Minor units. */
function replayedRental({ lines, createdAt: at }: Rented, settings: Settings, priceOn: PriceThen) {
  const priced = (rule: 'base' | 'smart', price: (amount: number, on: WallDate) => number) =>
    hostGets(
      lines.map((line) =>
        line.code === 'day' && line.rule === rule
          ? { ...line, amount: price(line.amount, line.on) }
          : line,
      ),
    );
  return {
    with: priced('base', (amount, on) => priceOn(scaled(settings, amount), { on, at })),
    without: priced('smart', () => settings.basePrice),
  };
}

function hostGets(lines: readonly PriceLine[]): number {
  const days = rentalOf(lines.filter(({ code }) => code === 'day'));
  const discount = lines.find((line) => line.code === 'length-discount');
  return hostOfRental(days - share(days, discount?.rate ?? 0));
}

/** Today's limits in proportion to the base price of that time. */
function scaled({ basePrice, floor, ceiling }: Settings, then: number): PriceLimits {
  const limit = (of: number) => Math.round((of * then) / basePrice / 100) * 100;
  return { basePrice: then, floor: limit(floor), ceiling: limit(ceiling) };
}

function daysOf(rentals: readonly Rented[], today: WallDate) {
  const window = new Set(datesBetween(addDays(today, -replayDays), addDays(today, -1)));
  const rented = new Set(rentals.flatMap(({ lines }) => datesOf(lines)));
  const rentedDays = [...window].filter((day) => rented.has(day)).length;
  return { rentedDays, freeDays: window.size - rentedDays };
}
