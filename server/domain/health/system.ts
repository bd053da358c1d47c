import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { db, replica } from '#server/db/client.ts';
import { backupStatePath } from '#server/backup-settings.ts';
import { env } from '#server/env.ts';
import { isScanning } from '../media/scanner.ts';
import { inProject } from '#server/lib/paths.ts';

/** The most failed jobs and unhandled webhooks that are shown. */
const MOST = 30;

const FailedJob = z.object({
  id: z.string(),
  name: z.string(),
  at: z.date(),
  error: z.string().nullable(),
});

const Unhandled = z.object({
  id: z.string(),
  type: z.string(),
  at: z.date(),
  error: z.string().nullable(),
});

const Release = z.object({ database: z.string(), migration: z.string().nullable() });

const packageFile = z.object({ version: z.string() });

/** What `npm run backup` last did, as it writes it beside the stored files. */
const backupFile = z.object({ copiedAt: z.iso.datetime(), storedAt: z.iso.datetime() });

/** Jobs that have failed for good, the newest first. */
export function failedJobs(): Promise<z.infer<typeof FailedJob>[]> {
  return db.sql(FailedJob)`
    select id::text, name, coalesce(completed_on, created_on) as at, left(output ->> 'message', 300) as error
    from pgboss.job where state = 'failed' order by coalesce(completed_on, created_on) desc limit ${MOST}`;
}

/** Webhooks that are stored and not handled yet, the oldest first. */
export function unhandledWebhooks(): Promise<z.infer<typeof Unhandled>[]> {
  return db.sql(Unhandled)`
    select id, type, received_at as at, left(error, 300) as error
    from webhook_events where processed_at is null order by received_at limit ${MOST}`;
}

/** What runs: versions, and since when this process has. */
export async function release(now: Date) {
  const [row] = await db.sql(Release)`
    select current_setting('server_version') as database, (select max(migration_name) from _prisma_migrations where finished_at is not null) as migration`;
  const { version } = packageFile.parse(
    JSON.parse(await readFile(inProject('package.json'), 'utf8')),
  );
  return {
    version,
    node: process.versions.node,
    database: row?.database ?? '',
    migration: row?.migration ?? null,
    startedAt: new Date(now.getTime() - process.uptime() * 1000),
  };
}

/** `null` where `npm run backup` has never run on this machine. */
export async function lastBackup() {
  const text = await readFile(backupStatePath(env.STORAGE_DIR), 'utf8').catch(() => null);
  return text === null ? null : backupFile.parse(JSON.parse(text));
}

function storeOf(bucket: string | undefined) {
  return bucket ? 'bucket' : 'folder';
}

/** Which service does each thing that a setting decides: one of our own or one that others run. */
export function servicesInForce() {
  return {
    payments: env.STRIPE_SECRET_KEY ? 'stripe' : 'test',
    mail: env.SMTP_URL ? 'smtp' : 'outbox',
    live: env.PUSHER_KEY ? 'pusher' : 'embedded',
    documents: storeOf(env.S3_BUCKET),
    pictures: storeOf(env.PICTURES_BUCKET),
    scan: isScanning ? 'clamav' : 'off',
    maps: env.GOOGLE_MAPS_API_KEY ? 'google' : 'own',
    reads: readsFrom(),
    metrics: env.METRICS_PORT === undefined ? 'off' : 'on',
  } as const;
}

function readsFrom() {
  return replica?.isUsed ? 'replica' : 'primary';
}
