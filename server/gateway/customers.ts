import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, type Call } from './endpoint.ts';
import { invalid } from './errors.ts';
import { record } from './events.ts';
import { newId, unixNow } from './ids.ts';
import { clearable, listing, mergeMetadata, metadata, text } from './params.ts';
import { attach, detach } from './payment-methods.ts';
import { find, list, lock, remove, save, insert } from './store.ts';

/** A limit far above what one person saves. */
const MOST_CARDS = 1_000;

const fields = {
  name: clearable.optional(),
  email: clearable.optional(),
  phone: clearable.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(text).optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearable.optional() }).optional(),
};

const creation = z.strictObject({ ...fields, payment_method: text.optional() });
const change = z.strictObject(fields);

async function create(call: Call, { payment_method, ...given }: z.output<typeof creation>) {
  const customer = newCustomer();
  apply(customer, given);
  await insert(call, customer);
  await record(call, 'customer.created', customer);
  if (payment_method !== undefined) await attach(call, payment_method, customer.id);
  return customer;
}

/** A customer without any details. */
export function newCustomer(): Stripe.Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: unixNow(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
  };
}

async function update(call: Call, given: z.output<typeof change>) {
  const customer = await lock(call, 'customer', call.id);
  apply(customer, given);
  await save(call, customer);
  await record(call, 'customer.updated', customer);
  return customer;
}

function apply(customer: Stripe.Customer, given: z.output<typeof change>): void {
  const { name, email, phone, description, preferred_locales, invoice_settings } = given;
  if (name !== undefined) customer.name = name;
  if (email !== undefined) customer.email = email;
  if (phone !== undefined) customer.phone = phone;
  if (description !== undefined) customer.description = description;
  if (preferred_locales !== undefined) customer.preferred_locales = preferred_locales;
  if (invoice_settings?.default_payment_method !== undefined) {
    customer.invoice_settings.default_payment_method = invoice_settings.default_payment_method;
  }
  customer.metadata = mergeMetadata(customer.metadata, given.metadata);
}

async function destroy(call: Call) {
  const customer = await lock(call, 'customer', call.id);
  const saved = await list(call, 'payment_method', {
    where: { customer: customer.id },
    page: { limit: MOST_CARDS },
    url: '',
  });
  for (const method of saved.data) await detach(call, method.id);
  await remove(call, customer.id);
  await record(call, 'customer.deleted', customer);
  return { id: customer.id, object: 'customer', deleted: true };
}

async function retrieveMethod(call: Call) {
  const method = await find(call, 'payment_method', call.sub);
  if (method.customer !== call.id) {
    throw invalid(`The customer does not have a payment method with the ID ${call.sub}.`, {
      code: 'resource_missing',
    });
  }
  return method;
}

export const customerEndpoints = [
  endpoint('post', '/customers', creation, create),
  endpoint(
    'get',
    '/customers',
    z.strictObject({ ...listing, email: text.optional() }),
    (call, { email, ...page }) =>
      list(call, 'customer', { where: { email }, page, url: '/v1/customers' }),
  ),
  endpoint('get', '/customers/:id', z.strictObject({}), (call) => find(call, 'customer', call.id)),
  endpoint('post', '/customers/:id', change, update),
  endpoint('delete', '/customers/:id', z.strictObject({}), destroy),
  endpoint(
    'get',
    '/customers/:id/payment_methods',
    z.strictObject({ ...listing, type: text.optional() }),
    (call, { type, ...page }) =>
      list(call, 'payment_method', {
        where: { customer: call.id, type },
        page,
        url: `/v1/customers/${call.id}/payment_methods`,
      }),
  ),
  endpoint('get', '/customers/:id/payment_methods/:sub', z.strictObject({}), retrieveMethod),
];
