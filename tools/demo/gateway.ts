import type { Stripe } from 'stripe';
import { sum } from '#server/domain/money/money.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import {
  pastCard,
  pastCardHidden,
  pastCustomer,
  pastPayment,
  pastPayout,
  type PastDispute,
  type PastPayment,
} from '#server/gateway/past.ts';
import type { Stored } from '#server/gateway/store.ts';
import { HOLD_HOURS, type IdsAtGateway, type Payment } from './payments.ts';
import type { Payout } from './payouts.ts';
import type { Person } from './people.ts';

/** The test gateway's records of the demo's payments, and the ids under which the application finds them there. */
export type AtGateway = IdsAtGateway & {
  objects: readonly Stored[];
  /** By the intent of the payment. */
  disputes: ReadonlyMap<string, Stripe.Dispute>;
};

type Account = Pick<PastPayment, 'customer' | 'method'>;

/** For every other gateway, which knows nothing of the demo's payments. */
export const unknownAtGateway: AtGateway = {
  objects: [],
  customers: new Map(),
  intents: new Map(),
  refunds: new Map(),
  disputes: new Map(),
};

type Moved = { payments: readonly Payment[]; payouts: readonly Payout[] };

/** Records every payment whose money is held or captured, and what went to the platform's bank for its payouts. */
export function planGateway(
  { payments, payouts }: Moved,
  disputed: ReadonlyMap<string, PastDispute> = new Map(),
): AtGateway {
  const accounts = new Map<string, Account>();
  const intents = new Map<string, string>();
  const made: Stored[] = [];
  const paid = payments.filter(({ status }) => status === 'authorised' || status === 'captured');
  for (const payment of paid) {
    const { client } = payment.booking.trip;
    const account = accounts.get(client.id) ?? accountOf(client, payment);
    accounts.set(client.id, account);
    const past = pastOf(payment, account);
    const objects = pastPayment({ ...past, dispute: disputed.get(payment.id) });
    intents.set(payment.id, objects[0].object.id);
    made.push(...objects);
  }
  return {
    objects: [
      ...[...accounts.values()].flatMap((account) => storedAccount(account)),
      ...made,
      ...bankFillings(payouts),
    ],
    customers: new Map([...accounts].map(([id, { customer }]) => [id, customer.id])),
    intents,
    refunds: new Map(made.flatMap(({ object }) => refundIn(object))),
    disputes: new Map(made.flatMap(({ object }) => disputeIn(object))),
  };
}

/** What is paid out in a day is sent to the bank on the morning of that day. */
function bankFillings(payouts: readonly Payout[]): Stored[] {
  const paid = payouts.flatMap(({ paidAt, amount, booking }) =>
    paidAt ? [{ paidAt, amount, currency: booking.currency.toLowerCase() }] : [],
  );
  const days = Map.groupBy(
    paid,
    ({ paidAt, currency }) => `${paidAt.toISOString().slice(0, 10)} ${currency}`,
  );
  return [...days.values()].flatMap((ofDay) => {
    const first = Math.min(...ofDay.map(({ paidAt }) => Number(paidAt)));
    const amount = sum(ofDay.map((payout) => payout.amount));
    const { currency = '' } = ofDay[0] ?? {};
    return pastPayout({ amount, currency, createdAt: hoursAfter(new Date(first), -2) });
  });
}

function refundIn(object: Stored['object']): [id: string, refund: string][] {
  if (object.object !== 'refund') return [];
  return [[object.metadata?.['refund'] ?? '', object.id]];
}

function disputeIn(object: Stored['object']): [intent: string, dispute: Stripe.Dispute][] {
  if (object.object !== 'dispute' || typeof object.payment_intent !== 'string') return [];
  return [[object.payment_intent, object]];
}

function accountOf(client: Person, { cardBrand }: Payment): Account {
  const { id, name, email, createdAt } = client;
  const customer = pastCustomer({ name, email, createdAt, metadata: { user: id } });
  return { customer, method: pastCard(customer, cardBrand ?? 'visa') };
}

function storedAccount({ customer, method }: Account): Stored[] {
  return [{ object: customer }, { object: method, hidden: pastCardHidden }];
}

function pastOf(payment: Payment, account: Account): PastPayment {
  const { id, booking, amount, captured, createdAt, captureBefore, refunds } = payment;
  return {
    ...account,
    amount,
    captured,
    createdAt,
    currency: booking.currency.toLowerCase(),
    description: booking.ref,
    transferGroup: booking.id,
    metadata: { payment: id, booking: booking.id },
    heldUntil: captureBefore ?? hoursAfter(createdAt, HOLD_HOURS),
    refunds: refunds.map((refund) => ({ ...refund, metadata: { refund: refund.id } })),
  };
}
