import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { MoneyCaseKind, MoneyCaseState } from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';
import type { Minor } from '../money/money.ts';
import { notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { holdersIn } from '../staff/assigning.ts';
import { staffWith } from '../staff/queries.ts';
import type { Kind } from './case.ts';

type Opening = {
  kind: Kind;
  /** What has happened, such as the id of the dispute. The same cause makes one case. */
  cause: string;
  amount: Minor;
  dueAt: Date;
  paymentId?: string;
  refundId?: string;
  payoutId?: string;
  gatewayReason?: string;
};

type Booked = { id: string; ref: string; carName: string; currency: string };

/** Opens a case, once for each cause, and tells the staff. @returns whether it was opened now */
export async function openCase(tx: Db, booking: Booked, opening: Opening, now: Date) {
  const { id: bookingId, ref, carName: car, currency } = booking;
  const { count } = await tx.moneyCase.createMany({
    data: [{ ...opening, bookingId, currency, openedAt: now }],
    skipDuplicates: true,
  });
  if (count === 0) return false;
  const facts = { ref, car, amount: opening.amount, currency };
  await notify(
    tx,
    await staffWith(tx, 'cases.decide'),
    { kind: 'case_opened', facts, url: url('admin.cases', null, { q: ref }) },
    now,
  );
  return true;
}

/**
 * Tells whoever has an open case that a side of the booking has said something about it; the whole staff while nobody
 * has it.
 */
export async function tellOwner(
  tx: Db,
  booking: Booked,
  { kind, words }: { kind: Kind; words: string },
  now: Date,
): Promise<void> {
  const { id: bookingId, ref, carName: car } = booking;
  const open = await tx.moneyCase.findFirst({
    where: { bookingId, kind, decidedAt: null },
    select: { id: true },
  });
  if (!open) return;
  const { [open.id]: holder } = await holdersIn('cases', [open.id], tx);
  const people = holder ? [holder.id] : await staffWith(tx, 'cases.decide');
  const notice = { kind: 'case_answered' as const, facts: { ref, car, reason: words } };
  await notify(tx, people, { ...notice, url: url('admin.cases.show', { case: open.id }) }, now);
}

/** Ends cases by itself, because what caused them is over. */
export async function settleCases(
  tx: Db,
  where: { payoutId: string } | { bookingId: string; kind: 'hold_expired' | 'receivable' },
  decision: 'paid' | 'held-again',
  now: Date,
): Promise<void> {
  await tx.moneyCase.updateMany({
    where: { ...where, state: 'open' },
    data: { state: 'resolved', decision, decidedAt: now },
  });
}

const Locked = z.object({
  id: z.string(),
  kind: z.enum(MoneyCaseKind),
  state: z.enum(MoneyCaseState),
  cause: z.string(),
  bookingId: z.string(),
  paymentId: z.string().nullable(),
  refundId: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  decidedAt: z.date().nullable(),
});

export type LockedCase = z.infer<typeof Locked>;

/** Locks a case until the transaction ends. @throws {Refusal} `not-found` */
export async function lockCase(tx: Db, id: string): Promise<LockedCase> {
  const [row] = await tx.sql(Locked)`
    select id, kind, state, cause, booking_id, payment_id, refund_id, amount, currency, decided_at
    from money_cases where id = ${id} for update`;
  if (!row) throw new Refusal('not-found', 'No such case.');
  return row;
}

/** The admin who acts, and their IP address. */
export type Decider = { id: string; ip: string | null };
