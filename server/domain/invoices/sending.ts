import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { eachOf } from '#server/lib/each.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { documentById } from './documents.ts';
import type { Answer, TaxAuthority } from './tax-authority.ts';
import { ublOf } from './ubl.ts';

const BATCH = 100;

/** Hours until another attempt after a failed one, and between two looks for the authority's answer. */
const RETRY_HOURS = [0.05, 0.25, 1, 6] as const;
const LOOK_HOURS = 1;

const Due = z.object({
  invoiceId: z.string(),
  attempts: z.number(),
  uploadId: z.string().nullable(),
});

type Due = z.infer<typeof Due>;

/** Hands waiting invoices to the tax authority, and asks for its answers about those that it has. */
export async function sendInvoices(authority: TaxAuthority, now: Date): Promise<void> {
  const due = await db.sql(Due)`
    select invoice_id, attempts, upload_id from invoice_uploads
    where state in ('waiting', 'sent') and due_at <= ${now} order by due_at limit ${BATCH}`;
  await eachOf(due, async (one) =>
    one.uploadId === null ? send(authority, one, now) : follow(authority, one, one.uploadId, now),
  );
}

/** Killed in between, it is handed over again under the same name. */
async function send(authority: TaxAuthority, { invoiceId, attempts }: Due, now: Date) {
  const invoice = await documentById(invoiceId);
  if (!invoice) return;
  try {
    const uploadId = await authority.upload(invoiceId, ublOf(invoice));
    const sent = { state: 'sent' as const, uploadId, sentAt: now, message: null };
    await write(invoiceId, 'waiting', { ...sent, dueAt: hoursAfter(now, LOOK_HOURS) });
  } catch (error) {
    const pause = RETRY_HOURS[Math.min(attempts, RETRY_HOURS.length - 1)] ?? LOOK_HOURS;
    const message = String(error).slice(0, 500);
    const dueAt = hoursAfter(now, pause);
    await write(invoiceId, 'waiting', { attempts: attempts + 1, dueAt, message });
  }
}

async function follow(authority: TaxAuthority, { invoiceId }: Due, uploadId: string, now: Date) {
  const answer: Answer = await authority.answerTo(uploadId);
  if (answer.state === 'pending')
    return write(invoiceId, 'sent', { dueAt: hoursAfter(now, LOOK_HOURS) });
  const message = answer.state === 'refused' ? answer.reason : null;
  await write(invoiceId, 'sent', { state: answer.state, answeredAt: now, message });
}

/** Sends a refused invoice once more, such as after the authority's own mistake. */
export async function sendAgain(invoiceId: string, now: Date): Promise<boolean> {
  const again = { state: 'waiting' as const, uploadId: null, attempts: 0, answeredAt: null };
  return write(invoiceId, 'refused', { ...again, dueAt: now });
}

type Change = Parameters<typeof db.invoiceUpload.updateMany>[0]['data'];

async function write(invoiceId: string, state: 'waiting' | 'sent' | 'refused', data: Change) {
  const { count } = await db.invoiceUpload.updateMany({ where: { invoiceId, state }, data });
  return count > 0;
}
