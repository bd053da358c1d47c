import { z } from 'zod';
import { cardError, listedCard, numberNamed, shownCard, verdict } from './cards.ts';
import { endpoint, open } from './endpoint.ts';
import { ApiError, invalid } from './errors.ts';
import { record } from './events.ts';
import { newId, unixNow } from './ids.ts';
import { check, clearable, integer, listing, mergeMetadata, metadata, text } from './params.ts';
import {
  find,
  findWithHidden,
  hide,
  insert,
  list,
  save,
  type SavedCard,
  type Scope,
} from './store.ts';

const line = clearable.default(null);

const address = z.strictObject({
  city: line,
  country: line,
  line1: line,
  line2: line,
  postal_code: line,
  state: line,
});

const billingDetails = z.strictObject({
  name: line,
  email: line,
  phone: line,
  address: address.prefault({}),
});

const card = z.union([
  z.strictObject({
    number: z.string().max(40),
    exp_month: integer,
    exp_year: integer,
    cvc: z
      .string()
      .regex(/^\d{3,4}$/, 'Invalid security code')
      .optional(),
  }),
  z.strictObject({ token: text }),
]);

export const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card,
  billing_details: billingDetails.prefault({}),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  metadata: metadata.optional(),
});

export type PaymentMethodData = z.output<typeof paymentMethodData>;

/** @throws {ApiError} 402 for a card that is not on the list */
export async function createPaymentMethod(
  scope: Scope,
  data: PaymentMethodData,
): Promise<SavedCard> {
  const details =
    'token' in data.card
      ? { number: numberNamed(data.card.token), exp_month: 12, exp_year: nextYear() }
      : data.card;
  const found = listedCard(details);
  const method = cardMethod(found, data);
  await insert(scope, method, { hidden: { behaviour: found.behaviour } });
  return method;
}

/** A card that is not saved with a customer. */
export function cardMethod(
  found: ReturnType<typeof listedCard>,
  data: PaymentMethodData,
): SavedCard {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: data.allow_redisplay ?? 'unspecified',
    billing_details: { ...data.billing_details, tax_id: null },
    card: shownCard(found, 'token' in data.card || data.card.cvc !== undefined),
    created: unixNow(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, data.metadata),
    type: 'card',
  };
}

/** A saved card by its id, or one of Stripe's ready-made test cards such as `pm_card_visa`. */
export async function paymentMethodNamed(scope: Scope, id: string): Promise<SavedCard> {
  if (!id.startsWith('pm_card_')) return find(scope, 'payment_method', id);
  const data = check(paymentMethodData, { type: 'card', card: { token: id } });
  return createPaymentMethod(scope, data);
}

/**
 * Saves a card with a customer, after asking its bank.
 *
 * @throws {ApiError} 402 when the bank declines
 */
export async function attach(
  scope: Scope,
  methodId: string,
  customerId: string,
): Promise<SavedCard> {
  const { id } = await paymentMethodNamed(scope, methodId);
  const { data: method, hidden } = await findWithHidden(scope, 'payment_method', id);
  await find(scope, 'customer', customerId);
  if (method.customer !== null && method.customer !== customerId) {
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_already_attached',
    });
  }
  const answer = verdict(hidden.behaviour ?? 'succeeds', {
    charging: false,
    offSession: false,
    savedWithConsent: true,
  });
  if (answer.does === 'decline') {
    throw new ApiError(402, cardError(answer.decline, { payment_method: method }).body);
  }
  method.customer = customerId;
  await save(scope, method);
  await record(scope, 'payment_method.attached', method);
  return method;
}

/** Records that the cardholder agreed to later payments without being present. */
export async function saveForLater(
  scope: Scope,
  methodId: string,
  customerId: string | null,
): Promise<void> {
  await hide(scope, methodId, { savedWithConsent: true });
  const method = await find(scope, 'payment_method', methodId);
  if (customerId === null || method.customer === customerId) return;
  method.customer = customerId;
  await save(scope, method);
  await record(scope, 'payment_method.attached', method);
}

function nextYear(): number {
  return new Date().getUTCFullYear() + 1;
}

export async function detach(scope: Scope, id: string) {
  const { data: method } = await findWithHidden(scope, 'payment_method', id);
  if (method.customer === null) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  method.customer = null;
  await save(scope, method);
  await hide(scope, id, { used: true });
  await record(scope, 'payment_method.detached', method);
  return method;
}

export const paymentMethodEndpoints = [
  open(endpoint('post', '/payment_methods', paymentMethodData, createPaymentMethod)),
  endpoint(
    'get',
    '/payment_methods',
    z.strictObject({ ...listing, customer: text.optional(), type: text.optional() }),
    (call, { customer, type, ...page }) =>
      list(call, 'payment_method', {
        where: { customer: customer ?? null, type },
        page,
        url: '/v1/payment_methods',
      }),
  ),
  endpoint('get', '/payment_methods/:id', z.strictObject({}), (call) =>
    find(call, 'payment_method', call.id),
  ),
  endpoint(
    'post',
    '/payment_methods/:id/attach',
    z.strictObject({ customer: text }),
    (call, { customer }) => attach(call, call.id, customer),
  ),
  endpoint('post', '/payment_methods/:id/detach', z.strictObject({}), (call) =>
    detach(call, call.id),
  ),
];
