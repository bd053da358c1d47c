import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { detailsOf } from '../bookings/details.ts';
import { requireOpenCheckIn } from '../bookings/early-check-in.ts';
import { factsOf } from '../bookings/effects.ts';
import type { PartyBooking } from '../bookings/queries.ts';
import { selfCheckInOf } from '../bookings/self-check-in.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { lockEditable, missingFrom, ownDraft, type Submitted } from './commands.ts';
import { signedAt, type Signing } from './signature.ts';
import { complete, unreadyToStart, type SignProblem } from './signing.ts';

/**
 * A client takes a car alone: they record it, sign, and the trip begins. The host signs later, or says what is not
 * right, and then the staff decide.
 *
 * @throws {Refusal} `conflict` where the host hands the car over, before the time, or while something is lacking
 */
export async function requireSelfCheckIn(booking: PartyBooking, now: Date): Promise<void> {
  const [details, { kycStatus }] = await Promise.all([
    detailsOf(booking.id),
    db.user.findUniqueOrThrow({ where: { id: booking.clientId }, select: { kycStatus: true } }),
  ]);
  const isOpen = selfCheckInOf(booking, details, { kycStatus, now })?.instructions != null;
  if (booking.status !== 'confirmed' || !isOpen)
    throw new Refusal('conflict', 'No check-in by the client alone.');
}

export type CheckedIn = Submitted | { ok: false; problem: SignProblem };

/** @throws {Refusal} `conflict` when the check-in was made meanwhile, or while the host records it */
export async function checkInAlone(
  booking: PartyBooking,
  signing: Signing,
  now: Date,
): Promise<CheckedIn> {
  await requireSelfCheckIn(booking, now);
  const { id } = await ownDraft(booking, 'check_in', now);
  const problem = await unreadyToStart(booking, now);
  if (problem) return { ok: false, problem };
  return transaction(async (tx) => {
    await requireOpenCheckIn(tx, booking.id, now);
    await lockEditable(tx, id, 'client');
    const lacking = await missingFrom(tx, booking.id, 'check_in', now);
    if (lacking.length > 0) return { ok: false, missing: lacking };
    const signed = {
      clientSignature: signing.name,
      clientDrawing: signing.drawing ?? Prisma.DbNull,
      clientKey: signing.key ?? null,
      clientSignedAt: signedAt(signing, now),
    };
    await tx.inspection.updateMany({
      where: { id },
      data: { ...signed, status: 'submitted', submittedAt: now, updatedAt: now },
    });
    await complete(tx, booking, 'check_in', { actorId: booking.clientId, now });
    const to = url('owner.check-in', { ref: booking.ref });
    const notice = { kind: 'self_check_in' as const, facts: factsOf(booking), url: to };
    await notify(tx, await hostPeople(tx, booking), notice, now);
    return { ok: true };
  });
}

/** Of the client who made it alone, the host's signature is still open. */
const awaiting = (bookingId: string) =>
  ({
    bookingId,
    leg: 'check_in',
    status: 'submitted',
    clientSignedAt: { not: null },
    hostSignedAt: null,
  }) as const;

/**
 * The host signs what the client recorded alone; the trip has begun long before.
 *
 * @throws {Refusal} `conflict` when there is nothing to confirm
 */
export async function confirmAsHost(
  booking: PartyBooking,
  signing: Signing,
  now: Date,
): Promise<void> {
  const { count } = await db.inspection.updateMany({
    where: awaiting(booking.id),
    data: {
      status: 'accepted',
      hostSignature: signing.name,
      hostDrawing: signing.drawing ?? Prisma.DbNull,
      hostSignedAt: now,
      updatedAt: now,
    },
  });
  if (count === 0) throw new Refusal('conflict', 'There is nothing to confirm.');
}

/**
 * The host disagrees with what the client recorded alone. The trip goes on; the client is told why, and the staff
 * decide.
 *
 * @throws {Refusal} `conflict` when there is nothing to confirm
 */
export async function contestAsHost(
  booking: PartyBooking,
  reason: string,
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.inspection.updateMany({
      where: awaiting(booking.id),
      data: {
        status: 'contested',
        objections: [{ at: now.toISOString(), reason }],
        updatedAt: now,
      },
    });
    if (count === 0) throw new Refusal('conflict', 'There is nothing to confirm.');
    const facts = { ...factsOf(booking), reason };
    const to = url('client.bookings.status', { ref: booking.ref });
    const notice = { kind: 'self_check_in_contested' as const, facts, url: to };
    await notify(tx, [booking.clientId], notice, now);
  });
}
