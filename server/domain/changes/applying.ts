import type { Db } from '#server/db/client.ts';
import { enqueue } from '#server/queue/queue.ts';
import { isConfirmed, isInProgress } from '../bookings/booking.ts';
import { mayTakeOtherCar, takeOtherCar } from './other-car.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { lockedBooking } from '../bookings/queries.ts';
import { owe } from '../ledger/owing.ts';
import type { Minor } from '../money/money.ts';
import { reapplyStandingClaims } from '../occupancies/standing-claims.ts';
import type { ChangeRecord, Side, Terms } from './change.ts';
import { releaseTime, takeTime } from './held-time.ts';
import { notifyOfChange } from './notices.ts';
import { movesStart } from './offers.ts';
import { changeOfPayment } from './queries.ts';

type By = { side: Side | 'system'; actorId: string | null; now: Date };

/**
 * Makes an agreed and paid change the booking's terms: dates, price, kilometres, the time the car is taken, and what is
 * given back. Everything else that hangs on the dates reads them.
 */
export async function applyChange(
  tx: Db,
  booking: BookingRecord,
  change: ChangeRecord,
  by: By,
): Promise<void> {
  const { later } = change;
  const period = periodOf(later);
  const freed = await releaseTime(tx, change.id);
  if (later.car) await takeOtherCar(tx, booking, later.car.id, by.now);
  else await takeTime(tx, booking, period, change.blockedUntil);
  await reapplyStandingClaims(tx, [...freed, booking], by.now);
  await writeTerms(tx, booking, later, by.now);
  if (change.amount < 0) await giveBack(tx, booking.id, -change.amount, by.now);
  await becomeAnnex(tx, booking, change, by);
  await tx.bookingEvent.create({
    data: {
      bookingId: booking.id,
      action: eventOf(change),
      from: booking.status,
      to: booking.status,
      by: by.side,
      actorId: by.actorId,
      at: by.now,
    },
    select: { id: true },
  });
  await enqueue(tx, 'settle-booking', { bookingId: booking.id });
  const changed = await lockedBooking(tx, booking.id);
  await notifyOfChange(tx, changed, change, { kind: 'change_accepted', to: 'both', now: by.now });
}

/** The next annex of the contract. What is agreed while the client has the car is signed afterwards. */
async function becomeAnnex(tx: Db, booking: BookingRecord, change: ChangeRecord, by: By) {
  const annex = await tx.bookingChange.count({
    where: { bookingId: booking.id, state: 'accepted' },
  });
  await tx.bookingChange.update({
    where: { id: change.id },
    data: {
      state: 'accepted',
      annex: annex + 1,
      // At a counter the client stands before the member who writes it down.
      toSign: isInProgress(booking.status) && !booking.isCounter,
      decidedAt: by.now,
      decidedBy: by.actorId,
    },
    select: { id: true },
  });
}

/**
 * A payment of a change has arrived: the change takes effect, if the booking still goes on with the same car and dates.
 * Otherwise the change ends, and so the payment is given back.
 */
export async function applyPaid(tx: Db, paymentId: string, now: Date): Promise<void> {
  const change = await changeOfPayment(tx, paymentId);
  if (change?.state !== 'awaiting_payment') return;
  const booking = await lockedBooking(tx, change.bookingId);
  const by = { side: 'system' as const, actorId: null, now };
  if (await stillFits(tx, booking, change)) await applyChange(tx, booking, change, by);
  else await endChange(tx, booking, change, { state: 'expired', ...by });
}

/** Whether the booking is as it was when the change was proposed. */
export async function stillFits(
  tx: Db,
  booking: BookingRecord,
  change: ChangeRecord,
): Promise<boolean> {
  return isAsAgreed(booking, change) && (await keepsItsCar(tx, booking, change));
}

function isAsAgreed(
  { status, startsAt, endsAt, total }: BookingRecord,
  { earlier, later }: ChangeRecord,
): boolean {
  const agreed = periodOf(earlier);
  const isOfHandover =
    movesStart(agreed, periodOf(later)) ||
    later.deliveryPlace !== undefined ||
    later.protection !== undefined;
  const staysBegun = isInProgress(status) && !isOfHandover;
  return (
    (isConfirmed(status) || staysBegun) &&
    total === earlier.total &&
    startsAt.getTime() === agreed.startsAt.getTime() &&
    endsAt.getTime() === agreed.endsAt.getTime()
  );
}

/** Whether what is kept is of the booking's car, or of the other one that is proposed and can still be handed over. */
async function keepsItsCar(
  tx: Db,
  booking: BookingRecord,
  { id: changeId, earlier, later }: ChangeRecord,
): Promise<boolean> {
  if (later.car) {
    const listed = await tx.car.count({ where: { id: later.car.id, status: 'listed' } });
    return listed > 0 && booking.carId === earlier.car?.id && (await mayTakeOtherCar(tx, booking));
  }
  const isOther = await tx.occupancy.count({
    where: { changeId, carId: { not: booking.carId } },
  });
  return isOther === 0;
}

type Ending = By & { state: 'declined' | 'expired' | 'withdrawn' };

/** Ends an open change without effect, and tells those who did not end it. */
export async function endChange(
  tx: Db,
  booking: BookingRecord,
  change: ChangeRecord,
  { state, side, actorId, now }: Ending,
): Promise<void> {
  await reapplyStandingClaims(tx, await releaseTime(tx, change.id), now);
  await tx.bookingChange.update({
    where: { id: change.id },
    data: { state, decidedAt: now, decidedBy: actorId },
    select: { id: true },
  });
  if (change.paymentId) await enqueue(tx, 'settle-booking', { bookingId: booking.id });
  const to = side === 'system' ? 'both' : side === 'client' ? 'host' : 'client';
  await notifyOfChange(tx, booking, change, { kind: `change_${state}`, to, now });
}

function periodOf({ startsAt, endsAt }: Pick<Terms, 'startsAt' | 'endsAt'>) {
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

async function writeTerms(tx: Db, booking: BookingRecord, later: Terms, now: Date): Promise<void> {
  const period = periodOf(later);
  const { days, lines, total, hostEarns, kmIncluded, deliveryPlace, atAirport, protection } = later;
  await tx.booking.update({
    where: { id: booking.id },
    data: {
      ...period,
      days,
      lines,
      total,
      hostEarns,
      kmIncluded,
      ...(deliveryPlace === undefined ? {} : { deliveryPlace }),
      ...(atAirport === undefined ? {} : { atAirport }),
      ...(protection && withPlan(protection)),
      ...(movesStart(booking, period)
        ? { earlyCheckInAskedAt: null, earlyCheckInAgreedAt: null }
        : {}),
      updatedAt: now,
    },
    select: { id: true },
  });
}

/** Claims read the excess, and the hold on the card follows the deposit. */
function withPlan({ plan, ...amounts }: NonNullable<Terms['protection']>) {
  return { protection: plan, ...amounts };
}

/** The payment that came last gives back first; what was given back before is not there any more. */
async function giveBack(tx: Db, bookingId: string, amount: Minor, now: Date): Promise<void> {
  const payments = await tx.payment.findMany({
    where: { bookingId, purpose: { in: ['rental', 'extension'] }, captured: { gt: 0 } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      bookingId: true,
      currency: true,
      captured: true,
      refunds: { where: { status: { not: 'failed' } }, select: { amount: true } },
    },
  });
  let left = amount;
  for (const { refunds, captured, ...payment } of payments) {
    const there = refunds.reduce((rest, refund) => rest - refund.amount, captured);
    const part = Math.min(there, left);
    if (part > 0) await owe(tx, payment, part, now);
    left -= part;
  }
  if (left > 0) throw new Error(`Booking ${bookingId} gives back more than was paid.`);
}

function eventOf({ earlier, later }: ChangeRecord) {
  if (later.car) return 'move';
  if (earlier.startsAt !== later.startsAt) return 'reschedule';
  if (earlier.endsAt === later.endsAt) return 'amend';
  return later.endsAt > earlier.endsAt ? 'extend' : 'shorten';
}
