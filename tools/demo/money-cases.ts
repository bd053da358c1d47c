import type { Stripe } from 'stripe';
import type { MoneyCaseKind, MoneyCaseState } from '#server/db/generated/enums.ts';
import * as ledger from '#server/domain/ledger/ledger.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { PastDispute } from '#server/gateway/past.ts';
import type { Booking } from './bookings.ts';
import type { AtGateway } from './gateway.ts';
import type { Payment } from './payments.ts';
import { sentAt, type Payout } from './payouts.ts';
import type { People } from './people.ts';
import type { Plan } from './plan.ts';
import type { DatedPosting } from './postings.ts';
import { Random } from './random.ts';
import { required } from './required.ts';

/** The newest payments of trips that are over and paid completely, each with what its client's bank has done. */
export function planDisputes({ world, payments }: Plan): Map<string, PastDispute> {
  const over = payments
    .filter((payment) => isWhole(payment))
    .toSorted((a, b) => endOf(b) - endOf(a) || a.id.localeCompare(b.id));
  const { now } = world;
  const past: PastDispute[] = [
    { openedAt: hoursAfter(now, -30), status: 'needs_response', decidedAt: null },
    { openedAt: hoursAfter(now, -70), status: 'under_review', decidedAt: null },
    { openedAt: hoursAfter(now, -400), status: 'won', decidedAt: hoursAfter(now, -90) },
  ];
  // A dispute that was won is older than the others.
  const [first, second, ...others] = over;
  const older = others.find((payment) => endOf(payment) < Number(hoursAfter(now, -450)));
  const disputed = [first, second, older];
  return new Map(
    past.map((dispute, turn) => [
      required(disputed[turn], `a paid trip for a dispute (${dispute.status})`).id,
      dispute,
    ]),
  );
}

function isWhole({ purpose, status, captured, amount, refunds, booking }: Payment): boolean {
  const isPaid = status === 'captured' && captured === amount && refunds.length === 0;
  return purpose === 'rental' && isPaid && booking.completedAt !== null;
}

function endOf({ booking }: Payment): number {
  return Number(booking.completedAt);
}

type Found = { payment: Payment; dispute: Stripe.Dispute };

function disputesIn({ payments }: Plan, { intents, disputes }: AtGateway): Found[] {
  return payments.flatMap((payment) => {
    const dispute = disputes.get(intents.get(payment.id) ?? '');
    return dispute ? [{ payment, dispute }] : [];
  });
}

/** What banks have taken and returned. */
export function disputePostings(plan: Plan, gateway: AtGateway): DatedPosting[] {
  return disputesIn(plan, gateway).flatMap(({ payment: { booking }, dispute }) =>
    dispute.balance_transactions.map(({ id, amount, fee, created }) => ({
      ...ledger.disputeMoved({ ...booking, bookingId: booking.id }, id, { amount, fee }),
      at: new Date(created * 1000),
    })),
  );
}

/** Disputes, and payouts that a bank has returned. */
export function moneyCaseRows(plan: Plan, gateway: AtGateway) {
  const random = new Random('money cases');
  return [
    ...disputesIn(plan, gateway).map((found) => disputeRow(random.uuid(), found, plan.people)),
    ...plan.payouts.flatMap((payout) => bouncedRows(random.uuid(), payout)),
  ];
}

function stateOf({ status }: Stripe.Dispute): MoneyCaseState {
  if (status === 'won') return 'won';
  return status === 'under_review' ? 'submitted' : 'open';
}

function disputeRow(id: string, { payment, dispute }: Found, { admin }: People) {
  const openedAt = new Date(dispute.created * 1000);
  const state = stateOf(dispute);
  const isSent = state !== 'open';
  const isWon = state === 'won';
  return {
    ...rowOf(id, payment.booking, { kind: 'dispute', state, openedAt, amount: dispute.amount }),
    cause: dispute.id,
    paymentId: payment.id,
    payoutId: null,
    gatewayReason: dispute.reason,
    dueAt: hoursAfter(openedAt, 7 * 24),
    ownerId: isSent ? admin.id : null,
    evidenceWords: isSent ? 'The client signed the agreement and drove the car.' : null,
    submittedAt: isSent ? hoursAfter(openedAt, 20) : null,
    decision: isWon ? 'won' : null,
    decidedAt: isWon ? hoursAfter(openedAt, 310) : null,
  };
}

function bouncedRows(id: string, payout: Payout) {
  const sent = sentAt(payout);
  if (!sent || payout.status !== 'failed') return [];
  const openedAt = hoursAfter(sent, 25);
  const { booking, amount } = payout;
  return [
    {
      ...rowOf(id, booking, { kind: 'payout_bounced', state: 'open', openedAt, amount }),
      cause: `${payout.id}/1`,
      paymentId: null,
      payoutId: payout.id,
      gatewayReason: payout.reason,
      dueAt: hoursAfter(openedAt, 72),
      ownerId: null,
      evidenceWords: null,
      submittedAt: null,
      decision: null,
      decidedAt: null,
    },
  ];
}

type Outline = { kind: MoneyCaseKind; state: MoneyCaseState; openedAt: Date; amount: number };

function rowOf(id: string, { id: bookingId, currency }: Booking, outline: Outline) {
  return { id, bookingId, currency, ...outline };
}
