import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Settings } from './settings.ts';
import type { GatewayEvent } from './store.ts';

export type WebhookTarget = {
  /** Where events are sent. A function if the address is known only after the application listens. */
  url: string | (() => string);
  /** The secret that `stripe.webhooks.constructEvent` checks. */
  secret: string;
  /** The secret of events of connected accounts, for which Stripe has an endpoint of its own. */
  connectSecret?: string;
};

/** Like Stripe, which gives up after three days. */
const GIVE_UP_DAYS = 3;

/** Shorter than Stripe's limit; a receiver this slow is broken. */
const TIMEOUT_MS = 10_000;

/** The longest wait between two attempts. */
const LONGEST_WAIT_MS = 3_600_000;

type Delivery = { id: string; attempts: number; event: GatewayEvent };

/** The `Stripe-Signature` header of a payload: HMAC-SHA256 over the time (seconds since 1970) and the text. */
function signature(payload: string, secret: string, at: number): string {
  const hash = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${hash}`;
}

/** Sends one webhook that is due. Returns whether there was one. */
export async function deliverNext(
  pool: pg.Pool,
  target: WebhookTarget,
  settings: Settings,
): Promise<boolean> {
  const delivery = await lease(pool);
  if (delivery === undefined) return false;
  const { ok, text } = await send(target, delivery.event);
  await pool.query(
    `update test_gateway.deliveries
     set attempts = attempts + 1,
         last_answer = $2,
         delivered_at = case when $3 then clock_timestamp() end,
         given_up_at = case when not $3 and clock_timestamp() >
           to_timestamp($4) + make_interval(days => $5) then clock_timestamp() end,
         next_attempt_at = clock_timestamp() + $6 * interval '1 millisecond'
     where id = $1 and delivered_at is null`,
    [delivery.id, text, ok, delivery.event.created, GIVE_UP_DAYS, wait(delivery, settings)],
  );
  return true;
}

/** Milliseconds until the next webhook is due; `null` when there is none. */
export async function nextDeliveryIn(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ ms: number | null }>(
    `select (extract(epoch from min(next_attempt_at) - clock_timestamp()) * 1000)::float8 as ms
     from test_gateway.deliveries where delivered_at is null and given_up_at is null`,
  );
  return rows[0]?.ms ?? null;
}

function wait({ attempts }: Delivery, settings: Settings): number {
  return Math.min(settings.webhook_retry_ms * 2 ** attempts, LONGEST_WAIT_MS);
}

/** Reserves a due webhook for as long as sending may take. If the sender is killed, it is sent again after that. */
async function lease(pool: pg.Pool): Promise<Delivery | undefined> {
  const { rows } = await pool.query<Delivery>(
    `update test_gateway.deliveries as delivery
     set next_attempt_at = clock_timestamp() + $1 * interval '1 millisecond'
     from test_gateway.objects as object
     where object.id = delivery.event_id and delivery.id = (
       select id from test_gateway.deliveries
       where delivered_at is null and given_up_at is null and next_attempt_at <= clock_timestamp()
       order by next_attempt_at, id limit 1 for update skip locked
     )
     returning delivery.id, delivery.attempts, object.data as event`,
    [TIMEOUT_MS * 2],
  );
  return rows[0];
}

async function send({ url, secret, connectSecret }: WebhookTarget, event: GatewayEvent) {
  const key = event.account === undefined ? secret : (connectSecret ?? secret);
  const payload = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(typeof url === 'string' ? url : url(), {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (test gateway)',
        'stripe-signature': signature(payload, key, Math.floor(Date.now() / 1000)),
      },
    });
    await response.body?.cancel();
    return { ok: response.ok, text: String(response.status) };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
}
