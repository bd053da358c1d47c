import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { formatFor } from '#shared/format.ts';
import type { Locale } from '#shared/translate.ts';
import { bookingById } from '../bookings/queries.ts';
import { givenName } from '../users/names.ts';
import { fill, tripWords, type TripWords } from './placeholders.ts';
import { tripOf } from './planned.ts';
import type { OwnThread } from './queries.ts';
import { repliesOf } from './replies.ts';

/** The host's saved replies with the words of a thread's trip, for those who write for the host. */
export async function savedReplies(thread: OwnThread, locale: Locale) {
  if (thread.role !== 'host') return [];
  const [replies, words] = await Promise.all([repliesOf(thread.hostId), wordsOf(thread, locale)]);
  return replies.map(({ title, body }) => ({ title, body: fill(body, words) }));
}

/** A question has no trip yet. */
async function wordsOf(thread: OwnThread, locale: Locale): Promise<Partial<TripWords>> {
  const client = givenName(thread.clientName);
  if (!thread.bookingId) return { client, car: thread.carName, host: thread.hostName };
  const trip = await tripOf(db, await bookingById(db, thread.bookingId));
  return tripWords({ ...trip, clientName: client }, formatFor(locale, env.APP_CURRENCY));
}
