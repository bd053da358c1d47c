import { HOME_ZONE } from '#shared/time-zone.ts';
import { monthBounds } from '../statements/statement.ts';
import { wallDateOf } from '../time/wall-clock.ts';

/** Months such as `2026-11`, both included. */
export type Period = { first: string; last: string };

/** The longest period a report is made for. */
export const MOST_MONTHS = 36;

/** The month so many months later; earlier for a negative number. */
export function addMonths(month: string, count: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  const at = year * 12 + of - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** The months of a period, the first one first. */
export function monthsOf({ first, last }: Period): string[] {
  const months = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The month of an instant in the product's time zone. */
export function monthOf(at: Date): string {
  return wallDateOf(at, HOME_ZONE).slice(0, 7);
}

/**
 * The period of the same length before this one, until the moment that is as far from its beginning as `now` is from
 * the beginning of this one: half a month is compared with half a month.
 */
export function periodBefore({ first, last }: Period, now: Date): { period: Period; until: Date } {
  const length = monthsOf({ first, last }).length;
  const period = { first: addMonths(first, -length), last: addMonths(first, -1) };
  const { from, to } = monthBounds(period.last);
  const passed = now.getTime() - monthBounds(last).from.getTime();
  return { period, until: new Date(Math.min(to.getTime(), from.getTime() + passed)) };
}
