import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import type { PenaltyOutcome } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { url } from '#shared/routes.ts';
import { lockedBooking, type BookingRecord, type PartyBooking } from '../bookings/queries.ts';
import { dueAt } from '../cases/case.ts';
import { openCase } from '../cases/commands.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import { hostManagers, notify } from '../notifications/commands.ts';
import { beginDecision, resolveCase, type CaseDecision } from '../cases/decide-case.ts';
import { Refusal } from '../refusal.ts';

/**
 * The host asks to be let off, and why. Nothing is posted until an admin has decided. Sending it twice is one request.
 *
 * @throws {Refusal} `conflict` when the time for it is over, or there is no penalty
 */
export async function askForWaiver(
  { id: bookingId }: PartyBooking,
  { words, askedBy }: { words: string; askedBy: string },
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const booking = await lockedBooking(tx, bookingId);
    const penalty = await tx.hostPenalty.findUnique({ where: { bookingId } });
    if (penalty?.words && penalty.settledAt === null) return;
    if (!penalty || penalty.settledAt || now >= penalty.askBy)
      throw new Refusal('conflict', 'There is no penalty to be let off.');
    await tx.hostPenalty.update({
      where: { bookingId },
      data: { words, askedBy, askedAt: now },
      select: { bookingId: true },
    });
    const opening = { cause: bookingId, amount: penalty.amount, dueAt: dueAt('host_penalty', now) };
    await openCase(tx, booking, { kind: 'host_penalty', ...opening }, now);
  });
}

/** Posts the penalties of hosts that have not asked to be let off in time. Run by the sweep. */
export async function chargePenalties(now: Date): Promise<void> {
  const due = await db.sql(z.object({ id: z.string() }))`
    select booking_id as id from host_penalties
    where settled_at is null and asked_at is null and ask_by <= ${now} order by ask_by limit 200`;
  await eachOf(due, ({ id }) =>
    transaction(async (tx) => {
      const booking = await lockedBooking(tx, id);
      await settle(tx, booking, { outcome: 'charged', where: { askedAt: null }, now });
    }),
  );
}

/**
 * An admin decides whether a host that has asked for it is let off. The host is told the reason.
 *
 * @throws {Refusal} `not-found`; `conflict` when it is decided already, or somebody else has the case
 */
export async function decidePenalty(
  { id, reason, admin, now }: CaseDecision,
  act: 'let-off' | 'charge',
): Promise<void> {
  await transaction(async (tx) => {
    const { bookingId } = await tx.moneyCase.findUniqueOrThrow({ where: { id } });
    // The booking is locked before the case, as everywhere else.
    const booking = await lockedBooking(tx, bookingId);
    await beginDecision(tx, { id, act, admin, now });
    const outcome = act === 'charge' ? 'charged' : 'waived';
    await settle(tx, booking, { outcome, where: {}, now, reason });
    await resolveCase(tx, { id, act, reason, admin, now });
  });
}

type Settling = {
  outcome: Exclude<PenaltyOutcome, 'free'>;
  where: { askedAt?: null };
  now: Date;
  reason?: string;
};

/** Ends a penalty once, and tells the host's managers. */
async function settle(tx: Db, booking: BookingRecord, settling: Settling): Promise<void> {
  const { outcome, where, now, reason } = settling;
  const { id: bookingId, hostId, ref, carName: car, currency } = booking;
  const [ended] = await tx.hostPenalty.updateManyAndReturn({
    where: { bookingId, settledAt: null, ...where },
    data: { outcome, settledAt: now },
    select: { amount: true },
  });
  if (!ended) return;
  const { amount } = ended;
  if (outcome === 'charged') await post(tx, ledger.penalty({ ...booking, bookingId }, amount), now);
  const kind = outcome === 'charged' ? 'penalty_charged' : 'penalty_waived';
  const facts = { ref, car, amount, currency, ...(reason ? { reason } : {}) };
  const to = url('owner.bookings.show', { ref });
  await notify(tx, await hostManagers(tx, hostId), { kind, facts, url: to }, now);
}
