import { newId, unixNow } from './ids.ts';
import { insert, type GatewayEvent, type Scope } from './store.ts';

/** Stores an event and queues its webhook, in the transaction of the change it reports. */
export async function record(scope: Scope, type: string, object: object): Promise<void> {
  const event: GatewayEvent = {
    id: newId('evt'),
    object: 'event',
    ...(scope.account === '' ? {} : { account: scope.account }),
    api_version: scope.apiVersion,
    created: unixNow(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: scope.request,
    type,
  };
  await insert(scope, event);
  await queue(scope, event.id);
  if (Math.random() < scope.settings.duplicate_webhooks) await queue(scope, event.id);
}

async function queue({ db, settings }: Scope, eventId: string): Promise<void> {
  const delayMs = settings.webhook_delay_ms + Math.random() * settings.shuffle_webhooks_ms;
  await db.query(
    `insert into test_gateway.deliveries (event_id, next_attempt_at)
     values ($1, clock_timestamp() + $2 * interval '1 millisecond')`,
    [eventId, delayMs],
  );
}
