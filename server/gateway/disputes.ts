import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, type Call } from './endpoint.ts';
import { invalid } from './errors.ts';
import { record } from './events.ts';
import { requireEvidenceFiles } from './files.ts';
import { idOf, newId, unixNow } from './ids.ts';
import { post } from './ledger.ts';
import { flag, listing, mergeMetadata, metadata, text } from './params.ts';
import { find, insert, list, lock, save, type Scope } from './store.ts';

const EVIDENCE_DAYS = 7;

/** Minor units. Stripe charges a fee for each dispute and keeps it, also when the dispute is won. */
export const DISPUTE_FEE = 75_00;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Opens a dispute: the cardholder denies the payment, and the money is taken back until it is decided. */
export async function openDispute(scope: Scope, charged: Stripe.Charge): Promise<void> {
  const dispute = newDispute(charged, unixNow());
  dispute.balance_transactions = [await move(scope, dispute, -dispute.amount, DISPUTE_FEE)];
  await insert(scope, dispute);
  charged.disputed = true;
  await save(scope, charged);
  await record(scope, 'charge.dispute.created', dispute);
  await record(scope, 'charge.dispute.funds_withdrawn', dispute);
}

/** A new dispute that has not moved any money yet. `at` is in seconds since 1970. */
export function newDispute(charged: Stripe.Charge, at: number): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charged.amount_captured,
    balance_transactions: [],
    charge: charged.id,
    created: at,
    currency: charged.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: at + EVIDENCE_DAYS * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charged.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

/** Evidence that Stripe takes as uploaded files and not as texts. */
const fileFields: ReadonlySet<string> = new Set([
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
]);

const file = text.refine((id) => id.startsWith('file_'), 'No such file upload');

function filesOf(evidence: object): string[] {
  return Object.entries(evidence).flatMap(([name, id]) =>
    fileFields.has(name) && typeof id === 'string' ? [id] : [],
  );
}

const evidence = z.strictObject(
  Object.fromEntries(
    Object.keys(noEvidence)
      .filter((name) => name !== 'enhanced_evidence')
      .map((name) => [name, (fileFields.has(name) ? file : text).optional()]),
  ),
);

const change = z.strictObject({
  evidence: evidence.optional(),
  submit: flag.optional(),
  metadata: metadata.optional(),
});

/**
 * Adds evidence, whose text decides the dispute as in Stripe's test mode: `winning_evidence` wins, `losing_evidence`
 * loses.
 */
async function update(call: Call, given: z.output<typeof change>) {
  const dispute = await lock(call, 'dispute', call.id);
  requireOpen(dispute);
  if (given.evidence !== undefined && dispute.evidence_details.submission_count > 0) {
    throw invalid('The evidence of this dispute has been submitted and can no longer be changed.');
  }
  dispute.metadata = mergeMetadata(dispute.metadata, given.metadata);
  await requireEvidenceFiles(call, filesOf({ ...dispute.evidence, ...given.evidence }));
  if (given.evidence !== undefined) {
    dispute.evidence = { ...dispute.evidence, ...given.evidence };
    dispute.evidence_details.has_evidence = true;
  }
  if (given.evidence !== undefined && given.submit !== false) {
    dispute.status = 'under_review';
    dispute.evidence_details.submission_count += 1;
  }
  await save(call, dispute);
  await record(call, 'charge.dispute.updated', dispute);
  const words = dispute.evidence.uncategorized_text;
  if (words === 'winning_evidence') return decide(call, dispute, 'won');
  if (words === 'losing_evidence') return decide(call, dispute, 'lost');
  return dispute;
}

async function close(call: Call) {
  const dispute = await lock(call, 'dispute', call.id);
  requireOpen(dispute);
  return decide(call, dispute, 'lost');
}

async function decide(scope: Scope, dispute: Stripe.Dispute, status: 'won' | 'lost') {
  dispute.status = status;
  if (status === 'won') {
    dispute.balance_transactions.push(await move(scope, dispute, dispute.amount));
    const charged = await lock(scope, 'charge', idOf(dispute.charge));
    charged.disputed = false;
    await save(scope, charged);
  }
  await save(scope, dispute);
  await record(scope, 'charge.dispute.closed', dispute);
  if (status === 'won') await record(scope, 'charge.dispute.funds_reinstated', dispute);
  return dispute;
}

function requireOpen(dispute: Stripe.Dispute): void {
  if (dispute.status !== 'won' && dispute.status !== 'lost') return;
  throw invalid('This dispute is already closed.');
}

type Moved = { id: string; currency: string };

function move(scope: Scope, { id, currency }: Moved, amount: number, fee = 0) {
  return post(scope, { type: 'adjustment', amount, fee, currency, source: id });
}

export const disputeEndpoints = [
  endpoint(
    'get',
    '/disputes',
    z.strictObject({ ...listing, charge: text.optional(), payment_intent: text.optional() }),
    (call, { charge, payment_intent, ...page }) =>
      list(call, 'dispute', { where: { charge, payment_intent }, page, url: '/v1/disputes' }),
  ),
  endpoint('get', '/disputes/:id', z.strictObject({}), (call) => find(call, 'dispute', call.id)),
  endpoint('post', '/disputes/:id', change, update),
  endpoint('post', '/disputes/:id/close', z.strictObject({}), close),
];
