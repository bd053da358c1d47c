import type pg from 'pg';
import { z } from 'zod';

const probability = z.coerce.number().min(0).max(1);
const count = z.coerce.number().int().min(0).max(86_400_000);

/** Faults and delays of the gateway, to test how the application copes with them. */
const settingsSchema = z.strictObject({
  /** Delay of every API answer. */
  answer_delay_ms: count,
  /** Share of API answers that are lost after the work was done and stored. */
  lose_answers: probability,
  /** Only of endpoints whose path begins so, such as `/v1/disputes`. */
  lose_answers_of: z.string(),
  /** So many of the next API answers are lost. */
  lose_next_answers: count,
  webhook_delay_ms: count,
  /** Share of webhooks that are sent twice. */
  duplicate_webhooks: probability,
  /** Each webhook waits a random part of this time longer, so that they arrive in another order. */
  shuffle_webhooks_ms: count,
  /** Wait before the second attempt of a webhook; it doubles for each further one. */
  webhook_retry_ms: count,
  /** Time from the creation of a payout until it is paid or fails. */
  payout_delay_ms: count,
  /** How long a hold lasts, in seconds. 0 means as long as the card networks allow. */
  hold_seconds: count,
});

export type Settings = z.output<typeof settingsSchema>;

/** The settings that a test may change while the gateway runs: any of them. */
export const settingsChange = settingsSchema.partial();

const wellBehaved: Settings = {
  answer_delay_ms: 0,
  lose_answers: 0,
  lose_answers_of: '',
  lose_next_answers: 0,
  webhook_delay_ms: 0,
  duplicate_webhooks: 0,
  shuffle_webhooks_ms: 0,
  webhook_retry_ms: 1_000,
  payout_delay_ms: 2_000,
  hold_seconds: 0,
};

type Queryable = pg.Pool | pg.PoolClient;

/** The settings in force: those changed at run time, then those from the start, then the defaults without faults. */
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

/** Whether the answer of this endpoint must be lost. Lowers `lose_next_answers` by one. */
export async function losesAnswer(
  pool: pg.Pool,
  settings: Settings,
  path: string,
): Promise<boolean> {
  if (settings.lose_next_answers > 0) {
    const { rowCount } = await pool.query(
      `update test_gateway.settings
       set data = jsonb_set(data, '{lose_next_answers}', to_jsonb((data ->> 'lose_next_answers')::int - 1))
       where (data ->> 'lose_next_answers')::int > 0`,
    );
    if (rowCount === 1) return true;
  }
  return path.startsWith(settings.lose_answers_of) && Math.random() < settings.lose_answers;
}
