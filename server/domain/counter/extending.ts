import { randomUUID } from 'node:crypto';
import { db, violatesExclusion, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { CounterMeans } from '#shared/counter.ts';
import { blockedUntil, type PeriodProblem } from '../bookings/availability.ts';
import { isInProgress } from '../bookings/booking.ts';
import type { ChangedPrice } from '../bookings/changing.ts';
import { lockedBooking, type BookingRecord } from '../bookings/queries.ts';
import { applyChange } from '../changes/applying.ts';
import { priced, termsOf, type Offered as ChangeOffer } from '../changes/offers.ts';
import { changeOf } from '../changes/queries.ts';
import { requireRunning } from '../hosts/policy.ts';
import type { Minor } from '../money/money.ts';
import { bookableCar, type BookableCar } from '../quotes/queries.ts';
import { nameOf } from '../changes/storing.ts';
import type { Actor } from '../users/actor.ts';
import { counterPeriodProblem } from './offers.ts';
import { takeAtCounter } from './taking.ts';

/** `stale`: somebody has just changed it; `online`: it was not paid at the counter. */
type ExtensionProblem =
  | PeriodProblem
  | 'taken'
  | 'stale'
  | 'not-running'
  | 'online'
  | 'price-changed';

export type Extended = { ok: true; amount: Minor } | { ok: false; problem: ExtensionProblem };

type Offered =
  | { ok: true; extension: ChangedPrice; offer: ChangeOffer }
  | { ok: false; problem: ExtensionProblem };

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
  const blocked = blockedUntil(until, car.bufferMinutes);
  const offer = await priced(tx, booking, { car, period, until: blocked }, now);
  return { ok: true, extension: offer.price, offer };
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
      await write(tx, booking, offer.offer, { actor, request, now });
      return { ok: true, amount };
    });
  } catch (error) {
    if (!violatesExclusion(error)) throw error;
    return { ok: false, problem: 'taken' };
  }
}

type By = { actor: Actor; request: ExtensionRequest; now: Date };

/** An extension at the counter is a change that both sides agree on while they stand there. */
async function write(tx: Db, booking: BookingRecord, offer: ChangeOffer, by: By): Promise<void> {
  const { actor, request, now } = by;
  const { amount } = offer.price;
  const taking = { actor, amount, means: request.means, now };
  const paymentId = amount > 0 ? await takeAtCounter(tx, booking, 'extension', taking) : null;
  const { id } = await tx.bookingChange.create({
    data: {
      bookingId: booking.id,
      requestKey: randomUUID(),
      state: 'proposed',
      proposedBy: 'host',
      proposerId: actor.id,
      proposerName: await nameOf(tx, actor.id),
      agreedHow: 'counter',
      agreedAt: now,
      earlier: termsOf(booking),
      later: offer.later,
      blockedUntil: offer.blockedUntil,
      amount,
      currency: booking.currency,
      paymentId,
      expiresAt: now,
      createdAt: now,
    },
    select: { id: true },
  });
  const change = await changeOf(tx, booking.id, id);
  await applyChange(tx, booking, change, { side: 'host', actorId: actor.id, now });
}
