import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { ClaimKind, ClaimStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { completeIfAgreed } from '../bookings/commands.ts';
import { factsOf } from '../bookings/effects.ts';
import { bookingById } from '../bookings/queries.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { endWork } from '../staff/assigning.ts';
import { requirePermission } from '../staff/queries.ts';
import { next } from './claim.ts';
import { excessLeft } from './queries.ts';

/**
 * `settled`: how much of the claim is to be paid, in minor units, from zero to all of it. `liftsExcess`: the client pays
 * more for a damage than their protection plan says, for the stated reason.
 */
export type Decision = { settled: number; reason: string; liftsExcess: boolean };

export type Decided =
  | { ok: true }
  | { ok: false; problem: 'too-much' | 'above-excess'; most: number };

const Locked = z.object({
  bookingId: z.string(),
  kind: z.enum(ClaimKind),
  status: z.enum(ClaimStatus),
  amount: z.number(),
});

/**
 * An admin decides a disputed claim. An audit entry is written, and both sides are notified of the amount and the
 * reason. The money is taken when the booking completes. If both sides have closed it and this was its last open claim,
 * that happens at once.
 *
 * @throws {Refusal} `not-found`, or `conflict` when the claim is not disputed any more
 */
export async function decideClaim(
  id: string,
  { settled, reason, liftsExcess }: Decision,
  admin: { id: string; ip: string | null },
  now: Date,
): Promise<Decided> {
  return transaction(async (tx) => {
    await requirePermission(tx, admin, 'claims.decide');
    await endWork(tx, { list: 'claims', id }, admin);
    const before = await locked(tx, id);
    const unasked = { offered: null, countered: null, aboveExcess: false };
    const status = next('settle', { ...before, ...unasked }, 'admin');
    if (settled > before.amount) return { ok: false, problem: 'too-much', most: before.amount };
    const most = before.kind === 'damage' ? await excessLeft(tx, before.bookingId, id) : settled;
    const aboveExcess = settled > most;
    if (aboveExcess && !liftsExcess) return { ok: false, problem: 'above-excess', most };
    const by = { decidedBy: admin.id, resolvedAt: now };
    const decision = { settled, decision: reason, aboveExcess, ...by };
    await tx.claim.updateMany({ where: { id }, data: { status, ...decision } });
    const entry = { actorId: admin.id, action: 'claim.settle', ip: admin.ip };
    const change = {
      before: { status: before.status, amount: before.amount },
      after: { status, settled, reason, ...(aboveExcess ? { aboveExcess } : {}) },
    };
    await record(tx, { ...entry, object: 'claim', objectId: id, ...change }, now);
    await notifyBoth(tx, before.bookingId, { settled, reason }, now);
    await completeIfAgreed(tx, before.bookingId, { role: 'system', now });
    return { ok: true };
  });
}

async function locked(tx: Db, id: string): Promise<z.infer<typeof Locked>> {
  // As everywhere, the booking's lock comes before that of its claim.
  const [row] = await tx.sql(Locked)`
    with booking as (
      select b.id from bookings b join claims c on c.booking_id = b.id where c.id = ${id} for update of b)
    select k.booking_id, k.kind, k.status, k.amount from claims k join booking on booking.id = k.booking_id
    where k.id = ${id} for update of k`;
  if (!row) throw new Refusal('not-found', 'No such claim.');
  return row;
}

async function notifyBoth(
  tx: Db,
  bookingId: string,
  { settled, reason }: Omit<Decision, 'liftsExcess'>,
  now: Date,
) {
  const booking = await bookingById(tx, bookingId);
  const facts = { ...factsOf(booking), amount: settled, reason };
  const { ref } = booking;
  const forClient = url('client.bookings.show', { ref });
  await notify(tx, [booking.clientId], { kind: 'claim_decided', facts, url: forClient }, now);
  const people = await hostPeople(tx, booking);
  const forHost = url('owner.bookings.show', { ref });
  await notify(tx, people, { kind: 'claim_decided', facts, url: forHost }, now);
}
