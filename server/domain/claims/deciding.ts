import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { ClaimStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { completeIfAgreed } from '../bookings/commands.ts';
import { factsOf } from '../bookings/effects.ts';
import { bookingById } from '../bookings/queries.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { next } from './claim.ts';

/** `settled`: how much of the claim is to be paid, in minor units, from zero to all of it. */
export type Decision = { settled: number; reason: string };

export type Decided = { ok: true } | { ok: false; problem: 'too-much'; most: number };

const Locked = z.object({ bookingId: z.string(), status: z.enum(ClaimStatus), amount: z.number() });

/**
 * An admin decides a disputed claim. An audit entry is written, and both sides are notified of the amount and the
 * reason. The money is taken when the booking completes. If both sides have closed it and this was its last open claim,
 * that happens at once.
 *
 * @throws {Refusal} `not-found`, or `conflict` when the claim is not disputed any more
 */
export async function decideClaim(
  id: string,
  { settled, reason }: Decision,
  admin: { id: string; ip: string | null },
  now: Date,
): Promise<Decided> {
  return transaction(async (tx) => {
    const before = await locked(tx, id);
    const status = next('settle', { ...before, offered: null }, 'admin');
    if (settled > before.amount) return { ok: false, problem: 'too-much', most: before.amount };
    const decision = { settled, decision: reason, decidedBy: admin.id, resolvedAt: now };
    await tx.claim.updateMany({ where: { id }, data: { status, ...decision } });
    const entry = { actorId: admin.id, action: 'claim.settle', ip: admin.ip };
    const change = {
      before: { status: before.status, amount: before.amount },
      after: { status, settled, reason },
    };
    await record(tx, { ...entry, object: 'claim', objectId: id, ...change }, now);
    await notifyBoth(tx, before.bookingId, { settled, reason }, now);
    await completeIfAgreed(tx, before.bookingId, { role: 'system', now });
    return { ok: true };
  });
}

async function locked(tx: Db, id: string): Promise<z.infer<typeof Locked>> {
  const [row] = await tx.sql(Locked)`
    select booking_id, status, amount from claims where id = ${id} for update`;
  if (!row) throw new Refusal('not-found', 'No such claim.');
  return row;
}

async function notifyBoth(tx: Db, bookingId: string, { settled, reason }: Decision, now: Date) {
  const booking = await bookingById(tx, bookingId);
  const facts = { ...factsOf(booking), amount: settled, reason };
  const { ref } = booking;
  const forClient = url('client.bookings.show', { ref });
  await notify(tx, [booking.clientId], { kind: 'claim_decided', facts, url: forClient }, now);
  const people = await hostPeople(tx, booking);
  const forHost = url('owner.bookings.show', { ref });
  await notify(tx, people, { kind: 'claim_decided', facts, url: forHost }, now);
}
