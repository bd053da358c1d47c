import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { act, mayNow } from '../bookings/commands.ts';
import { lockedBooking } from '../bookings/queries.ts';
import { Refusal } from '../refusal.ts';
import { endWork } from '../staff/assigning.ts';
import { requirePermission } from '../staff/queries.ts';
import { tellFree, tellWithheld } from './telling.ts';

/** `until` is `null` once the staff have found that it is fraud. */
export type Stopped = { until: Date | null };

/** Whether the hand-over of a booking waits for the staff. When their time is over it waits no longer. */
export async function stopOf(bookingId: string, now: Date, tx: Db = db): Promise<Stopped | null> {
  const stop = await tx.safetyStop.findUnique({
    where: { bookingId },
    select: { state: true, dueAt: true },
  });
  if (stop?.state === 'confirmed') return { until: null };
  return stop?.state === 'open' && stop.dueAt > now ? { until: stop.dueAt } : null;
}

/** @throws {Refusal} `conflict` while the hand-over waits for the staff */
export async function requireNoStop(tx: Db, bookingId: string, now: Date): Promise<void> {
  if (await stopOf(bookingId, now, tx))
    throw new Refusal('conflict', 'The staff look at this booking first.');
}

export type StopDecision = { verdict: 'clear' | 'confirm'; reason: string };

const after = { clear: 'cleared', confirm: 'confirmed' } as const;

/**
 * One of the staff clears a booking of its signals, or confirms that it is fraud: then it is cancelled, if it has not
 * begun, with all money given back to the card, and no payout of it is sent. Both sides hear that the hand-over waits no
 * longer, or that the booking is cancelled as any other; once it has begun, the host hears that no payout will come.
 *
 * @throws {Refusal} `not-found`, or `conflict` when it was decided before
 */
export async function decideStop(
  id: string,
  { verdict, reason }: StopDecision,
  admin: { id: string; ip: string | null },
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    await requirePermission(tx, admin, 'signals.decide');
    const stop = await tx.safetyStop.findUnique({
      where: { id },
      select: { id: true, bookingId: true, dueAt: true },
    });
    if (!stop) throw new Refusal('not-found', 'No such booking to look at.');
    const booking = await lockedBooking(tx, stop.bookingId);
    const decided = { state: after[verdict], reason, decidedBy: admin.id, decidedAt: now };
    const { count } = await tx.safetyStop.updateMany({
      where: { id, state: 'open' },
      data: decided,
    });
    if (count === 0) throw new Refusal('conflict', 'It was decided before.');
    await endWork(tx, { list: 'stops', id }, admin);
    const entry = { actorId: admin.id, ip: admin.ip, action: `stop.${verdict}` };
    const change = { before: { state: 'open' }, after: { state: after[verdict], reason } };
    await record(tx, { ...entry, object: 'booking', objectId: booking.id, ...change }, now);
    if (verdict === 'clear') await tellFree(tx, booking, stop, now);
    else if (mayNow('cancel', booking, 'admin', now))
      await act(tx, booking, 'cancel', { role: 'admin', actorId: admin.id, now });
    else await tellWithheld(tx, booking, now);
  });
}
