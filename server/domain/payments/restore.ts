import { sql } from '#server/db/sql.ts';
import { customerOf } from './customers.ts';
import { openIntent, provider } from './gateway.ts';
import type { PaymentRecord } from './queries.ts';

/**
 * Demonstration data say that somebody has paid, and the test gateway knows nothing of it. Before the first movement
 * of such a payment it is made there with a test card, so that refunds, deposits and payouts have something to stand
 * on. Stripe itself is never asked: a payment without an intent is one nobody has opened.
 *
 * @returns the intent made, if one was
 */
export async function restoreIntent(payment: PaymentRecord, now: Date): Promise<string | null> {
  const { id, bookingId, status, captured } = payment;
  if (!provider().testGateway || !['authorised', 'captured'].includes(status)) return null;
  const { stripe } = provider();
  const intent = await openIntent(payment, await customerOf(bookingId), now);
  if (intent.status === 'requires_payment_method')
    await stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_visa' },
      { idempotencyKey: `restore-${id}` },
    );
  if (status === 'captured' && intent.status !== 'succeeded')
    await stripe.paymentIntents.capture(
      intent.id,
      { amount_to_capture: captured },
      { idempotencyKey: `restore-capture-${id}` },
    );
  const refunds = await sql<{ id: string; amount: number }>`
    select id, amount from refunds where payment_id = ${id} and status = 'succeeded'`;
  for (const refund of refunds)
    await stripe.refunds.create(
      { payment_intent: intent.id, amount: refund.amount, metadata: { refund: refund.id } },
      { idempotencyKey: `refund-${refund.id}` },
    );
  await sql`update payments set intent_id = ${intent.id} where id = ${id}`;
  return intent.id;
}
