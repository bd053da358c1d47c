import { Refusal } from '../refusal.ts';
import { customerOf } from './customers.ts';
import { openIntent, readIntent } from './gateway.ts';
import { storeIntent, type PaymentRecord } from './queries.ts';

export type Opened =
  | { ok: true; intentId: string; clientSecret: string }
  | { ok: false; problem: 'hold-over' };

/**
 * Prepares a payment for the client's card: the browser sends it to the gateway with this secret.
 *
 * @throws {Refusal} `unavailable` when the gateway answers without a secret
 */
export async function openWith(payment: PaymentRecord, now: Date): Promise<Opened> {
  const intent = payment.intentId
    ? await readIntent(payment.intentId)
    : await openIntent(payment, await customerOf(payment.bookingId), now);
  if (!intent.client_secret) throw new Refusal('unavailable', 'The gateway gave no secret.');
  await storeIntent(payment.id, intent.id, now);
  return { ok: true, intentId: intent.id, clientSecret: intent.client_secret };
}
