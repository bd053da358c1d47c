import type pg from 'pg';
import { connectAlone } from '#server/db/pool.ts';
import { peopleOfHosts } from '#server/domain/hosts/people.ts';
import { env } from '#server/env.ts';
import { eachOf } from '#server/lib/each.ts';
import { log } from '#server/lib/log.ts';
import { isStaffQueue } from '#shared/broadcast-events.ts';
import {
  broadcastAvailability,
  broadcastBookings,
  broadcastCalendar,
  broadcastQueues,
} from './broadcaster.ts';
import { CollectedNews, type News } from './collected-news.ts';

/** Changes of the same thing are collected for so long, in milliseconds: an import writes hundreds of them. */
const COLLECT_MS = 300;

/** A lost connection to PostgreSQL is replaced after so long, in milliseconds. */
const RECONNECT_MS = 2_000;

/** "cale" in ASCII; any number that no other advisory lock uses would do. */
const NEWS_LOCK = 0x63_61_6c_65;

/** PostgreSQL would otherwise take two hours to find that a machine is gone, and keep the lock for it so long. */
const KEEP_ALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/**
 * Tells open pages of what has changed, whoever changed it and in whichever process: the members of a host of its
 * calendars, clients of their bookings, who looks at a car of its availability, the staff of their queues. PostgreSQL announces the changes of a
 * transaction when it commits, to every process. Of them one holds a lock, as long as its connection lasts, and passes
 * them on; otherwise each page would hear of a change once per process.
 *
 * @returns a function that stops it
 */
export async function startNews(): Promise<() => Promise<void>> {
  let collected = new CollectedNews();
  let client: pg.Client;
  let isStopped = false;
  let collecting: NodeJS.Timeout | undefined;

  const announce = async () => {
    collecting = undefined;
    const news = collected.byCause();
    collected = new CollectedNews();
    try {
      if (await isAnnouncer(client)) await eachOf(news, tell);
    } catch (error) {
      log.warn({ err: error }, 'A change could not be announced to open pages.');
    }
  };
  const collect = ({ payload }: pg.Notification) => {
    collected.add(payload ?? '');
    collecting ??= setTimeout(() => void announce(), COLLECT_MS).unref();
  };
  const listen = async () => {
    client = await connectAlone({ name: 'news', connectionString: env.DIRECT_DATABASE_URL });
    client.on('notification', collect);
    client.once('end', listenAgain);
    await client.query(KEEP_ALIVE);
    await client.query('listen news');
  };
  const listenAgain = () => {
    if (isStopped) return;
    setTimeout(() => void listen().catch(listenAgain), RECONNECT_MS).unref();
  };
  await listen();
  return async () => {
    isStopped = true;
    clearTimeout(collecting);
    await client.end();
  };
}

async function tell({ cause, calendar, client, car, queue }: News): Promise<void> {
  await broadcastCalendar(await peopleOfHosts(calendar), cause);
  await broadcastBookings(client, cause);
  await broadcastAvailability(car, cause);
  await broadcastQueues(queue.filter(isStaffQueue), cause);
}

async function isAnnouncer(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock($1) as mine',
    [NEWS_LOCK],
  );
  return rows[0]?.mine === true;
}
