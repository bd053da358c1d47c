import { rules } from '../rules.ts';
import { dateColumn, type WallDate } from '../time/wall-clock.ts';

/** How the cars of a market are rented. `weekdays` begin on Monday; 1 means as often as usual. */
export type Rhythm = {
  /** The share of offered days that is rented. */
  usual: number;
  weekdays: readonly number[];
  months: readonly number[];
  /** The share of a date's rentals that is booked so many days before it. */
  booked: readonly number[];
};

/** One day of a market: how many cars were offered, and how many of them were rented. */
export type MarketDay = { on: WallDate; rented: number; offered: number };

const { trust, days: HORIZON, usualOccupancy } = rules.smartPricing;

/** How many of a hundred rentals are booked so many days ahead; used until a market has enough bookings of its own. */
const usualPace = [
  [0, 0.96],
  [1, 0.88],
  [3, 0.74],
  [7, 0.56],
  [14, 0.4],
  [30, 0.2],
  [60, 0.07],
  [120, 0.02],
] as const;

/** Used while there are no bookings. */
export const noRhythm: Rhythm = {
  usual: usualOccupancy / 10_000,
  weekdays: Array.from({ length: 7 }, () => 1),
  months: Array.from({ length: 12 }, () => 1),
  booked: Array.from({ length: HORIZON + 1 }, (_, day) => between(usualPace, day)),
};

/**
 * The rhythm of a market. The fewer rentals it has, the closer it is to the country's.
 *
 * @param leads how many rented days were booked so many days ahead
 */
export function rhythmOf(
  days: readonly MarketDay[],
  leads: readonly number[],
  country: Rhythm,
): Rhythm {
  const rented = total(days.map((day) => day.rented));
  const usual = rate(days);
  const own = (parts: MarketDay[][], towards: readonly number[], needed: number) =>
    parts.map((part, at) =>
      drawn(usual > 0 ? rate(part) / usual : 1, towards[at] ?? 1, {
        weight: part.length > 0 ? rented : 0,
        needed,
      }),
    );
  return {
    usual: drawn(usual, country.usual, { weight: rented, needed: trust.monthRentals }),
    weekdays: own(grouped(days, 7, mondayFirst), country.weekdays, trust.weekdayRentals),
    months: own(grouped(days, 12, monthOf), country.months, trust.monthRentals),
    booked: paceOf(leads, country.booked),
  };
}

/**
 * How much more often a date is rented than usual, by its season. Between the middles of two months it changes
 * linearly.
 */
export function seasonOn(date: WallDate, { months }: Pick<Rhythm, 'months'>): number {
  const [month, day] = [monthOf(date), Number(date.slice(8, 10))];
  const way = (day - 15.5) / 30.5;
  const here = months[month] ?? 1;
  const next = months[(month + (way < 0 ? 11 : 1)) % 12] ?? 1;
  return here + (next - here) * Math.abs(way);
}

/** 0 for Monday to 6 for Sunday. Faster than `Temporal`, because it is called for two years of every town. */
function mondayFirst(date: WallDate): number {
  return (dateColumn(date).getUTCDay() + 6) % 7;
}

function monthOf(date: WallDate): number {
  return Number(date.slice(5, 7)) - 1;
}

/** Linear between the given points; beyond the first and the last it stays level. */
export function between(points: readonly (readonly [number, number])[], at: number): number {
  const after = points.findIndex(([x]) => x >= at);
  const [x, y] = points.at(after) ?? [0, 0];
  const [x0, y0] = points[after - 1] ?? [x, y];
  return after <= 0 || x === x0 ? y : y0 + ((y - y0) * (at - x0)) / (x - x0);
}

function paceOf(leads: readonly number[], country: readonly number[]): number[] {
  const all = total(leads);
  let ahead = all;
  return country.map((usual, day) => {
    const share = all > 0 ? ahead / all : 0;
    ahead -= leads[day] ?? 0;
    return drawn(share, usual, { weight: all, needed: trust.monthRentals });
  });
}

function grouped(
  days: readonly MarketDay[],
  count: number,
  keyOf: (date: WallDate) => number,
): MarketDay[][] {
  const parts: MarketDay[][] = Array.from({ length: count }, () => []);
  for (const day of days) parts[keyOf(day.on)]?.push(day);
  return parts;
}

function rate(days: readonly MarketDay[]): number {
  const offered = total(days.map((day) => day.offered));
  return offered > 0 ? Math.min(1, total(days.map((day) => day.rented)) / offered) : 0;
}

/** A value between what was observed and what is known. The more observations there are, the closer it is to them. */
export function drawn(
  seen: number,
  known: number,
  { weight, needed }: { weight: number; needed: number },
): number {
  return known + ((seen - known) * weight) / (weight + needed);
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
