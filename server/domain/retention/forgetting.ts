import { db } from '#server/db/client.ts';
import { inBatches } from '#server/lib/batches.ts';
import { hoursAfter, yearsBefore } from '../time/wall-clock.ts';
import { rules } from '../rules.ts';

const { notificationDays, mailDays, emailChangeDays, webhookDays, quoteDays, contactYears } =
  rules.retention;

/** Rows deleted in one statement. */
const BATCH = 1_000;

const daysBefore = (now: Date, days: number) => hoursAfter(now, -24 * days);

/** Deletes what people were told, unless it still waits for its mail or push. */
export async function forgetOldNotifications(now: Date): Promise<void> {
  const createdAt = { lt: daysBefore(now, notificationDays) };
  await removeAll((limit) =>
    db.notification.deleteMany({ where: { createdAt, deliveries: { none: {} } }, limit }),
  );
}

export async function forgetOldMails(now: Date): Promise<void> {
  const createdAt = { lt: daysBefore(now, mailDays) };
  await removeAll((limit) =>
    db.mail.deleteMany({ where: { createdAt, status: { not: 'queued' } }, limit }),
  );
}

export async function forgetOldEmailChanges(now: Date): Promise<void> {
  const endedAt = { lt: daysBefore(now, emailChangeDays) };
  await removeAll((limit) => db.emailChange.deleteMany({ where: { endedAt }, limit }));
}

/** Deletes what the payment service has reported and was handled. It repeats a report for three days at most. */
export async function forgetOldWebhooks(now: Date): Promise<void> {
  const processedAt = { lt: daysBefore(now, webhookDays) };
  await removeAll((limit) => db.webhookEvent.deleteMany({ where: { processedAt }, limit }));
}

/** Deletes quotes that led to no booking. */
export async function forgetOldQuotes(now: Date): Promise<void> {
  const expiresAt = { lt: daysBefore(now, quoteDays) };
  await removeAll((limit) =>
    db.quote.deleteMany({ where: { expiresAt, booking: { is: null } }, limit }),
  );
}

export async function forgetOldContactMessages(now: Date): Promise<void> {
  const createdAt = { lt: yearsBefore(now, contactYears) };
  await removeAll((limit) => db.contactMessage.deleteMany({ where: { createdAt }, limit }));
}

async function removeAll(remove: (limit: number) => Promise<{ count: number }>): Promise<void> {
  await inBatches(BATCH, async () => (await remove(BATCH)).count);
}
