import type pg from 'pg';
import { z } from 'zod';

const probability = z.coerce.number().min(0).max(1);
const count = z.coerce.number().int().min(0).max(86_400_000);

/** How badly the gateway behaves, so that the application can be shown to survive it. */
const settingsSchema = z.strictObject({
  /** Every API answer waits this long. */
  answer_delay_ms: count,
  /** Share of API answers that are lost after the work is done and kept. */
  lose_answers: probability,
  /** This many of the next API answers are lost, then no more. */
  lose_next_answers: count,
  webhook_delay_ms: count,
  /** Share of webhooks that are sent twice. */
  duplicate_webhooks: probability,
  /** Each webhook waits a random part of this longer, so that they overtake each other. */
  shuffle_webhooks_ms: count,
  /** Wait before the second attempt of a webhook; it doubles with each further one. */
  webhook_retry_ms: count,
  /** From the creation of a payout to its being paid or failing. */
  payout_delay_ms: count,
  /** How long a hold lasts, instead of the networks' days. 0 keeps the networks' rule. */
  hold_seconds: count,
});

export type Settings = z.output<typeof settingsSchema>;

/** Any of them, as a test sets them at run time. */
export const settingsChange = settingsSchema.partial();

const wellBehaved: Settings = {
  answer_delay_ms: 0,
  lose_answers: 0,
  lose_next_answers: 0,
  webhook_delay_ms: 0,
  duplicate_webhooks: 0,
  shuffle_webhooks_ms: 0,
  webhook_retry_ms: 1_000,
  payout_delay_ms: 2_000,
  hold_seconds: 0,
};

type Queryable = pg.Pool | pg.PoolClient;

/** What was set at run time, over what the gateway was started with, over well-behaved defaults. */
export async function readSettings(db: Queryable, started: Partial<Settings>): Promise<Settings> {
  const { rows } = await db.query<{ data: object }>('select data from test_gateway.settings');
  return settingsSchema.parse({ ...wellBehaved, ...started, ...rows[0]?.data });
}

export async function changeSettings(db: Queryable, change: object): Promise<void> {
  await db.query(
    `insert into test_gateway.settings (data) values ($1)
     on conflict (only_row) do update set data = test_gateway.settings.data || excluded.data`,
    [change],
  );
}

/** Whether this answer is to be lost. Uses up one of `lose_next_answers`. */
export async function losesAnswer(pool: pg.Pool, settings: Settings): Promise<boolean> {
  if (settings.lose_next_answers > 0) {
    const { rowCount } = await pool.query(
      `update test_gateway.settings
       set data = jsonb_set(data, '{lose_next_answers}', to_jsonb((data ->> 'lose_next_answers')::int - 1))
       where (data ->> 'lose_next_answers')::int > 0`,
    );
    if (rowCount === 1) return true;
  }
  return Math.random() < settings.lose_answers;
}
