import { z } from 'zod';
import { inThread } from '#server/lib/in-thread.ts';
import type { FeedEvent, Window } from './events.ts';
import { FeedFailure } from './fetching.ts';

const worker = new URL('./events-worker.ts', import.meta.url);

/** A calendar of 1 MB takes less than a second; one that takes longer is malicious. */
const LIMITS = { timeoutMs: 5_000, memoryMb: 128 };

const answer = z.object({
  events: z.nullable(
    z.array(
      z.object({
        uid: z.string(),
        occurrence: z.string(),
        startsAt: z.date(),
        endsAt: z.date(),
        summary: z.string(),
      }),
    ),
  ),
});

/**
 * The events of a calendar, read in a worker thread.
 *
 * @throws {FeedFailure} `unreadable`
 */
export async function readEvents(text: string, window: Window): Promise<FeedEvent[]> {
  try {
    const { events } = answer.parse(await inThread(worker, { text, window }, LIMITS));
    if (events) return events;
  } catch (error) {
    throw new FeedFailure('unreadable', { cause: error });
  }
  throw new FeedFailure('unreadable');
}
