import { transaction, type Sql } from '#server/db/sql.ts';
import type { InspectionLeg, KycStatus } from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';
import { act, roleOf } from '../bookings/commands.ts';
import { factsOf } from '../bookings/effects.ts';
import { bookingById, type PartyBooking } from '../bookings/queries.ts';
import { proposeReturnCharges } from '../claims/commands.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { holdDeposit, type DepositProblem } from '../payments/deposits.ts';
import { Refusal } from '../refusal.ts';
import { aloneFrom, legs } from './inspection.ts';
import { inspectionOf, type InspectionRecord } from './queries.ts';

export type SignProblem = 'kyc' | `deposit-${DepositProblem}`;
export type Signed = { ok: true } | { ok: false; problem: SignProblem };

/**
 * The client signs what the host submitted. Signing the check-in begins the rental: only for a verified person and
 * with the deposit held. Signing the check-out ends it and proposes what charges follow.
 *
 * @throws {Refusal} `conflict` when there is nothing to sign
 */
export async function signAsClient(
  booking: PartyBooking,
  leg: InspectionLeg,
  signature: string,
  now: Date,
): Promise<Signed> {
  const inspection = await submitted(booking, leg);
  const problem = leg === 'check_in' ? await unreadyToStart(booking, now) : null;
  if (problem) return { ok: false, problem };
  await transaction(async (sql) => {
    await accept(sql, inspection, { signature, now });
    await complete(sql, booking, leg, { actorId: booking.clientId, now });
  });
  return { ok: true };
}

/**
 * The client disagrees: the inspection goes back to the host, who is told why.
 *
 * @throws {Refusal} `conflict` when there is nothing to sign
 */
export async function contest(
  booking: PartyBooking,
  leg: InspectionLeg,
  reason: string,
  now: Date,
) {
  const inspection = await submitted(booking, leg);
  await transaction(async (sql) => {
    const contested = await sql`
      update inspections set status = 'contested', notes = notes || ${`\n— ${booking.clientName}: ${reason}`},
        updated_at = ${now}
      where id = ${inspection.id} and status = 'submitted' returning id`;
    if (contested.length === 0) throw new Refusal('conflict', 'The inspection has just changed.');
    const to = url(leg === 'check_in' ? 'owner.check-in' : 'owner.check-out', { ref: booking.ref });
    const facts = { ...factsOf(booking), reason };
    await notify(
      sql,
      await hostPeople(sql, booking.hostId),
      { kind: 'handover_contested', facts, url: to },
      now,
    );
  });
}

/**
 * The host alone finishes a return that the client has not signed for two hours.
 *
 * @throws {Refusal} `conflict` before that
 */
export async function finishReturnAlone(booking: PartyBooking, actorId: string, now: Date) {
  const inspection = await submitted(booking, 'check_out');
  if (!inspection.submittedAt || now < aloneFrom(inspection.submittedAt))
    throw new Refusal('conflict', 'The client still has time to sign.');
  await transaction((sql) => complete(sql, booking, 'check_out', { actorId, now }));
}

async function submitted(booking: PartyBooking, leg: InspectionLeg): Promise<InspectionRecord> {
  const inspection = await inspectionOf(booking.id, leg);
  if (inspection?.status !== 'submitted' || booking.status !== legs[leg].from)
    throw new Refusal('conflict', 'There is nothing to sign.');
  return inspection;
}

async function unreadyToStart(booking: PartyBooking, now: Date): Promise<SignProblem | null> {
  if ((await kycOf(booking.clientId)) !== 'verified') return 'kyc';
  const deposit = await holdDeposit(booking.id, now);
  return deposit.ok ? null : `deposit-${deposit.problem}`;
}

async function kycOf(userId: string): Promise<KycStatus | null> {
  return transaction(async (sql) => {
    const [user] = await sql<{ status: KycStatus }>`
      select kyc_status as status from users where id = ${userId}`;
    return user?.status ?? null;
  });
}

async function accept(
  sql: Sql,
  inspection: InspectionRecord,
  by: { signature: string; now: Date },
) {
  const rows = await sql`
    update inspections set status = 'accepted', client_signature = ${by.signature}, client_signed_at = ${by.now},
      updated_at = ${by.now}
    where id = ${inspection.id} and status = 'submitted' returning id`;
  if (rows.length === 0) throw new Refusal('conflict', 'The inspection has just changed.');
}

async function complete(
  sql: Sql,
  booking: PartyBooking,
  leg: InspectionLeg,
  by: { actorId: string; now: Date },
) {
  await act(sql, booking, legs[leg].action, { role: roleOf(booking.part), ...by });
  if (leg === 'check_in') return;
  const [checkIn, checkOut] = [
    await inspectionOf(booking.id, 'check_in', sql),
    await inspectionOf(booking.id, 'check_out', sql),
  ];
  if (checkOut?.odometerKm)
    await sql`update cars set odometer_km = greatest(odometer_km, ${checkOut.odometerKm}) where id = ${booking.carId}`;
  if (checkIn && checkOut)
    await proposeReturnCharges(
      sql,
      await bookingById(sql, booking.id),
      { checkIn, checkOut },
      by.now,
    );
}
