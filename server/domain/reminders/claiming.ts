import type { Db } from '#server/db/client.ts';

/** A booking of which people are reminded, and the moment at which that is due. */
export type DueReminder = { id: string; dueAt: Date };

/** Writes down that a reminder is sent. @returns whether it was not sent before */
export async function claimReminder(
  tx: Db,
  kind: string,
  { id, dueAt }: DueReminder,
  now: Date,
): Promise<boolean> {
  const written = await tx.execute`
    insert into reminders (booking_id, kind, due_at, sent_at) values (${id}, ${kind}, ${dueAt}, ${now})
    on conflict do nothing`;
  return written > 0;
}
