import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { State } from '../cases/case.ts';
import type { Minor } from '../money/money.ts';
import { provider } from './gateway.ts';

/** A dispute at the gateway at this moment. */
export type Dispute = {
  id: string;
  intentId: string | null;
  state: State;
  amount: Minor;
  reason: string;
  /** Until when evidence is taken; `null` when the bank asks for none. */
  dueAt: Date | null;
  openedAt: Date;
  /** Money that was taken (negative) or returned, each once. */
  movements: { id: string; amount: Minor; fee: Minor }[];
};

const states: Partial<Record<Stripe.Dispute.Status, State>> = {
  warning_under_review: 'submitted',
  under_review: 'submitted',
  // An inquiry that ends without a dispute takes no money.
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
};

export async function readDispute(id: string): Promise<Dispute> {
  return disputeOf(await provider().stripe.disputes.retrieve(id));
}

/** The ids of the disputes of an intent. */
export async function disputesOf(intentId: string): Promise<string[]> {
  const { data } = await provider().stripe.disputes.list({ payment_intent: intentId, limit: 100 });
  return data.map(({ id }) => id);
}

/** The ids of the disputes that were opened since. */
export async function disputesSince(since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const ids: string[] = [];
  for await (const { id } of provider().stripe.disputes.list({ created, limit: 100 })) ids.push(id);
  return ids;
}

/**
 * Sends the evidence to the client's bank. That is possible once.
 *
 * @param attempt the same for the same evidence, so that a lost answer is repeated and not refused
 */
export async function sendEvidence(
  id: string,
  evidence: Stripe.DisputeUpdateParams.Evidence,
  attempt: string,
): Promise<void> {
  await provider().stripe.disputes.update(
    id,
    { evidence, submit: true },
    { idempotencyKey: `evidence-${attempt}` },
  );
}

/** Uploads a PDF as evidence. @returns its id; the same PDF has the same id for a day */
export async function uploadEvidence(pdf: Buffer, name: string): Promise<string> {
  const hash = createHash('sha256').update(pdf).digest('hex').slice(0, 32);
  const file = await provider().stripe.files.create(
    { purpose: 'dispute_evidence', file: { data: pdf, name, type: 'application/pdf' } },
    { idempotencyKey: `file-${hash}` },
  );
  return file.id;
}

/** Tells the client's bank that we do not contest the dispute. */
export async function concedeDispute(id: string): Promise<void> {
  await provider().stripe.disputes.close(id, {}, { idempotencyKey: `concede-${id}` });
}

function disputeOf(dispute: Stripe.Dispute): Dispute {
  const { id, payment_intent: intent, amount, reason, created, evidence_details } = dispute;
  const { due_by: dueBy } = evidence_details;
  return {
    id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    state: states[dispute.status] ?? 'open',
    amount,
    reason,
    dueAt: dueBy ? new Date(dueBy * 1000) : null,
    openedAt: new Date(created * 1000),
    movements: dispute.balance_transactions.map((moved) => ({
      id: moved.id,
      amount: moved.amount,
      fee: moved.fee,
    })),
  };
}
