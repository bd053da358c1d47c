import { db } from '#server/db/client.ts';
import { newThread, type Booked } from './messages.ts';

/** A conversation before and one after the confirmation, both reported, and a host's own texts. */
export async function hostileConversations(bookings: readonly Booked[], text: string) {
  const [requested, confirmed] = bookings;
  if (!requested || !confirmed) throw new Error('No bookings to write about.');
  const { hostId, clientId } = requested;
  const createdAt = new Date();
  const threads = [await newThread(requested, text), await newThread(confirmed, text)];
  await db.messageFile.updateMany({ data: { name: text } });
  const reply = { hostId, title: text, body: text, createdAt };
  await db.savedReply.create({ data: reply });
  await db.plannedMessage.create({
    data: { hostId, moment: 'returned', body: text, since: createdAt },
  });
  for (const { id: threadId } of threads)
    await db.threadReport.create({
      data: {
        threadId,
        reporterId: clientId,
        side: 'client',
        reason: 'other',
        note: text,
        createdAt,
      },
    });
  const shown = threads.map(({ id }) => `/messages/${id}`);
  return {
    sides: ['/messages', '/messages?q=pwn', ...shown],
    admin: ['/admin/messages', ...threads.map(({ id }) => `/admin/messages/${id}`)],
  };
}
