import type { CarCalendar, CarView } from '#server/http/presenters/car.ts';

const DAY_MS = 86_400_000;

const known = new WeakMap<CarCalendar, (day: string) => boolean>();

/** Whether nothing can be booked on a day; the same function for the same calendar. */
export function isTaken(calendar: CarCalendar): (day: string) => boolean {
  const made = known.get(calendar);
  if (made) return made;
  const days = new Set(calendar.unavailable);
  const isDayTaken = (day: string) => days.has(day);
  known.set(calendar, isDayTaken);
  return isDayTaken;
}

/** The price of every day that can be booked, in minor units. */
export function dayPrices(car: CarView, calendar: CarCalendar): Record<string, number> {
  const taken = isTaken(calendar);
  const prices: Record<string, number> = {};
  const last = Date.parse(calendar.last);
  for (let at = Date.parse(calendar.first); at <= last; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!taken(day)) prices[day] = calendar.prices[day] ?? car.basePrice;
  }
  return prices;
}
