import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { licenceCovers } from '../bookings/eligibility.ts';
import { columnDate, wallDateOf } from '../time/wall-clock.ts';
import type { InspectionLeg } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { act, roleOf } from '../bookings/commands.ts';
import { isCheckInAhead, requireOpenCheckIn } from '../bookings/early-check-in.ts';
import { factsOf } from '../bookings/effects.ts';
import { bookingById, type PartyBooking } from '../bookings/queries.ts';
import { clearDrivers } from '../drivers/commands.ts';
import { proposeReturnCharges } from '../claims/claiming.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { holdDeposit, type DepositProblem } from '../payments/deposits.ts';
import { isRentalPaid } from '../payments/paid.ts';
import { Refusal } from '../refusal.ts';
import { requireNoStop, stopOf } from '../signals/stops.ts';
import { rememberDamages } from './damages.ts';
import { aloneFrom, legs, MOST_OBJECTIONS } from './inspection.ts';
import { clientCode, MOST_CODE_TRIES, signedAt, type Signing } from './signature.ts';
import { inspectionOf, type InspectionRecord } from './queries.ts';

/** What may be over in a minute, when the gateway answers again. */
export type PassingProblem = 'payment-pending' | 'deposit-unavailable';

export type SignProblem =
  | 'stopped'
  | 'kyc'
  | 'licence'
  | PassingProblem
  | `deposit-${DepositProblem}`;
export type Signed = { ok: true } | { ok: false; problem: SignProblem };

/**
 * The client signs what the host submitted. Signing the check-in begins the rental; the person must be verified, the
 * rental paid, and the deposit held, which happens at the earliest when the check-in opens. Signing the check-out ends the rental and
 * proposes the charges that follow.
 *
 * @throws {Refusal} `conflict` when there is nothing to sign
 */
export async function signAsClient(
  booking: PartyBooking,
  leg: InspectionLeg,
  signing: Signing,
  now: Date,
): Promise<Signed> {
  if (await isSigned(booking, leg, signing)) return { ok: true };
  const inspection = await submitted(booking, leg);
  if (isCheckInAhead(booking, now)) throw new Refusal('conflict', 'The check-in is not open.');
  const problem = leg === 'check_in' ? await unreadyToStart(booking, now) : null;
  if (problem) return { ok: false, problem };
  await transaction(async (tx) => {
    if (leg === 'check_in') await requireOpenCheckIn(tx, booking.id, now);
    await accept(tx, inspection, signing, now);
    await complete(tx, { ...booking, role: 'client' }, leg, { actorId: booking.clientId, now });
  });
  return { ok: true };
}

/**
 * The client signs on the host's phone, with the code that only they see. Somebody whose account was made at a counter,
 * and who has not chosen a password, sees no code; a member has looked at their documents.
 *
 * @throws {Refusal} `conflict` when there is nothing to sign
 */
export async function signBesideHost(
  booking: PartyBooking,
  leg: InspectionLeg,
  { code, ...signing }: Signing & { code: string },
  now: Date,
): Promise<Signed | { ok: false; problem: 'code' | 'code-blocked' }> {
  if (await isSigned(booking, leg, signing)) return { ok: true };
  const { id } = await submitted(booking, leg);
  const where = { id, codeTries: { lt: MOST_CODE_TRIES } };
  if (code !== clientCode(booking.id, leg) && (await seesCode(booking))) {
    const { count } = await db.inspection.updateMany({
      where,
      data: { codeTries: { increment: 1 } },
    });
    return { ok: false, problem: count > 0 ? 'code' : 'code-blocked' };
  }
  if ((await db.inspection.count({ where })) === 0) return { ok: false, problem: 'code-blocked' };
  return signAsClient(booking, leg, signing, now);
}

/** Whether the client can sign in, and so sees the code with which they sign on the host's phone. */
export async function seesCode({ clientId, isCounter }: PartyBooking): Promise<boolean> {
  if (!isCounter) return true;
  return (await db.user.count({ where: { id: clientId, passwordHash: '' } })) === 0;
}

/**
 * The client contests an inspection. It goes back to the host, who is notified of the reason; the objection stays with
 * it. After two objections the client can only sign or leave it to the host, so that nobody can delay a return for
 * ever.
 *
 * @throws {Refusal} `conflict` when there is nothing to sign, or it was contested twice
 */
export async function contest(
  booking: PartyBooking,
  leg: InspectionLeg,
  reason: string,
  now: Date,
) {
  const inspection = await submitted(booking, leg);
  await transaction(async (tx) => {
    const contested = await tx.execute`
      update inspections set status = 'contested', updated_at = ${now},
        objections = objections || ${JSON.stringify([{ at: now.toISOString(), reason }])}::jsonb
      where id = ${inspection.id} and status = 'submitted'
        and jsonb_array_length(objections) < ${MOST_OBJECTIONS}`;
    if (contested === 0) throw new Refusal('conflict', 'The inspection has just changed.');
    const to = url(leg === 'check_in' ? 'owner.check-in' : 'owner.check-out', { ref: booking.ref });
    const facts = { ...factsOf(booking), reason };
    await notify(
      tx,
      await hostPeople(tx, booking),
      { kind: 'handover_contested', facts, url: to },
      now,
    );
  });
}

/**
 * The host finishes a return that the client has not signed for two hours.
 *
 * @throws {Refusal} `conflict` before that
 */
export async function finishReturnAlone(booking: PartyBooking, actorId: string, now: Date) {
  const inspection = await submitted(booking, 'check_out');
  if (!inspection.submittedAt || now < aloneFrom(inspection.submittedAt))
    throw new Refusal('conflict', 'The client still has time to sign.');
  await transaction((tx) => complete(tx, booking, 'check_out', { actorId, now }));
}

async function submitted(booking: PartyBooking, leg: InspectionLeg): Promise<InspectionRecord> {
  const inspection = await inspectionOf(booking.id, leg);
  if (inspection?.status !== 'submitted' || booking.status !== legs[leg].from)
    throw new Refusal('conflict', 'There is nothing to sign.');
  return inspection;
}

export function isPassing(problem: string): problem is PassingProblem {
  return problem === 'payment-pending' || problem === 'deposit-unavailable';
}

export async function unreadyToStart(
  booking: PartyBooking,
  now: Date,
): Promise<SignProblem | null> {
  if (await stopOf(booking.id, now)) return 'stopped';
  const client = await db.user.findUniqueOrThrow({
    where: { id: booking.clientId },
    select: { kycStatus: true, licenceExpiresOn: true },
  });
  if (client.kycStatus !== 'verified' && !booking.identityCheckedAt) return 'kyc';
  const licenceEnd = client.licenceExpiresOn && columnDate(client.licenceExpiresOn);
  if (!licenceCovers(licenceEnd, wallDateOf(booking.endsAt, booking.timeZone))) return 'licence';
  if (!(await isRentalPaid(booking.id, now))) return 'payment-pending';
  const deposit = await holdDeposit(booking.id, now);
  return deposit.ok ? null : `deposit-${deposit.problem}`;
}

/** Whether this same request was accepted before and its answer was lost. */
async function isSigned({ id }: PartyBooking, leg: InspectionLeg, { key }: Signing) {
  if (!key) return false;
  return (await inspectionOf(id, leg))?.clientKey === key;
}

async function accept(tx: Db, inspection: InspectionRecord, signing: Signing, now: Date) {
  const { count } = await tx.inspection.updateMany({
    where: { id: inspection.id, status: 'submitted' },
    data: {
      status: 'accepted',
      clientSignature: signing.name,
      clientDrawing: signing.drawing ?? Prisma.DbNull,
      clientKey: signing.key ?? null,
      clientSignedAt: signedAt(signing, now),
      updatedAt: now,
    },
  });
  if (count === 0) throw new Refusal('conflict', 'The inspection has just changed.');
}

export async function complete(
  tx: Db,
  booking: PartyBooking,
  leg: InspectionLeg,
  by: { actorId: string; now: Date },
) {
  if (leg === 'check_in') await requireNoStop(tx, booking.id, by.now);
  await act(tx, booking, legs[leg].action, { role: roleOf(booking.role), ...by });
  const inspection = await inspectionOf(booking.id, leg, tx);
  if (inspection) await rememberDamages(tx, booking.carId, inspection, by.now);
  if (inspection?.odometerKm) await raiseOdometer(tx, booking.carId, inspection.odometerKm);
  if (leg === 'check_in') return clearDrivers(tx, booking, by.now);
  const [checkIn, checkOut] = [
    await inspectionOf(booking.id, 'check_in', tx),
    await inspectionOf(booking.id, 'check_out', tx),
  ];
  if (checkIn && checkOut)
    await proposeReturnCharges(
      tx,
      await bookingById(tx, booking.id),
      { checkIn, checkOut },
      by.now,
    );
}

async function raiseOdometer(tx: Db, carId: string, odometerKm: number) {
  await tx.car.updateMany({
    where: { id: carId, odometerKm: { lt: odometerKm } },
    data: { odometerKm },
  });
}
