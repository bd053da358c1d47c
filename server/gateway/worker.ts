import type pg from 'pg';
import { API_VERSION, transact } from './api.ts';
import { forgetOldKeys } from './idempotency.ts';
import { expire } from './intents.ts';
import { settlePayout } from './payouts.ts';
import { failRefund } from './refunds.ts';
import { readSettings, type Settings } from './settings.ts';
import { deliverNext, nextDeliveryIn, type WebhookTarget } from './webhooks.ts';

/** How often to look for work of other nodes. */
const POLL_MS = 1_000;

const FORGET_KEYS_EVERY_MS = 3_600_000;

/** What happens to an object when it is due, by its kind. */
const actions: Partial<Record<string, typeof expire>> = {
  payout: settlePayout,
  refund: failRefund,
};

type Options = {
  pool: pg.Pool;
  webhook: WebhookTarget;
  settings: Partial<Settings>;
  onError: (error: unknown) => void;
};

/** What the gateway does without being called: it sends webhooks, settles payouts, fails refunds and ends holds. */
export class Worker {
  readonly #options: Options;
  #running: Promise<void> | undefined;
  #stopping = false;
  #nudged = false;
  #wakeUp: () => void = () => undefined;
  #keysForgottenAt = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#stopping = false;
    this.#running ??= this.#loop();
  }

  /** Resolves after the webhook being sent, if any, has been answered. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#running;
    this.#running = undefined;
  }

  wake(): void {
    this.#nudged = true;
    this.#wakeUp();
  }

  async #loop(): Promise<void> {
    while (!this.#stopping) {
      this.#nudged = false;
      const waitMs = await this.#round().catch((error: unknown) => {
        this.#options.onError(error);
        return POLL_MS;
      });
      await this.#sleep(waitMs);
    }
  }

  async #round(): Promise<number> {
    const { pool, webhook, settings: started } = this.#options;
    const settings = await readSettings(pool, started);
    while (!this.#stopping && (await this.#actOnDue(settings)));
    // What is due does not wait for a receiver that is slow or away.
    while (!this.#stopping && (await deliverNext(pool, webhook, settings)))
      await this.#actOnDue(settings);
    if (Date.now() - this.#keysForgottenAt > FORGET_KEYS_EVERY_MS) {
      this.#keysForgottenAt = Date.now();
      await transact(pool, forgetOldKeys);
    }
    return Math.min(POLL_MS, Math.max(0, (await nextDeliveryIn(pool)) ?? POLL_MS));
  }

  async #actOnDue(settings: Settings): Promise<boolean> {
    return transact(this.#options.pool, async (db) => {
      const { rows } = await db.query<{ id: string; kind: string; account: string }>(
        `select id, kind, account from test_gateway.objects where due_at <= clock_timestamp()
         order by due_at limit 1 for update skip locked`,
      );
      const [due] = rows;
      if (due === undefined) return false;
      const request = { id: null, idempotency_key: null };
      const scope = { db, settings, request, account: due.account, apiVersion: API_VERSION };
      await (actions[due.kind] ?? expire)(scope, due.id);
      return true;
    });
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#nudged) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
