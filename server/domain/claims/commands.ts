import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { completeIfAgreed } from '../bookings/commands.ts';
import { factsOf } from '../bookings/effects.ts';
import { lockedBooking, type BookingRecord, type PartyBooking } from '../bookings/queries.ts';
import { destroyAll } from '../documents/vault.ts';
import type { Minor } from '../money/money.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { isSameName } from '../users/names.ts';
import { askedFor, next, type Role } from './claim.ts';
import { lockPapers, type Paper } from './papers.ts';
import { claimsDue, claimsOf, excessLeft, type ClaimRecord } from './queries.ts';

/** `name`: typed by the client for what goes beyond the deposit. */
type Acceptance = { action: 'accept'; name?: string };

/** `offer`: what the client would pay instead, in minor units; `null` for nothing. */
type Dispute = {
  action: 'dispute';
  objection: string;
  offer: Minor | null;
  name?: string;
  /** Pictures or PDFs that show it, as they were uploaded. */
  papers?: readonly Buffer[];
};

/** `amount`: what the host would take instead. */
type Counter = { action: 'counter'; amount: Minor };

export type Answer = { action: 'agree' | 'withdraw' } | Acceptance | Dispute | Counter;

export type Answered =
  | { ok: true }
  | { ok: false; problem: 'too-much'; most: Minor }
  /** It goes beyond the deposit, so the client agrees by name or an admin decides. */
  | { ok: false; problem: 'name' | 'beyond-deposit' };

/**
 * The client accepts or disputes a claim, or the host withdraws it, agrees to what the client offers or asks for less.
 * An accepted claim is paid from the deposit when the booking closes. If both sides have closed it and this was its last
 * open claim, that happens at once.
 *
 * @throws {ImageRefusal} if a paper is neither a picture nor a PDF
 * @throws {Refusal} `not-found` for no such claim; `conflict` when the action is no longer possible
 */
export async function answerClaim(
  booking: PartyBooking,
  claimId: string,
  answer: Answer,
  now: Date,
): Promise<Answered> {
  const papers = await lockPapers(answer.action === 'dispute' ? (answer.papers ?? []) : []);
  const answered = await transaction((tx) => store(tx, { booking, claimId, answer, papers }, now));
  if (!answered.ok) await destroyAll(papers.map(({ file }) => file));
  return answered;
}

type Storing = {
  booking: PartyBooking;
  claimId: string;
  answer: Answer;
  papers: readonly Paper[];
};

async function store(tx: Db, storing: Storing, now: Date): Promise<Answered> {
  const { booking, claimId, answer, papers } = storing;
  // Answers to claims of one booking wait for each other, because all are paid from one deposit.
  const locked = await lockedBooking(tx, booking.id);
  const found = (await claimsOf(booking.id, tx)).find(({ id }) => id === claimId);
  if (!found) throw new Refusal('not-found', 'No such claim.');
  const status = next(answer.action, found, roleIn(booking));
  const problem = await problemWith(tx, locked, found, answer);
  if (problem) return problem;
  await tx.claim.update({
    where: { id: found.id },
    data: {
      status,
      resolvedAt: status === 'disputed' ? null : now,
      ...stampOf(found, answer),
      files: { create: papers.map((paper) => ({ ...paper, side: 'client', createdAt: now })) },
    },
    select: { id: true },
  });
  await completeIfAgreed(tx, booking.id, { role: 'system', now });
  await notifyOfAnswer(tx, booking, found, { answer, now });
  return { ok: true };
}

async function problemWith(
  tx: Db,
  booking: BookingRecord,
  claim: ClaimRecord,
  answer: Answer,
): Promise<Extract<Answered, { ok: false }> | null> {
  const most = answer.action === 'dispute' ? await mostOffered(tx, claim) : claim.amount;
  const instead = insteadOf(answer);
  if (instead !== null && instead >= most) return { ok: false, problem: 'too-much', most };
  return (await isCovered(tx, booking, owedAfter(claim, answer)))
    ? null
    : unnamed(booking, claim, answer);
}

/** Whether the deposit covers this beside what is owed already. */
async function isCovered(tx: Db, { id, deposit }: BookingRecord, owed: Minor | null) {
  return owed === null || (await claimsDue(tx, id)) + owed <= deposit;
}

function unnamed({ clientName }: BookingRecord, claim: ClaimRecord, answer: Answer) {
  if (answer.action === 'agree')
    return claim.agreedName ? null : ({ ok: false, problem: 'beyond-deposit' } as const);
  const name = 'name' in answer ? (answer.name ?? '') : '';
  return isSameName(name, clientName) ? null : ({ ok: false, problem: 'name' } as const);
}

function insteadOf(answer: Answer): Minor | null {
  if (answer.action === 'counter') return answer.amount;
  return answer.action === 'dispute' ? answer.offer : null;
}

/** The client's own offer does not go beyond their protection plan either. */
async function mostOffered(tx: Db, { id, bookingId, kind, amount }: ClaimRecord): Promise<Minor> {
  if (kind !== 'damage') return amount;
  return Math.min(amount, (await excessLeft(tx, bookingId, id)) + 1);
}

/** What the client agrees to with this answer, or has agreed to by their offer; `null` for nothing. */
function owedAfter(claim: ClaimRecord, answer: Answer): Minor | null {
  if (answer.action === 'accept') return askedFor(claim);
  if (answer.action === 'dispute') return answer.offer;
  return answer.action === 'agree' ? claim.offered : null;
}

/** The columns besides the status that an answer sets. */
function stampOf(claim: ClaimRecord, answer: Answer) {
  switch (answer.action) {
    case 'accept':
      return { settled: claim.countered, ...namedBy(answer) };
    case 'dispute':
      return { objection: answer.objection, offered: answer.offer, ...namedBy(answer) };
    case 'agree':
      return { settled: claim.offered };
    case 'counter':
      return { countered: answer.amount };
    case 'withdraw':
      return {};
  }
}

function namedBy({ name }: Acceptance | Dispute) {
  return name ? { agreedName: name } : {};
}

type Done = { answer: Answer; now: Date };

/** The other side of an answer. A withdrawn claim needs no words. */
async function notifyOfAnswer(
  tx: Db,
  booking: PartyBooking,
  { amount, offered }: ClaimRecord,
  { answer, now }: Done,
) {
  if (answer.action === 'withdraw') return;
  const { ref } = booking;
  const said = saidByHost(answer, offered ?? amount);
  if (said) {
    const facts = { ...factsOf(booking), amount: said.amount };
    const to = url('client.bookings.show', { ref });
    await notify(tx, [booking.clientId], { kind: said.kind, facts, url: to }, now);
    return;
  }
  const facts = { ...factsOf(booking), amount };
  const to = url('owner.bookings.show', { ref });
  const people = await hostPeople(tx, booking);
  await notify(tx, people, { kind: 'claim_answered', facts, url: to }, now);
}

/** What the client is told of the host's answer; `null` for an answer of the client. */
function saidByHost(answer: Answer, offered: Minor) {
  if (answer.action === 'agree') return { kind: 'claim_agreed', amount: offered } as const;
  return answer.action === 'counter'
    ? ({ kind: 'claim_countered', amount: answer.amount } as const)
    : null;
}

/**
 * Accepts claims without an answer in time, oldest first, as far as the deposit covers them. Those beyond it, or beyond
 * the client's protection plan, wait for an admin, as if they were disputed. Run by the sweep.
 */
export async function acceptUnanswered(now: Date): Promise<void> {
  await transaction(async (tx) => {
    // The status is part of the statement's text: as a parameter, PostgreSQL could not use the index for unanswered
    // claims.
    const due = await tx.sql(z.object({ id: z.string() }))`
      select b.id from bookings b
      where b.id in (select k.booking_id from claims k where k.status = 'proposed' and k.respond_by <= ${now})
      order by b.id for update`;
    if (due.length > 0) await acceptCovered(tx, now);
  });
}

async function acceptCovered(tx: Db, now: Date): Promise<void> {
  await tx.execute`
    with unanswered as (
      select k.id, k.booking_id, k.above_excess,
        sum(k.amount) filter (where not k.above_excess) over (partition by k.booking_id order by k.created_at, k.id) as upto
      from claims k where k.status = 'proposed' and k.respond_by <= ${now}
    ), judged as (
      select u.id, not u.above_excess and b.deposit >= u.upto + (
        select coalesce(sum(coalesce(a.settled, a.amount)), 0) from claims a
        where a.booking_id = u.booking_id and a.status in ('accepted', 'settled')) as is_covered
      from unanswered u join bookings b on b.id = u.booking_id
    )
    update claims k set
      status = case when j.is_covered then 'accepted'::claim_status else 'disputed'::claim_status end,
      resolved_at = case when j.is_covered then ${now}::timestamptz end
    from judged j where k.id = j.id and k.status = 'proposed'`;
}

function roleIn({ role }: PartyBooking): Role {
  if (role === 'viewer' || role === 'reader')
    throw new Refusal('forbidden', 'Who only looks does not answer claims.');
  return role;
}
