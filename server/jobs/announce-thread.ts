import { broadcastThread } from '#server/broadcasting/broadcaster.ts';
import { db } from '#server/db/client.ts';
import { peopleOfHosts } from '#server/domain/hosts/people.ts';
import { threadById } from '#server/domain/messages/queries.ts';
import type { Jobs } from '../queue/queue.ts';

/** Tells the open pages of both sides that somebody has written in a thread or read it. */
export async function announceThread({ threadId, event, socketId }: Jobs['announce-thread']) {
  const thread = await threadById(db, threadId);
  if (!thread) return;
  const people = [thread.clientId, ...(await peopleOfHosts([thread.hostId]))];
  const data = { thread: thread.id, number: thread.lastNumber, ref: thread.ref };
  await broadcastThread(people, event, data, socketId);
}
