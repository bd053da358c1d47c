import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { ApiError } from './errors.ts';
import type { Parameters } from './form.ts';

export type Reply = { status: number; body: object; replayed?: boolean };

export type Keyed = {
  account: string;
  key: string;
  fingerprint: string;
};

/** How long an idempotency key is stored; Stripe promises no more. */
const STORED_HOURS = 24;

/** A hash that is equal for equal requests. An HMAC, because the parameters can contain a card number. */
export function fingerprint(
  secretKey: string,
  method: string,
  path: string,
  given: Parameters,
): string {
  const text = JSON.stringify([method, path, given]);
  return createHmac('sha256', secretKey).update(text).digest('hex');
}

/**
 * Returns the earlier answer of this key. Otherwise does the work and stores its answer in the same transaction.
 *
 * @throws {ApiError} 409 while the first request with this key is still running; 400 if its parameters differ
 */
export async function once(
  db: pg.PoolClient,
  request: Keyed,
  work: () => Promise<Reply>,
): Promise<Reply> {
  await claim(db, request);
  const earlier = await find(db, request);
  if (earlier !== undefined) return earlier;
  await db.query('savepoint work');
  const reply = await work().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || !error.began) throw error;
    await db.query('rollback to savepoint work');
    return { status: error.status, body: { error: error.body } };
  });
  await db.query(
    `insert into test_gateway.idempotency_keys (account, key, fingerprint, status, body)
     values ($1, $2, $3, $4, $5)
     on conflict (account, key) do update
     set (fingerprint, status, body, created_at) =
       (excluded.fingerprint, excluded.status, excluded.body, excluded.created_at)`,
    [request.account, request.key, request.fingerprint, reply.status, reply.body],
  );
  return reply;
}

export async function forgetOldKeys(db: pg.PoolClient): Promise<void> {
  await db.query(
    `delete from test_gateway.idempotency_keys where created_at < now() - make_interval(hours => $1)`,
    [STORED_HOURS],
  );
}

async function claim(db: pg.PoolClient, { account, key }: Keyed): Promise<void> {
  const { rows } = await db.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [`test_gateway key ${account} ${key}`],
  );
  if (rows[0]?.free === true) return;
  throw new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

async function find(
  db: pg.PoolClient,
  { account, key, fingerprint: wanted }: Keyed,
): Promise<Reply | undefined> {
  const { rows } = await db.query<{ fingerprint: string; status: number; body: object }>(
    `select fingerprint, status, body from test_gateway.idempotency_keys
     where account = $1 and key = $2 and created_at > now() - make_interval(hours => $3)`,
    [account, key, STORED_HOURS],
  );
  const [known] = rows;
  if (known === undefined) return undefined;
  if (known.fingerprint !== wanted) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { status: known.status, body: known.body, replayed: true };
}
