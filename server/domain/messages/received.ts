import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { Actor } from '../users/actor.ts';
import { hostedBy, joinReader, joinThread } from './own-threads.ts';

/** The most threads of one request; the others follow with the next event. */
const AT_ONCE = 100;

/**
 * Notes that all messages to a person have arrived.
 *
 * @returns the threads in which one was new
 */
export async function noteReceived(tx: Db, actor: Actor): Promise<string[]> {
  const rows = await tx.sql(z.object({ threadId: z.string() }))`
    insert into thread_readers as mine (thread_id, user_id, received_number)
    select t.id, ${actor.id}::uuid, t.last_number from threads t ${joinThread} ${joinReader(actor)}
      where (t.client_id = ${actor.id}::uuid or ${hostedBy(actor)})
        and t.last_number > coalesce(r.received_number, 0)
      order by t.moved_at desc limit ${AT_ONCE}
    on conflict (thread_id, user_id) do update set received_number = excluded.received_number
      where mine.received_number < excluded.received_number
    returning thread_id`;
  return rows.map(({ threadId }) => threadId);
}
