import { PgBoss } from 'pg-boss';
import { env } from '#server/env.ts';
import type { Db } from '#server/db/client.ts';
import { keysOf } from '#server/lib/objects.ts';

/**
 * Every job by name with what it is given. A job is delivered at least once, so its handler must be safe to
 * run again.
 */
export type Jobs = {
  /** Brings a booking's payments in line with what its status asks for. */
  'settle-booking': { bookingId: string };
  /** Sends a stored notification to the user's real-time channel and mailbox. */
  'deliver-notification': { notificationId: string };
  'send-mail': { mailId: string };
  /** Mails a link to choose a new password, if the address has an account. */
  'send-password-reset': { email: string };
  /** Closes the real-time connections of sessions that have ended, by the hashes of their ids. */
  'end-connections': { sessions: string[] };
  /** Removes private files whose rows are gone. */
  'destroy-files': { files: string[] };
  /** Puts a person's data together in an archive. */
  'export-data': { exportId: string };
  'process-webhook': { eventId: string };
  /** Ends a hold or an unanswered request whose time is up. */
  'end-waiting-booking': { bookingId: string };
  /** Writes the AVIF copies of new pictures. */
  'encode-pictures': Record<string, never>;
  /** Reads a calendar that says when a car is needed elsewhere. */
  'read-feed': { feedId: string };
  /** Smart prices: of one car whose host has just changed something, or of every car whose prices are no longer right. */
  'price-cars': { carId: string | null };
  /** Looks every minute for whatever a missed timer left behind. */
  sweep: Record<string, never>;
  /** Reminders, retention and the removal of what was left half-written, a few times a day. */
  'clean-up-documents': Record<string, never>;
  /** Removes pictures that are shown nowhere, every night. */
  'clean-up-pictures': Record<string, never>;
};

export type JobName = keyof Jobs;

/** Every job has a queue: one that is forgotten here does not compile. */
const queues: Record<JobName, true> = {
  'settle-booking': true,
  'deliver-notification': true,
  'send-mail': true,
  'send-password-reset': true,
  'end-connections': true,
  'destroy-files': true,
  'export-data': true,
  'process-webhook': true,
  'end-waiting-booking': true,
  'encode-pictures': true,
  'read-feed': true,
  'price-cars': true,
  sweep: true,
  'clean-up-documents': true,
  'clean-up-pictures': true,
};

export const jobNames = keysOf(queues);

/** A job that takes longer than this is taken for lost, and given to another. */
const usualSeconds = 120;
const longer: Partial<Record<JobName, number>> = { 'price-cars': 900 };

/**
 * A worker shows so often that it lives, else its jobs go to another: a process that is killed again and again holds
 * none of them for longer than a minute. Seconds.
 */
const HEARTBEAT_SECONDS = 30;
const CHECK_SECONDS = 15;

/** What fails is tried again sooner at first, then every minute, for about a quarter of an hour. */
const retries = { retryLimit: 18, retryDelay: 2, retryDelayMax: 60, retryBackoff: true } as const;

let boss: PgBoss | null = null;

/** Connects the queue and makes sure that every queue exists. Jobs can be sent from then on. */
export async function startQueue(): Promise<PgBoss> {
  if (boss) return boss;
  const started = new PgBoss({
    connectionString: env.DIRECT_DATABASE_URL,
    // Made with the migrations, for the role the application runs as.
    createSchema: false,
    useListenNotify: true,
    max: 4,
    superviseIntervalSeconds: CHECK_SECONDS,
    monitorIntervalSeconds: CHECK_SECONDS,
    application_name: 'volan-jobs',
  });
  started.on('error', (error) => console.error(`The job queue reports: ${error.message}`));
  await started.start();
  for (const name of jobNames) {
    const options = {
      ...retries,
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: longer[name] ?? usualSeconds,
    };
    await started.createQueue(name, options);
    // One made by an earlier version stays as it was made.
    await started.updateQueue(name, options);
  }
  boss = started;
  return started;
}

export async function stopQueue() {
  await boss?.stop({ graceful: true, timeout: 5_000 });
  boss = null;
}

/** A job that exists when, and only when, the transaction it is sent in commits. */
export async function enqueue<N extends JobName>(
  db: Db,
  name: N,
  data: Jobs[N],
  startAfter?: Date,
): Promise<void> {
  const queue = await startQueue();
  await queue.send(name, data, {
    ...(startAfter ? { startAfter } : {}),
    db: { executeSql: async (text, values) => ({ rows: await db.query(text, values ?? []) }) },
  });
}
