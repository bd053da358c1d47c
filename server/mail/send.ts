import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { env } from '#server/env.ts';
import { db, type Db } from '#server/db/client.ts';
import { traced } from '#server/lib/tracing.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Locale } from '#shared/translate.ts';
import { isReachable } from './reachable.ts';
import type { AccountFacts } from './account-facts.ts';
import { accountMail, type AccountKind } from './account-mails.ts';
import type { Message } from './layout.ts';

const TIMEOUT_MS = 10_000;

const transport = env.SMTP_URL
  ? createTransport({
      url: env.SMTP_URL,
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    })
  : null;

/**
 * Signs in to the mail server, without sending anything.
 * @throws {Error} with the server's own words
 */
export async function verifyMailServer(): Promise<void> {
  await transport?.verify();
}

type Addressed = Message & { key: string; kind: string; to: string; toName: string };

/** After sending, the text of these is deleted, because it contains a link that gives access to the account. */
const secretKinds = [
  'verify-email',
  'confirm-new-email',
  'email-change-requested',
  'reset-password',
  'company-invitation',
  'driver-invitation',
  'counter-account',
  'counter-code',
  'second-factor-setup',
] as const satisfies readonly AccountKind[];

/** Puts a message about a person's account into the outbox. Each call sends one. */
export async function mailPerson<K extends AccountKind>(
  tx: Db,
  person: { name: string; email: string; locale: Locale },
  kind: K,
  facts: AccountFacts[K],
): Promise<void> {
  await queueMail(tx, {
    key: randomUUID(),
    kind,
    to: person.email,
    toName: person.name,
    ...accountMail(kind, person, facts),
  });
}

/**
 * Puts a message into the outbox, once for each `key`. It is sent when the transaction commits. Who has no address gets
 * none.
 */
export async function queueMail(tx: Db, mail: Addressed): Promise<void> {
  if (!isReachable(mail.to)) return;
  const { key: id, ...fields } = mail;
  const { count } = await tx.mail.createMany({ data: [{ id, ...fields }], skipDuplicates: true });
  if (count > 0) await enqueue(tx, 'send-mail', { mailId: id });
}

/**
 * Sends a message of the outbox. Without SMTP it stays there and can be read on the preview page. If the server refuses
 * it for good (5xx), it is marked as failed; after any other error the queue tries again.
 */
export async function sendMail(id: string, now: Date): Promise<void> {
  const mail = await db.mail.findFirst({
    where: { id, status: 'queued' },
    select: { to: true, toName: true, subject: true, text: true, html: true, unsubscribeUrl: true },
  });
  if (!mail || !transport) return;
  try {
    const message = {
      messageId: `<${id}@${new URL(env.APP_URL).hostname}>`,
      from: env.MAIL_FROM ?? `${env.APP_NAME} <no-reply@${new URL(env.APP_URL).hostname}>`,
      to: { name: mail.toName, address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: unsubscribeHeaders(mail.unsubscribeUrl),
    };
    await traced({ name: 'mail', kind: 'client' }, () => transport.sendMail(message));
    await markSent(id, now);
  } catch (error) {
    if (!isPermanent(error)) throw error;
    await db.mail.update({ where: { id }, data: { status: 'failed', error: String(error) } });
  }
}

/** Lets mail programs stop such mails with one click (RFC 2369, RFC 8058). */
function unsubscribeHeaders(address: string | null): Record<string, string> {
  if (address === null) return {};
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

async function markSent(id: string, now: Date): Promise<void> {
  await db.execute`
    update mails set status = 'sent', sent_at = ${now},
      text = case when kind = any(${[...secretKinds]}) then '' else text end,
      html = case when kind = any(${[...secretKinds]}) then '' else html end
    where id = ${id}`;
  await db.mail.deleteMany({ where: { id, kind: 'account-deleted' } });
}

function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}
