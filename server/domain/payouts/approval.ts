import { transaction, type Sql } from '#server/db/sql.ts';
import { enqueue } from '#server/queue/queue.ts';
import { record } from '../audit/commands.ts';
import { tellHost } from './commands.ts';
import { markFailed as fail, markPaid as pay } from './moves.ts';
import { may, next, reasonsToHold, type HoldReason } from './payout.ts';
import { lockPayout } from './queries.ts';

/** The admin who decides, and from where. */
export type Decider = { id: string; ip: string | null };

export type Approval =
  | { id: string; ok: true }
  | { id: string; ok: false; reasons: HoldReason[] }
  | { id: string; ok: false; reasons: []; problem: 'moved-on' };

/**
 * Approves payouts one by one: each is sent after its own transaction, or kept with the reasons why not. The hosts
 * are told of those that are on their way.
 *
 * @throws {Refusal} `not-found` for no such payout
 */
export async function approvePayouts(ids: readonly string[], admin: Decider, now: Date) {
  const results: Approval[] = [];
  for (const id of new Set(ids))
    results.push(await transaction((sql) => approve(sql, id, admin, now)));
  return results;
}

async function approve(sql: Sql, id: string, admin: Decider, now: Date): Promise<Approval> {
  const payout = await lockPayout(sql, id);
  if (!may('approve', payout.status)) return { id, ok: false, reasons: [], problem: 'moved-on' };
  const reasons = reasonsToHold(payout, now);
  if (reasons.length > 0) {
    await hold(sql, payout, reasons);
    return { id, ok: false, reasons };
  }
  const after = { status: next('approve', payout.status) };
  await sql`
    update payouts set status = 'approved', reason = null, approved_by = ${admin.id}, approved_at = ${now}
    where id = ${id}`;
  await audit(sql, { id, act: 'payout.approve', before: payout.status, after, admin, now });
  await tellHost(sql, payout, { kind: 'payout_approved', amount: payout.amount, now });
  await enqueue(sql, 'settle-booking', { bookingId: payout.bookingId });
  return { id, ok: true };
}

async function hold(sql: Sql, payout: { id: string; status: string }, reasons: HoldReason[]) {
  if (payout.status === 'failed') return;
  await sql`
    update payouts set status = 'on_hold', reason = ${reasons.join(',')} where id = ${payout.id}`;
}

/**
 * An admin has sent it by bank themselves.
 *
 * @throws {Refusal} `conflict` unless it is approved or on its way
 */
export async function markPaid(id: string, admin: Decider, now: Date): Promise<void> {
  await transaction(async (sql) => {
    const { status } = await pay(sql, id, now);
    const after = { status: 'paid' };
    await audit(sql, { id, act: 'payout.paid', before: status, after, admin, now });
  });
}

/**
 * The bank has refused it, and an admin says why. It can be approved again.
 *
 * @throws {Refusal} `conflict` unless it is approved or on its way
 */
export async function markFailed(id: string, reason: string, admin: Decider, now: Date) {
  await transaction(async (sql) => {
    const { status } = await fail(sql, id, reason, now);
    const after = { status: 'failed', reason };
    await audit(sql, { id, act: 'payout.failed', before: status, after, admin, now });
  });
}

type Decision = {
  id: string;
  act: string;
  before: string;
  after: object;
  admin: Decider;
  now: Date;
};

async function audit(sql: Sql, { id, act, before, after, admin, now }: Decision) {
  const deed = { act, object: 'payout', objectId: id, before: { status: before }, after };
  await record(sql, { ...deed, actorId: admin.id, ip: admin.ip }, now);
}
