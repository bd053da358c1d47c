import '#server/composition.ts';
import type { JobResult, PgBoss } from 'pg-boss';
import { env } from '#server/env.ts';
import { encodeWaitingPictures } from '#server/domain/media/avif.ts';
import { cleanUpPictures } from '#server/domain/media/cleanup.ts';
import { clock } from '#server/lib/clock.ts';
import { eachOf } from '#server/lib/each.ts';
import { log } from '#server/lib/log.ts';
import { orStop, Stopped, untilStopped } from '#server/lib/stopping.ts';
import { endConnections } from '#server/broadcasting/broadcaster.ts';
import { sealAudit } from '#server/domain/audit/seals.ts';
import { checkAlerts } from '#server/domain/alerts/checking.ts';
import { expireChange, sweepChanges } from '#server/domain/changes/commands.ts';
import { catchUp, overdueBookings } from '#server/domain/bookings/timers.ts';
import { cleanUpFiles } from '#server/domain/documents/cleanup.ts';
import { expireDocuments, pauseWithoutDocuments } from '#server/domain/documents/expiry.ts';
import { remindOfExpiry } from '#server/domain/documents/reminders.ts';
import { destroyAll } from '#server/domain/documents/vault.ts';
import { forgetOldCodes, sendCode } from '#server/domain/counter/codes.ts';
import { measureHosts } from '#server/domain/hosts/reliability.ts';
import { buildExport } from '#server/domain/exports/commands.ts';
import { readDueFeeds } from '#server/domain/feeds/commands.ts';
import { syncFeed } from '#server/domain/feeds/syncing.ts';
import { acceptUnanswered } from '#server/domain/claims/commands.ts';
import { forgetEndedWork } from '#server/domain/staff/assigning.ts';
import { sweepInvoices } from '#server/domain/invoices/sweep.ts';
import { movePublicPhotos } from '#server/domain/inspections/moving.ts';
import { expireChecks } from '#server/domain/kyc/commands.ts';
import { blockDueCars } from '#server/domain/maintenance-plans/blocking.ts';
import { settleNoShows } from '#server/domain/no-shows/commands.ts';
import { chargePenalties } from '#server/domain/penalties/commands.ts';
import { notifyOfBlocks } from '#server/domain/maintenance/block-notices.ts';
import { remindOfMaintenance } from '#server/domain/maintenance/reminders.ts';
import { sendPlanned } from '#server/domain/messages/planned.ts';
import { webPushSender, type PushSender } from '#server/domain/push/sender.ts';
import { publishDue } from '#server/domain/reviews/commands.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { reconcile } from '#server/domain/reconciliation/commands.ts';
import { advisePrices } from '#server/domain/reminders/advice.ts';
import { announceRecords } from '#server/domain/dac7/announcing.ts';
import { remindOfReport } from '#server/domain/dac7/reminding.ts';
import { askForTaxDetails, sendReminders } from '#server/domain/reminders/sending.ts';
import { deletionsOf } from '#server/domain/retention/kinds.ts';
import { tellOfStops } from '#server/domain/signals/telling.ts';
import { priceCar, priceCars } from '#server/domain/smart-pricing/commands.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { processWebhook } from '#server/domain/payments/webhooks.ts';
import { sweepEmailChanges } from '#server/domain/users/email-in-force.ts';
import { sendPasswordReset } from '#server/domain/users/password-reset.ts';
import { sendMail } from '#server/mail/send.ts';
import { approveByRules } from './approve-by-rules.ts';
import { announceThread } from './announce-thread.ts';
import { deliverNotification } from './deliver-notification.ts';
import { deliverDue } from './deliver-unread.ts';
import { sendPush } from './send-push.ts';
import { asJob, jobNames, startQueue, stopQueue, type JobName, type Jobs } from '../queue/queue.ts';

let pushSender = webPushSender();

/** Tells running jobs that their process stops. */
let stopping = new AbortController();

type Handlers = { [N in JobName]: (data: Jobs[N], now: Date) => Promise<void> };

const handlers: Handlers = {
  'settle-booking': ({ bookingId }, now) => settleBooking(bookingId, now),
  'deliver-notification': ({ notificationId }, now) => deliverNotification(notificationId, now),
  'announce-thread': announceThread,
  'send-mail': ({ mailId }, now) => sendMail(mailId, now),
  'send-push': (job, now) => sendPush(job, { now, send: pushSender }),
  'send-password-reset': ({ email }, now) => sendPasswordReset(email, now),
  'send-counter-code': ({ company, ...contact }, now) => sendCode(contact, company, now),
  'end-connections': ({ sessions }) => endConnections(sessions),
  'destroy-files': ({ files }) => destroyAll(files),
  'export-data': ({ exportId }, now) => buildExport(exportId, now),
  'process-webhook': ({ eventId }, now) => processWebhook(eventId, now),
  'end-waiting-booking': ({ bookingId }, now) => catchUp(bookingId, now),
  'end-change': ({ bookingId }, now) => expireChange(bookingId, now),
  'encode-pictures': async () => {
    if (env.AVIF_PICTURES) await encodeWaitingPictures();
  },
  'move-public-photos': () => movePublicPhotos(),
  'read-feed': async ({ feedId }, now) => {
    await syncFeed(feedId, { now });
  },
  'price-cars': async ({ carIds }, now) => {
    const [only] = carIds?.length === 1 ? carIds : [];
    if (only === undefined) await priceCars(now, carIds);
    else await priceCar(only, now);
  },
  'measure-hosts': async (_data, now) => {
    await measureHosts(now);
  },
  'advise-prices': (_data, now) => advisePrices(now),
  reconcile: (_data, now) => reconcile(now),
  'seal-audit': (_data, now) => sealAudit(now),
  sweep: (_data, now) => sweep(now),
  'clean-up-documents': (_data, now) => cleanUpDocuments(now),
  'clean-up-pictures': (_data, now) => cleanUpPictures(now),
};

/**
 * Starts working on the queue in this process. The sweep runs once a minute, however many processes there are.
 *
 * @param send reaches push services; a test has one of its own
 */
export async function startWorkers(send: PushSender = pushSender): Promise<void> {
  pushSender = send;
  stopping = new AbortController();
  const queue = await startQueue();
  for (const name of jobNames) await work(name, handlers[name], stopping.signal);
  await scheduleJobs(queue);
}

/** Creates the schedules and removes those of earlier versions, which would go on filling a queue that nobody reads. */
export async function scheduleJobs(queue: PgBoss): Promise<void> {
  const known = new Set<string>(jobNames);
  for (const { name } of await queue.getSchedules())
    if (!known.has(name)) await queue.unschedule(name);
  await queue.schedule('sweep', '* * * * *');
  await queue.schedule('encode-pictures', '* * * * *');
  await queue.schedule('move-public-photos', '* * * * *');
  await queue.schedule('clean-up-pictures', '40 3 * * *', {}, { tz: HOME_ZONE });
  // The run just after midnight prices the new day; the hourly ones follow what was booked nearby.
  await queue.schedule('price-cars', '5 * * * *', { carIds: null }, { tz: HOME_ZONE });
  // Each host is measured once a day: by the first run after midnight, or by a later one if that failed.
  await queue.schedule('measure-hosts', '35 * * * *', {}, { tz: HOME_ZONE });
  await queue.schedule('reconcile', '10 5 * * *', {}, { tz: HOME_ZONE });
  await queue.schedule('seal-audit', '40 2 * * *', {}, { tz: HOME_ZONE });
  await queue.schedule('advise-prices', '10 10,16 * * *', {}, { tz: HOME_ZONE });
  // Only by day, because it sends reminders.
  await queue.schedule('clean-up-documents', '20 8-20 * * *', {}, { tz: HOME_ZONE });
}

/**
 * Lets every running job end what it is at, so that none needs a connection after they are closed. The rest of a job is
 * left to another process, or to the next start.
 */
export async function stopWorkers(): Promise<void> {
  stopping.abort();
  await stopQueue();
}

const sweeps: readonly ((now: Date) => Promise<void>)[] = [
  async (now) => eachOf(await overdueBookings(now), (bookingId) => catchUp(bookingId, now)),
  sweepPayments,
  sweepChanges,
  sweepEmailChanges,
  forgetOldCodes,
  acceptUnanswered,
  settleNoShows,
  chargePenalties,
  publishDue,
  sendReminders,
  tellOfStops,
  sendPlanned,
  deliverDue,
  expireChecks,
  expireDocuments,
  pauseWithoutDocuments,
  approveByRules,
  checkAlerts,
  readDueFeeds,
  blockDueCars,
  notifyOfBlocks,
  sweepInvoices,
  announceRecords,
  ...deletionsOf('minute'),
];

/**
 * Catches up on what was missed because of a lost timer, a lost answer or downtime. A task that fails does not stop the
 * others.
 *
 * @throws {AggregateError} at the end, with all failures
 */
export async function sweep(now: Date): Promise<void> {
  await eachOf(sweeps, (part) => part(now));
}

/** Reminds of expiring documents, maintenance and what is reported of taxes, and deletes what was kept for long enough. */
async function cleanUpDocuments(now: Date): Promise<void> {
  const parts = [
    remindOfExpiry,
    remindOfMaintenance,
    askForTaxDetails,
    remindOfReport,
    ...deletionsOf('hour'),
    cleanUpFiles,
    forgetEndedWork,
  ];
  await eachOf(parts, (part) => part(now));
}

/**
 * PostgreSQL's notification wakes a worker once for any number of jobs, and not for a job that is due later. So a
 * worker continues at once after a full batch, and looks at the queue every 2 seconds.
 */
const pace = {
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
} as const;

/** Jobs that wait for a service elsewhere: those of a batch wait together. */
const together: ReadonlySet<JobName> = new Set(['send-push']);

async function work<N extends JobName>(
  name: N,
  handle: Handlers[N],
  signal: AbortSignal,
): Promise<void> {
  const queue = await startQueue();
  await queue.work<Jobs[N], undefined, typeof pace>(name, pace, async (jobs) => {
    const attempt = async ({ id, data }: { id: string; data: Jobs[N] }): Promise<JobResult> => {
      try {
        await untilStopped(signal, async () => {
          orStop();
          await asJob(name, data, () => handle(data, clock.now()));
        });
        return { id, status: 'completed' };
      } catch (error) {
        if (!(error instanceof Stopped))
          log.error({ err: error, job: name, id }, 'A job failed and will be tried again.');
        return { id, status: 'failed', output: { message: String(error) } };
      }
    };
    if (together.has(name)) return Promise.all(jobs.map(attempt));
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await attempt(job));
    return results;
  });
}
