import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Stripe } from 'stripe';
import { hostedPusher } from '#server/broadcasting/broadcaster.ts';
import { env } from '#server/env.ts';
import { pictureStorage } from '#server/domain/media/pictures.ts';
import { privateStorage } from '#server/domain/documents/vault.ts';
import { verifyMailServer } from '#server/mail/send.ts';
import type { Storage } from '#server/storage/storage.ts';
import { createPool } from '#server/db/pool.ts';
import { checkReplica } from './replica.ts';

/** What each connection has to have; times are read and written in UTC. */
const settingsOfConnections = {
  timezone: 'UTC',
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
};

type Check = {
  name: string;
  /** The variables to correct. */
  settings: string;
  /** Says what was seen; throws with the reason when it does not work; `null` when nothing is configured. */
  use: () => Promise<string> | null;
};

const TIMEOUT_MS = 10_000;

/** The extensions that the migrations create; some providers must allow them first. */
const extensions = ['btree_gist', 'citext', 'pg_trgm'];

const checks: readonly Check[] = [
  { name: 'Database', settings: 'DATABASE_URL', use: useDatabase },
  { name: 'Direct connection', settings: 'DIRECT_DATABASE_URL', use: useDirectConnection },
  {
    name: 'Replica',
    settings: 'DATABASE_READ_URL',
    use: () => (env.DATABASE_READ_URL ? useReplica(env.DATABASE_READ_URL) : null),
  },
  { name: 'Mail', settings: 'SMTP_URL', use: () => (env.SMTP_URL ? useMail() : null) },
  { name: 'Payments', settings: 'STRIPE_SECRET_KEY', use: useStripe },
  {
    name: 'Live updates',
    settings: 'PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_HOST',
    use: usePusher,
  },
  {
    name: 'Documents',
    settings: 'S3_BUCKET or STORAGE_DIR',
    use: () => useStorage(privateStorage, randomUUID()),
  },
  {
    name: 'Pictures',
    settings: 'PICTURES_BUCKET or STORAGE_DIR',
    use: () => useStorage(pictureStorage, `${randomUUID().replaceAll('-', '')}-1.webp`),
  },
];

/**
 * Uses each setting once and says what came of it.
 * @returns the names of what is configured and does not work
 */
export async function checkSettings(say: (line: string) => void): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, settings, use } of checks) {
    try {
      const used = use();
      say(used ? `✓ ${name}: ${await used}` : `– ${name}: not configured (${settings})`);
    } catch (error) {
      wrong.push(name);
      say(`✗ ${name}: ${error instanceof Error ? error.message : String(error)} (${settings})`);
    }
  }
  return wrong;
}

async function useDatabase(): Promise<string> {
  await expectLimits();
  return connected(env.DATABASE_URL, async (client) => {
    const version = await valueOf(client, 'show server_version');
    const encoding = await valueOf(client, 'show server_encoding');
    if (encoding !== 'UTF8')
      throw new Error(`its encoding is ${encoding}: create database … encoding 'UTF8'`);
    const { rows } = await client.query<{ name: string }>(
      `select extname as name from pg_extension where extname = any($1)`,
      [extensions],
    );
    const missing = extensions.filter((one) => !rows.some(({ name }) => name === one));
    if (missing.length > 0) throw new Error(`the extensions ${missing.join(', ')} are missing`);
    const clock = await valueOf(client, `select extract(epoch from now())::text`);
    const skew = Math.abs(Number(clock) - Date.now() / 1000);
    if (skew > 5) throw new Error(`its clock differs from this machine's by ${Math.round(skew)} s`);
    return `PostgreSQL ${version}`;
  });
}

/** A pooler may keep what the application sets when it connects from reaching PostgreSQL; the role must have it then. */
async function expectLimits(): Promise<void> {
  const pool = createPool({ name: 'setup', connectionString: env.DATABASE_URL, max: 1 });
  try {
    for (const [setting, value] of Object.entries(settingsOfConnections)) {
      const { rows } = await pool.query<Record<string, string>>(`show ${setting}`);
      const shown = Object.values(rows[0] ?? {})[0];
      if (shown !== value)
        throw new Error(
          `${setting} is ${shown} on its connections: alter role … set ${setting} = '${value}'`,
        );
    }
  } finally {
    await pool.end();
  }
}

const useReplica = (url: string): Promise<string> =>
  connected(env.DATABASE_URL, (primary) =>
    connected(url, (replica) => checkReplica(primary, replica)),
  );

/** Notifications reach only a session that stays on one connection, which a pooler in transaction mode does not give. */
async function useDirectConnection(): Promise<string> {
  return connected(env.DIRECT_DATABASE_URL, async (client) => {
    const heard = new Promise<void>((resolve, reject) => {
      client.once('notification', () => resolve());
      setTimeout(
        () => reject(new Error('notifications do not arrive: is it a pooler?')),
        3_000,
      ).unref();
    });
    await client.query('listen volan_setup');
    await client.query('notify volan_setup');
    await heard;
    return 'notifications arrive';
  });
}

async function useMail(): Promise<string> {
  await verifyMailServer();
  return `${new URL(env.SMTP_URL ?? '').hostname} accepts the account`;
}

function useStripe(): Promise<string> | null {
  const { STRIPE_SECRET_KEY: key } = env;
  return key ? readBalance(new Stripe(key, { timeout: TIMEOUT_MS, telemetry: false })) : null;
}

async function readBalance(stripe: Stripe): Promise<string> {
  const balance = await stripe.balance.retrieve().catch((error: unknown) => {
    throw error instanceof Stripe.errors.StripeConnectionError
      ? new Error(`Stripe does not answer: ${reasonOf(error.detail)}`)
      : error;
  });
  const { data: endpoints } = await stripe.webhookEndpoints.list({ limit: 100 });
  const wanted = `${env.APP_URL}/webhooks/stripe`;
  if (!endpoints.some(({ url, status }) => url === wanted && status === 'enabled'))
    throw new Error(`the key works, but no webhook endpoint sends to ${wanted}`);
  return balance.livemode ? 'live, with a webhook endpoint' : 'test mode, with a webhook endpoint';
}

/** Stripe's own message leaves out why there was no connection. */
function reasonOf(detail: unknown): string {
  return detail instanceof Error ? detail.message : String(detail);
}

function usePusher(): Promise<string> | null {
  return env.PUSHER_KEY ? listChannels() : null;
}

async function listChannels(): Promise<string> {
  await hostedPusher(TIMEOUT_MS).get({ path: '/channels' });
  const place = env.PUSHER_HOST ? `at ${env.PUSHER_HOST}` : `in ${env.PUSHER_CLUSTER ?? 'eu'}`;
  return `the service ${place} knows the application`;
}

async function useStorage(storage: Storage, key: string): Promise<string> {
  const bytes = Buffer.from('Volan checks whether files can be stored here.');
  await storage.put(key, bytes);
  try {
    const read = await storage.get(key);
    if (!read.equals(bytes)) throw new Error('a file comes back changed');
  } finally {
    await storage.remove(key);
  }
  return 'a file was written, read and removed';
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function valueOf(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(text);
  return Object.values(rows[0] ?? {})[0] ?? '';
}
