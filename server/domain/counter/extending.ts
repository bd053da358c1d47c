import { db, violatesExclusion, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { CounterMeans } from '#shared/counter.ts';
import { blockedUntil, type PeriodProblem } from '../bookings/availability.ts';
import { isInProgress } from '../bookings/booking.ts';
import { extendRental, type Extension } from '../bookings/extending.ts';
import { lockedBooking, type BookingRecord } from '../bookings/queries.ts';
import { requireRunning } from '../hosts/policy.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import type { Minor } from '../money/money.ts';
import { bookableCar, dayPrices, type BookableCar } from '../quotes/queries.ts';
import type { Actor } from '../users/actor.ts';
import { counterPeriodProblem } from './offers.ts';

/** `stale`: somebody has just changed it; `online`: it was not paid at the counter. */
type ExtensionProblem =
  | PeriodProblem
  | 'taken'
  | 'stale'
  | 'not-running'
  | 'online'
  | 'price-changed';

export type Extended = { ok: true; amount: Minor } | { ok: false; problem: ExtensionProblem };

type Offered = { ok: true; extension: Extension } | { ok: false; problem: ExtensionProblem };

/** The price of a later return, if the car could be had so long. */
export async function offerExtension(
  booking: BookingRecord,
  until: Date,
  now: Date,
  tx: Db = db,
): Promise<Offered> {
  if (!booking.isCounter) return { ok: false, problem: 'online' };
  if (!isInProgress(booking.status)) return { ok: false, problem: 'not-running' };
  if (until <= booking.endsAt) return { ok: false, problem: 'ends-before-start' };
  const car = await bookableCar(tx, { id: booking.carId });
  const problem = problemOf(booking, car, { until, now });
  if (problem) return { ok: false, problem };
  if (!(await isFreeUntil(tx, booking, car, until))) return { ok: false, problem: 'taken' };
  const period = { startsAt: booking.startsAt, endsAt: until };
  const tariff = { ...car, dayPrices: await dayPrices(tx, car.tariffCarId, period, car.timeZone) };
  return { ok: true, extension: extendRental(tariff, booking, until) };
}

/** The whole period must be one that could be rented; that it has begun does not matter. */
function problemOf(
  { startsAt }: BookingRecord,
  car: BookableCar,
  { until, now }: { until: Date; now: Date },
): PeriodProblem | null {
  const problem = counterPeriodProblem({ startsAt, endsAt: until }, car, startsAt);
  if (problem) return problem;
  return until <= now ? 'too-soon' : null;
}

async function isFreeUntil(
  tx: Db,
  { id, endsAt }: BookingRecord,
  { id: carId, bufferMinutes }: BookableCar,
  until: Date,
): Promise<boolean> {
  const others = await tx.occupancy.count({
    where: {
      carId,
      active: true,
      OR: [{ bookingId: null }, { bookingId: { not: id } }],
      startsAt: { lt: blockedUntil(until, bufferMinutes) },
      blockedUntil: { gt: endsAt },
    },
  });
  return others === 0;
}

export type ExtensionRequest = {
  /** When it ended as the member saw it, and when it shall end. */
  from: Date;
  until: Date;
  /** What the member saw and took, in minor units. */
  amount: Minor;
  means: CounterMeans;
};

/**
 * Lets a running rental go on, paid at the counter again. The same request again changes nothing; what takes the car
 * meanwhile decides PostgreSQL.
 *
 * @throws {Refusal} `not-found` or `forbidden` for those who do not act for the car
 */
export async function extendAtCounter(
  actor: Actor,
  bookingId: string,
  request: ExtensionRequest,
  now: Date,
): Promise<Extended> {
  try {
    return await transaction(async (tx) => {
      const booking = await lockedBooking(tx, bookingId);
      requireRunning(actor, booking);
      const { from, until, amount } = request;
      if (booking.endsAt.getTime() === until.getTime()) return { ok: true, amount };
      if (booking.endsAt.getTime() !== from.getTime()) return { ok: false, problem: 'stale' };
      const offer = await offerExtension(booking, until, now, tx);
      if (!offer.ok) return offer;
      if (offer.extension.amount !== amount) return { ok: false, problem: 'price-changed' };
      await write(tx, booking, offer.extension, { actor, request, now });
      return { ok: true, amount };
    });
  } catch (error) {
    if (!violatesExclusion(error)) throw error;
    return { ok: false, problem: 'taken' };
  }
}

type By = { actor: Actor; request: ExtensionRequest; now: Date };

async function write(tx: Db, booking: BookingRecord, extension: Extension, by: By): Promise<void> {
  const { actor, request, now } = by;
  const { days, amount, whole } = extension;
  const { bufferMinutes, kmPerDay } = await tx.car.findUniqueOrThrow({
    where: { id: booking.carId },
    select: { bufferMinutes: true, kmPerDay: true },
  });
  await tx.execute`
    update occupancies set ends_at = ${request.until}, blocked_until = ${blockedUntil(request.until, bufferMinutes)}
    where booking_id = ${booking.id}`;
  await tx.booking.update({
    where: { id: booking.id },
    data: {
      endsAt: request.until,
      days,
      lines: whole.lines,
      total: booking.total + amount,
      hostEarns: whole.hostEarns,
      kmIncluded: booking.kmIncluded + (days - booking.days) * kmPerDay,
      updatedAt: now,
    },
    select: { id: true },
  });
  await tx.bookingEvent.create({
    data: {
      bookingId: booking.id,
      action: 'extend',
      from: booking.status,
      to: booking.status,
      by: 'host',
      actorId: actor.id,
      at: now,
    },
    select: { id: true },
  });
  if (amount > 0) await take(tx, booking, amount, by);
}

async function take(tx: Db, booking: BookingRecord, amount: Minor, { actor, request, now }: By) {
  const { id: bookingId, hostId, currency } = booking;
  const payment = await tx.payment.create({
    data: {
      bookingId,
      purpose: 'extension',
      status: 'captured',
      amount,
      captured: amount,
      currency,
      means: request.means,
      takenBy: actor.id,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  await post(tx, ledger.outsideReceived({ bookingId, hostId, currency }, payment.id, amount), now);
}
