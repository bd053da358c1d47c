import { db } from '#server/db/client.ts';
import { Refusal } from '../refusal.ts';
import { customerOf } from './customers.ts';
import { openIntent } from './gateway.ts';
import type { PaymentRecord } from './queries.ts';

export type Opened =
  | { ok: true; intentId: string; clientSecret: string }
  | { ok: false; problem: 'hold-over' };

/**
 * Makes a payment ready for the client's card: the browser sends it to the gateway with the secret given here.
 *
 * @throws {Refusal} `unavailable` when the gateway answers without a secret
 */
export async function openWith(payment: PaymentRecord, now: Date): Promise<Opened> {
  const intent = await openIntent(payment, await customerOf(payment.bookingId), now);
  if (!intent.client_secret) throw new Refusal('unavailable', 'The gateway gave no secret.');
  await db.payment.updateMany({
    where: { id: payment.id, intentId: null },
    data: { intentId: intent.id, updatedAt: now },
  });
  return { ok: true, intentId: intent.id, clientSecret: intent.client_secret };
}
