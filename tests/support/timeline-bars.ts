import { expect } from 'vitest';
import { addDays, wallDateOf, wallTimeOf, weekdayOf } from '#server/domain/time/wall-clock.ts';

const ZONE = 'Europe/Bucharest';
const today = wallDateOf(new Date(), ZONE);

/** The Monday with which a timeline begins. */
export const monday = addDays(today, 1 - weekdayOf(today));

/** Minutes on the wall clock from Monday on. */
export function minutesTo(wall: string): number {
  return (Date.parse(`${wall}Z`) - Date.parse(`${monday}T00:00Z`)) / 60_000;
}

type Booking = { startsAt: Date; endsAt: Date; status: string };

/** The bar of a booking of Ana's, on a timeline from Monday on. */
export function barOfBooking({ startsAt, endsAt, status }: Booking, ref: string[] = []) {
  const times = [startsAt, endsAt].map((instant) => minutesTo(wallTimeOf(instant, ZONE)));
  return [expect.any(String), 'booking', ...times, 'Ana', status, ...ref];
}
