import { db } from '#server/db/client.ts';
import type Stripe from 'stripe';

/** An account at the gateway of which everything is known, but for its bank account. */
export const knownPerson = {
  country: 'RO',
  business_type: 'individual',
  business_profile: { mcc: '7512', url: 'https://volan.test' },
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'application',
    stripe_dashboard: { type: 'none' },
  },
  capabilities: { transfers: { requested: true } },
  settings: { payouts: { schedule: { interval: 'manual' } } },
  individual: {
    first_name: 'Mihai',
    last_name: 'Popa',
    dob: { day: 4, month: 5, year: 1990 },
    address: { line1: 'Strada Lungă 7', city: 'Brașov', postal_code: '500001' },
    email: 'mihai@example.ro',
    phone: '+40721000000',
  },
  tos_acceptance: { date: 1_790_000_000, ip: '10.0.0.1' },
} as const satisfies Stripe.AccountCreateParams;

/** The host is paid through an account at the gateway, which knows everything it asks for. */
export async function payThroughGateway(
  { stripe }: { stripe: Stripe },
  hostId: string,
): Promise<void> {
  const account = await stripe.accounts.create({ ...knownPerson, metadata: { host: hostId } });
  await db.host.update({
    where: { id: hostId },
    data: { payoutWay: 'gateway', gatewayAccount: account.id, gatewayReadyAt: new Date() },
  });
}
