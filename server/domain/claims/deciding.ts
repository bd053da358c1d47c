import { transaction, type Sql } from '#server/db/sql.ts';
import type { ClaimStatus } from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { completeIfAgreed } from '../bookings/commands.ts';
import { factsOf } from '../bookings/effects.ts';
import { bookingById } from '../bookings/queries.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { next } from './claim.ts';

/** `settled` in minor units: how much of the claim stands, from nothing to all of it. */
export type Decision = { settled: number; reason: string };

export type Decided = { ok: true } | { ok: false; problem: 'too-much'; most: number };

type Locked = { bookingId: string; status: ClaimStatus; amount: number };

/**
 * An admin decides a disputed claim, on the record; both sides are told how much stands and why. The money is taken
 * when the booking completes, which it does at once if both sides had closed it and this was the last open claim.
 *
 * @throws {Refusal} `not-found`, or `conflict` when the claim is not disputed any more
 */
export async function decideClaim(
  id: string,
  { settled, reason }: Decision,
  admin: { id: string; ip: string | null },
  now: Date,
): Promise<Decided> {
  return transaction(async (sql) => {
    const before = await locked(sql, id);
    const status = next('settle', before.status, 'admin');
    if (settled > before.amount) return { ok: false, problem: 'too-much', most: before.amount };
    await sql`
      update claims set status = ${status}::claim_status, settled = ${settled}, decision = ${reason},
        decided_by = ${admin.id}, resolved_at = ${now} where id = ${id}`;
    const deed = { actorId: admin.id, act: 'claim.settle', ip: admin.ip };
    const change = {
      before: { status: before.status, amount: before.amount },
      after: { status, settled, reason },
    };
    await record(sql, { ...deed, object: 'claim', objectId: id, ...change }, now);
    await tellBoth(sql, before.bookingId, { settled, reason }, now);
    await completeIfAgreed(sql, before.bookingId, { role: 'system', now });
    return { ok: true };
  });
}

async function locked(sql: Sql, id: string): Promise<Locked> {
  const [row] = await sql<Locked>`
    select booking_id as "bookingId", status, amount from claims where id = ${id} for update`;
  if (!row) throw new Refusal('not-found', 'No such claim.');
  return row;
}

async function tellBoth(sql: Sql, bookingId: string, { settled, reason }: Decision, now: Date) {
  const booking = await bookingById(sql, bookingId);
  const facts = { ...factsOf(booking), amount: settled, reason };
  const { ref } = booking;
  const forClient = url('client.bookings.show', { ref });
  await notify(sql, [booking.clientId], { kind: 'claim_decided', facts, url: forClient }, now);
  const people = await hostPeople(sql, booking.hostId);
  const forHost = url('owner.bookings.show', { ref });
  await notify(sql, people, { kind: 'claim_decided', facts, url: forHost }, now);
}
