import type { Stripe } from 'stripe';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import {
  pastCard,
  pastCardHidden,
  pastCustomer,
  pastPayment,
  type PastDispute,
  type PastPayment,
} from '#server/gateway/past.ts';
import type { Stored } from '#server/gateway/store.ts';
import { HOLD_HOURS, type IdsAtGateway, type Payment } from './payments.ts';
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

/** Records every payment whose money is held or captured. */
export function planGateway(
  payments: readonly Payment[],
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
    objects: [...[...accounts.values()].flatMap((account) => storedAccount(account)), ...made],
    customers: new Map([...accounts].map(([id, { customer }]) => [id, customer.id])),
    intents,
    refunds: new Map(made.flatMap(({ object }) => refundIn(object))),
    disputes: new Map(made.flatMap(({ object }) => disputeIn(object))),
  };
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
