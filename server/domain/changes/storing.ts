import type { Db } from '#server/db/client.ts';
import type { ChangeConsent } from '#server/db/generated/enums.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { changeAnswerDueAt, type ChangeRecord, type Side, type Terms } from './change.ts';
import { changeOf } from './queries.ts';

export type By = { side: Side; actorId: string; now: Date };

type Proposed = {
  requestKey: string;
  note?: string;
  earlier: Terms;
  later: Terms;
  blockedUntil: Date;
  /** Signed, in minor units: what the client pays more. */
  amount: number;
};

/** Stores a change that waits for the other side, and the time when that ends. */
export async function insertChange(
  tx: Db,
  booking: BookingRecord,
  { note = '', ...proposed }: Proposed,
  { side, actorId, now }: By,
): Promise<ChangeRecord> {
  const { id: bookingId, currency } = booking;
  const expiresAt = changeAnswerDueAt(now, nextOf(booking, proposed, now));
  const { id } = await tx.bookingChange.create({
    data: {
      ...proposed,
      bookingId,
      note,
      state: 'proposed',
      proposedBy: side,
      proposerId: actorId,
      proposerName: await nameOf(tx, actorId),
      currency,
      expiresAt,
      createdAt: now,
    },
    select: { id: true },
  });
  await enqueue(tx, 'end-change', { bookingId }, expiresAt);
  return changeOf(tx, bookingId, id);
}

/** How the other side has agreed to a change, for its annex. `actorId` is missing where nobody was asked. */
export async function recordConsent(
  tx: Db,
  changeId: string,
  { how, actorId, now }: { how: ChangeConsent; actorId?: string; now: Date },
): Promise<void> {
  const by =
    actorId === undefined ? {} : { agreedBy: actorId, agreedName: await nameOf(tx, actorId) };
  await tx.bookingChange.update({
    where: { id: changeId },
    data: { agreedHow: how, agreedAt: now, ...by },
    select: { id: true },
  });
}

export async function nameOf(tx: Db, userId: string): Promise<string> {
  return (await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { name: true } })).name;
}

/** What comes next, before which there must be an answer: the hand-over, as it is or as it would be, or the return. */
export function nextOf(
  booking: Pick<BookingRecord, 'startsAt' | 'endsAt'>,
  { later }: Pick<ChangeRecord, 'later'>,
  now: Date,
): Date {
  if (booking.startsAt <= now) return booking.endsAt;
  const startsAt = new Date(later.startsAt);
  return booking.startsAt < startsAt ? booking.startsAt : startsAt;
}
