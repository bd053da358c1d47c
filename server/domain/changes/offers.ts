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
import { asAgreed, type AskedOptions } from './asked.ts';
import type { Terms } from './change.ts';
import { extrasOffered, optionsOf, optionTerms, plansOffered } from './options.ts';
import { placeProblem, type PlaceProblem } from './place.ts';
import { agreedBuffer, openChangeOf } from './queries.ts';

/**
 * `same`: it changes nothing. `not-running`: the booking is not confirmed or is over. `begun`: the car is handed over,
 * so the start stays. `over`: it would end before this moment. `counter`: it is paid at the counter, and changed there.
 * `open`: another change waits.
 */
export type OfferProblem =
  | PeriodProblem
  | DriverProblem
  | PlaceProblem
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
  { period, options = asAgreed }: WantedTerms,
  now: Date,
  tx: Db = db,
): Promise<Offer> {
  const car = await bookableCar(tx, { id: booking.carId });
  const buffer = (await agreedBuffer(tx, booking.id)) ?? car.bufferMinutes;
  const until = blockedUntil(period.endsAt, buffer);
  const problem =
    askedProblem(booking, { car, period, until, options }, now) ??
    (await presentProblem(tx, booking, { car, period, until }));
  if (problem) return { ok: false, problem };
  const offer = await priced(tx, booking, { car, period, until, options }, now);
  return isSame(booking, offer) ? { ok: false, problem: 'same' } : { ok: true, offer };
}

/** What cannot be had whatever else is booked. After the start the place stays, and is not looked at. */
function askedProblem(
  booking: BookingRecord,
  { car, period, options = asAgreed }: Wanted,
  now: Date,
): OfferProblem | null {
  return (
    momentProblem(booking, period, now) ??
    periodRefusal(booking, period, car, now) ??
    (hasBegun(booking, now) ? null : placeProblem(car, options))
  );
}

/** What stands in the way of dates that could be had otherwise. */
async function presentProblem(
  tx: Db,
  booking: BookingRecord,
  { car, period, until }: Wanted,
): Promise<OfferProblem | null> {
  if (await openChangeOf(booking.id, tx)) return 'open';
  const unfit = await driverRefusal(tx, booking, period, car);
  if (unfit) return unfit;
  const isGone = await isTaken(tx, booking, { startsAt: period.startsAt, endsAt: until });
  return isGone ? 'taken' : null;
}

/** The dates, and what else is asked for. */
export type WantedTerms = { period: Period; options?: AskedOptions };

function isSame(booking: BookingRecord, { later }: Offered): boolean {
  const { deliveryPlace = booking.deliveryPlace } = later;
  if (later.protection) return false;
  return (
    booking.startsAt.toISOString() === later.startsAt &&
    booking.endsAt.toISOString() === later.endsAt &&
    booking.deliveryPlace === deliveryPlace &&
    JSON.stringify(booking.lines) === JSON.stringify(later.lines)
  );
}

type Wanted = { car: BookableCar; period: Period; until: Date; options?: AskedOptions };

/** The price and the terms of other dates, whether or not the car is free. */
export async function priced(
  tx: Db,
  booking: BookingRecord,
  { car, period, until, options = asAgreed }: Wanted,
  now: Date,
): Promise<Offered> {
  const tariff = { ...car, dayPrices: await dayPrices(tx, car.tariffCarId, period, car.timeZone) };
  const wanted = optionsOf(car, booking, options, hasBegun(booking, now));
  const agreed = { ...booking, bookedAt: booking.createdAt };
  const price = changeRental(tariff, agreed, { ...period, ...wanted.priced }, now);
  const { days, lines, total, hostEarns } = price;
  const later = {
    startsAt: period.startsAt.toISOString(),
    endsAt: period.endsAt.toISOString(),
    days,
    lines,
    total,
    hostEarns,
    kmIncluded: Math.max(0, booking.kmIncluded + (days - booking.days) * car.kmPerDay),
    ...(await optionTerms(tx, car, wanted)),
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
  const { status, isCounter } = booking;
  if (isCounter) return 'counter';
  const isDriving = isInProgress(status);
  if (!isConfirmed(status) && !isDriving) return 'not-running';
  if (period.endsAt <= now) return 'over';
  return movesStart(booking, period) && hasBegun(booking, now) ? 'begun' : null;
}

/** The car is handed over, or should be. */
function hasBegun({ status, startsAt }: BookingRecord, now: Date): boolean {
  return isInProgress(status) || now >= startsAt;
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

/** What can be chosen beside the dates. After the start place and plan stay. */
export async function choicesOf(booking: BookingRecord, now: Date) {
  const car = await bookableCar(db, { id: booking.carId });
  const isFixed = hasBegun(booking, now);
  const extras = extrasOffered(car, booking, isFixed);
  return {
    extras,
    plans: plansOffered(car, booking, isFixed),
    places: isFixed ? [] : car.deliveryPlaces,
    range: isFixed ? null : car.deliveryRange,
  };
}

export type Choices = Awaited<ReturnType<typeof choicesOf>>;
