import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { followAccount } from '../payouts/accounts.ts';
import { sendPayout } from '../payouts/sending.ts';
import { converge } from './converge.ts';
import { followDispute } from './disputes.ts';
import { storable } from '#server/lib/storable.ts';
import { provider } from './gateway.ts';
import { storeIntent } from './queries.ts';
import { followRefund } from './refunds.ts';

/**
 * Stores a signed event once, together with the job that handles it, in one transaction. @returns whether its signature
 * was valid
 */
export async function storeWebhook(body: Buffer, signature: string): Promise<boolean> {
  const event = signedEvent(body, signature);
  if (!event) return false;
  const { id, type } = signedShape.parse(event);
  await transaction(async (tx) => {
    const stored = await tx.execute`
      insert into webhook_events (id, provider, type, payload)
      values (${id}, 'stripe', ${type}, ${JSON.stringify(event)}::jsonb)
      on conflict (id) do nothing`;
    if (stored > 0) await enqueue(tx, 'process-webhook', { eventId: id });
  });
  return true;
}

const signedShape = z.object({ id: z.string(), type: z.string() });

/** Our own events and those of hosts' accounts come from two endpoints, each with a secret of its own. */
function signedEvent(body: Buffer, signature: string): unknown {
  const { webhookSecret, connectWebhookSecret } = provider();
  const secrets = [webhookSecret, ...(connectWebhookSecret ? [connectWebhookSecret] : [])];
  for (const secret of secrets) {
    const event = signedWith(secret, body, signature);
    if (event) return event;
  }
  return null;
}

/** An invalid header or body makes the library throw errors of many kinds; all mean that the event is not signed. */
function signedWith(secret: string, body: Buffer, signature: string) {
  try {
    const event = storable(provider().stripe.webhooks.constructEvent(body, signature, secret));
    return signedShape.safeParse(event).success ? event : null;
  } catch {
    return null;
  }
}

const GatewayObject = z.object({
  id: z.string().optional(),
  object: z.string().optional(),
  payment_intent: z.string().nullable().optional(),
  metadata: z.record(z.string(), z.string()).nullable().optional(),
});

type GatewayObject = z.infer<typeof GatewayObject>;

/** The fields of a Stripe event that are used here. */
const StoredEvent = z.object({
  payload: z.object({
    data: z.object({ object: GatewayObject.optional() }).optional(),
  }),
});

/**
 * Handles a stored event. It only tells that something has changed; the present state is read from the gateway. So
 * events may come twice, late and in any order.
 */
export async function processWebhook(eventId: string, now: Date): Promise<void> {
  const [event] = await db.sql(StoredEvent)`
    update webhook_events set attempts = attempts + 1 where id = ${eventId} returning payload`;
  if (!event) return;
  try {
    await follow(event.payload.data?.object ?? {}, now);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await db.webhookEvent.updateMany({ where: { id: eventId }, data: { error: message } });
    throw error;
  }
  await db.webhookEvent.updateMany({
    where: { id: eventId },
    data: { processedAt: now, error: null },
  });
}

async function follow(object: GatewayObject, now: Date): Promise<void> {
  const payout = object.object === 'payout' ? object.metadata?.['payout'] : undefined;
  if (payout) await sendPayout(payout, now);
  await followTrouble(object, now);
  const intentId = object.object === 'payment_intent' ? object.id : object.payment_intent;
  if (!intentId) return;
  const payment = await paymentOf(intentId, object, now);
  if (payment) await converge(payment.id, now);
}

async function followTrouble({ object, id }: GatewayObject, now: Date): Promise<void> {
  if (!id) return;
  if (object === 'dispute') await followDispute(id, now);
  if (object === 'refund') await followRefund(id, now);
  if (object === 'account') await followAccount(id, now);
}

/** The payment of an intent. If the intent was never stored, the payment's id is in the metadata. */
async function paymentOf(intentId: string, { metadata }: GatewayObject, now: Date) {
  const known = await db.payment.findFirst({ where: { intentId }, select: { id: true } });
  const named = known ? null : z.uuid().safeParse(metadata?.['payment']).data;
  if (!named) return known;
  await storeIntent(named, intentId, now);
  return db.payment.findFirst({ where: { intentId }, select: { id: true } });
}
