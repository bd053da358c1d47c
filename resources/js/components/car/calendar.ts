import type { CarCalendar, CarView } from '#server/http/presenters/car.ts';

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

/** What a day that can be booked costs, in minor units. */
export function priceOfDay(
  car: CarView,
  calendar: CarCalendar,
): (day: string) => number | undefined {
  const taken = isTaken(calendar);
  return (day) => {
    if (day < calendar.first || day > calendar.last || taken(day)) return undefined;
    return calendar.prices[day] ?? car.basePrice;
  };
}
