import { db, type Db } from '#server/db/client.ts';
import {
  blockedUntil,
  periodProblem,
  type Period,
  type PeriodProblem,
} from '../bookings/availability.ts';
import { isConfirmed, isInProgress } from '../bookings/booking.ts';
import { changeRental, type ChangedPrice } from '../bookings/changing.ts';
import { driverProblem, type DriverProblem } from '../bookings/eligibility.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { driverOf } from '../checkout/hold.ts';
import { bookableCar, dayPrices, type BookableCar } from '../quotes/queries.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import type { Terms } from './change.ts';
import { openChangeOf } from './queries.ts';

/**
 * `same`: it changes nothing. `not-running`: the booking is not confirmed or is over. `begun`: the car is handed over,
 * so the start stays. `over`: it would end before this moment. `counter`: it is paid at the counter, and changed there.
 * `open`: another change waits.
 */
export type OfferProblem =
  | PeriodProblem
  | DriverProblem
  | 'same'
  | 'not-running'
  | 'begun'
  | 'over'
  | 'counter'
  | 'open'
  | 'taken';

export type Offered = { price: ChangedPrice; later: Terms; blockedUntil: Date };

export type Offer = { ok: true; offer: Offered } | { ok: false; problem: OfferProblem };

/** The price of other dates for a booking, if it could have them. */
export async function offerChange(
  booking: BookingRecord,
  period: Period,
  now: Date,
  tx: Db = db,
): Promise<Offer> {
  if (booking.isCounter) return { ok: false, problem: 'counter' };
  if (await openChangeOf(booking.id, tx)) return { ok: false, problem: 'open' };
  const car = await bookableCar(tx, { id: booking.carId });
  const problem = momentProblem(booking, period, now) ?? periodRefusal(booking, period, car, now);
  if (problem) return { ok: false, problem };
  const unfit = await driverRefusal(tx, booking, period, car);
  if (unfit) return { ok: false, problem: unfit };
  const until = blockedUntil(period.endsAt, car.bufferMinutes);
  if (await isTaken(tx, booking, { startsAt: period.startsAt, endsAt: until }))
    return { ok: false, problem: 'taken' };
  return { ok: true, offer: await priced(tx, booking, { car, period, until }, now) };
}

type Wanted = { car: BookableCar; period: Period; until: Date };

/** The price and the terms of other dates, whether or not the car is free. */
export async function priced(
  tx: Db,
  booking: BookingRecord,
  { car, period, until }: Wanted,
  now: Date,
): Promise<Offered> {
  const tariff = { ...car, dayPrices: await dayPrices(tx, car.tariffCarId, period, car.timeZone) };
  const price = changeRental(tariff, { ...booking, bookedAt: booking.createdAt }, period, now);
  const { days, lines, total, hostEarns } = price;
  const later = {
    startsAt: period.startsAt.toISOString(),
    endsAt: period.endsAt.toISOString(),
    days,
    lines,
    total,
    hostEarns,
    kmIncluded: Math.max(0, booking.kmIncluded + (days - booking.days) * car.kmPerDay),
  };
  return { price, later, blockedUntil: until };
}

export function termsOf(booking: BookingRecord): Terms {
  const { startsAt, endsAt, days, lines, total, hostEarns, kmIncluded } = booking;
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    days,
    lines,
    total,
    hostEarns,
    kmIncluded,
  };
}

export function movesStart(booking: Period, { startsAt }: Pick<Period, 'startsAt'>): boolean {
  return booking.startsAt.getTime() !== startsAt.getTime();
}

function momentProblem(booking: BookingRecord, period: Period, now: Date): OfferProblem | null {
  const { status, startsAt, endsAt } = booking;
  const isDriving = isInProgress(status);
  if (!isConfirmed(status) && !isDriving) return 'not-running';
  if (period.endsAt <= now) return 'over';
  const hasBegun = isDriving || now >= startsAt;
  if (movesStart(booking, period)) return hasBegun ? 'begun' : null;
  return period.endsAt.getTime() === endsAt.getTime() ? 'same' : null;
}

/** A start that stays may be near or past; a new one keeps the car's lead time. */
function periodRefusal(
  booking: BookingRecord,
  period: Period,
  car: BookableCar,
  now: Date,
): PeriodProblem | null {
  if (movesStart(booking, period)) return periodProblem(period, car, now);
  const begun = booking.startsAt < now ? booking.startsAt : now;
  return periodProblem(period, { ...car, leadHours: 0 }, begun);
}

async function driverRefusal(
  tx: Db,
  booking: BookingRecord,
  { startsAt, endsAt }: Period,
  car: BookableCar,
): Promise<DriverProblem | null> {
  if (endsAt <= booking.endsAt) return null;
  return driverProblem(await driverOf(booking.clientId, tx), car, {
    on: wallDateOf(startsAt, car.timeZone),
    until: wallDateOf(endsAt, car.timeZone),
  });
}

async function isTaken(
  tx: Db,
  { id, carId }: BookingRecord,
  { startsAt, endsAt }: Period,
): Promise<boolean> {
  const others = await tx.occupancy.count({
    where: {
      carId,
      active: true,
      OR: [{ bookingId: null }, { bookingId: { not: id } }],
      startsAt: { lt: endsAt },
      blockedUntil: { gt: startsAt },
    },
  });
  return others > 0;
}
