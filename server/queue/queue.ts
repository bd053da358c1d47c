import { PgBoss } from 'pg-boss';
import { env } from '#server/env.ts';
import type { Db } from '#server/db/client.ts';
import { keysOf } from '#server/lib/objects.ts';
import { currentSpan, traced } from '#server/lib/tracing.ts';

/** Every job and its data. A job may be delivered more than once, so running its handler again must be safe. */
export type Jobs = {
  /** Brings a booking's payments in line with its status. */
  'settle-booking': { bookingId: string };
  /** Sends a stored notification to the user's real-time channel and mailbox. */
  'deliver-notification': { notificationId: string };
  /** Tells both sides of a thread that somebody has written or read. `socketId`: the connection that knows already. */
  'announce-thread': {
    threadId: string;
    event: 'MessageSent' | 'MessageRead';
    socketId: string | null;
  };
  'send-mail': { mailId: string };
  /** Sends notifications to one browser as one message. */
  'send-push': {
    subscriptionId: string;
    notificationIds: string[];
    queuedAt: string;
    /** How often the push service has asked for more time. */
    delays?: number;
  };
  /** Mails a link to choose a new password, if the address has an account. */
  'send-password-reset': { email: string };
  /** Mails a code for a company's counter, if one person has the address or number. */
  'send-counter-code': { kind: 'email' | 'phone'; value: string; company: string };
  /** Closes the real-time connections of sessions that have ended, by the hashes of their ids. */
  'end-connections': { sessions: string[] };
  /** Deletes private files whose rows are gone. */
  'destroy-files': { files: string[] };
  /** Makes the archive of a person's data export. */
  'export-data': { exportId: string };
  'process-webhook': { eventId: string };
  /** Ends a hold or a request whose time has run out. */
  'end-waiting-booking': { bookingId: string };
  /** Ends a proposed change that nobody has answered or paid in time. */
  'end-change': { bookingId: string };
  /** Writes the AVIF copies of new pictures. */
  'encode-pictures': Record<string, never>;
  /** Moves photos of hand-overs that earlier releases have stored publicly. */
  'move-public-photos': Record<string, never>;
  /** Reads one feed. */
  'read-feed': { feedId: string };
  /**
   * Computes smart prices: of the cars that their host has changed, or (`null`) of all cars whose prices are
   * out of date.
   */
  'price-cars': { carIds: string[] | null };
  /** Measures the reliability of each host, once a day. */
  'measure-hosts': Record<string, never>;
  /** Sends price advice to hosts, to each at most once a week. */
  'advise-prices': Record<string, never>;
  /** Compares our balance at the gateway with the ledger. */
  reconcile: Record<string, never>;
  /** Seals the audit trail and checks earlier seals, every night. */
  'seal-audit': Record<string, never>;
  /** Catches up every minute on what a missed timer has left. */
  sweep: Record<string, never>;
  /** Sends reminders of expiring documents and deletes files that are no longer needed, every hour by day. */
  'clean-up-documents': Record<string, never>;
  /** Deletes pictures that are used nowhere, every night. */
  'clean-up-pictures': Record<string, never>;
};

export type JobName = keyof Jobs;

/** Every job needs a queue; the type makes a missing one an error. */
const queues: Record<JobName, true> = {
  'settle-booking': true,
  'deliver-notification': true,
  'announce-thread': true,
  'send-mail': true,
  'send-push': true,
  'send-password-reset': true,
  'send-counter-code': true,
  'end-connections': true,
  'destroy-files': true,
  'export-data': true,
  'process-webhook': true,
  'end-waiting-booking': true,
  'end-change': true,
  'encode-pictures': true,
  'move-public-photos': true,
  'read-feed': true,
  'price-cars': true,
  'measure-hosts': true,
  'advise-prices': true,
  reconcile: true,
  'seal-audit': true,
  sweep: true,
  'clean-up-documents': true,
  'clean-up-pictures': true,
};

export const jobNames = keysOf(queues);

/** Seconds after which a running job counts as lost and is given to another worker. */
const usualSeconds = 120;
const longer: Partial<Record<JobName, number>> = {
  'price-cars': 900,
  'measure-hosts': 900,
  'advise-prices': 900,
  reconcile: 900,
  'seal-audit': 900,
};

/**
 * A worker must give a sign of life this often, in seconds, or its jobs go to another one. So a killed process holds no
 * job for longer than a minute.
 */
const HEARTBEAT_SECONDS = 30;
const CHECK_SECONDS = 15;

/** A failed job is tried again with growing pauses, at most a minute, for about a quarter of an hour. */
const retries = { retryLimit: 18, retryDelay: 2, retryDelayMax: 60, retryBackoff: true } as const;

let boss: PgBoss | null = null;

/** Connects to the queue and creates or updates every queue in it. Jobs can be sent after that. */
export async function startQueue(): Promise<PgBoss> {
  if (boss) return boss;
  const started = new PgBoss({
    connectionString: env.DIRECT_DATABASE_URL,
    // The schema is created at the start, with the migrations, and given to the role the application runs as.
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
    // `createQueue` does not change a queue of an earlier version.
    await started.updateQueue(name, options);
  }
  boss = started;
  return started;
}

export async function stopQueue() {
  await boss?.stop({ graceful: true, timeout: 5_000 });
  boss = null;
}

/** Gives a job that has failed for good another round of tries, if and only if the transaction commits. */
export async function retryJob(db: Db, name: JobName, id: string): Promise<void> {
  const queue = await startQueue();
  await queue.retry(name, id, { db: within(db) });
}

/** Sends a job that exists if and only if the transaction commits. */
export async function enqueue<N extends JobName>(
  db: Db,
  name: N,
  data: Jobs[N],
  startAfter?: Date,
): Promise<void> {
  const queue = await startQueue();
  await queue.send(name, inTrace(data), {
    ...(startAfter ? { startAfter } : {}),
    db: within(db),
  });
}

/** Sends several jobs of a kind by one statement. */
export async function enqueueAll<N extends JobName>(
  db: Db,
  name: N,
  all: readonly Jobs[N][],
): Promise<void> {
  const queue = await startQueue();
  if (all.length > 0)
    await queue.insert(
      name,
      all.map((data) => ({ data: inTrace(data) })),
      { db: within(db) },
    );
}

/** The field of a job's data that names the span in which it was sent. */
const TRACE = 'traceparent';

/** What is sent by a request or job that is traced goes on in its trace. */
function inTrace<Data extends object>(data: Data): Data {
  const span = currentSpan();
  return span ? { ...data, [TRACE]: span.traceparent } : data;
}

/** Runs a job as a part of the trace in which it was sent. A job of a schedule may have no data. */
export function asJob<T>(name: JobName, data: object | null, work: () => Promise<T>): Promise<T> {
  const parent = data && TRACE in data ? String(data[TRACE]) : undefined;
  return traced({ name: `job ${name}`, kind: 'consumer', parent }, work);
}

/** The transaction, for the queue's own statements. */
function within(db: Db) {
  return {
    executeSql: async (text: string, values?: unknown[]) => ({
      rows: await db.query(text, values ?? []),
    }),
  };
}
