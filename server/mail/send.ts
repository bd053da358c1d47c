import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { env } from '#server/env.ts';
import { sql, type Sql } from '#server/db/sql.ts';
import { enqueue } from '#server/queue/queue.ts';
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

type Addressed = Message & { key: string; kind: string; to: string; toName: string };

/** Once these are sent, their text is forgotten: it holds a key to the account. */
const secretKinds = ['verify-email', 'confirm-new-email', 'reset-password'] as const;

type AccountKind =
  | (typeof secretKinds)[number]
  | 'email-changed'
  | 'password-changed'
  | 'account-exists'
  | 'account-suspended'
  | 'account-restored'
  | 'second-factor-changed'
  | 'new-device'
  | 'account-deleted';

/** Puts a message about their account into the outbox, each time it is called. */
export async function mailPerson(
  tx: Sql,
  person: { name: string; email: string },
  kind: AccountKind,
  message: Message,
): Promise<void> {
  await queueMail(tx, {
    key: randomUUID(),
    kind,
    to: person.email,
    toName: person.name,
    ...message,
  });
}

/** Puts a message into the outbox, once for each key, to be sent when the transaction commits. */
export async function queueMail(tx: Sql, mail: Addressed): Promise<void> {
  const [row] = await tx<{ id: string }>`
    insert into mails (id, "to", to_name, kind, subject, text, html)
    values (${mail.key}, ${mail.to}, ${mail.toName}, ${mail.kind}, ${mail.subject}, ${mail.text}, ${mail.html})
    on conflict (id) do nothing returning id`;
  if (row) await enqueue(tx, 'send-mail', { mailId: row.id });
}

/**
 * Sends a message of the outbox. Without SMTP it stays there, to be read on the preview page. A server that
 * refuses for good (5xx) marks it failed; anything else is tried again by the queue.
 */
export async function sendMail(id: string, now: Date): Promise<void> {
  const [mail] = await sql<{
    to: string;
    toName: string;
    subject: string;
    text: string;
    html: string;
  }>`
    select "to", to_name as "toName", subject, text, html from mails where id = ${id} and status = 'queued'`;
  if (!mail || !transport) return;
  try {
    await transport.sendMail({
      messageId: `<${id}@${new URL(env.APP_URL).hostname}>`,
      from: env.MAIL_FROM ?? `${env.APP_NAME} <no-reply@${new URL(env.APP_URL).hostname}>`,
      to: { name: mail.toName, address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    });
    await markSent(id, now);
  } catch (error) {
    if (!isPermanent(error)) throw error;
    await sql`update mails set status = 'failed', error = ${String(error)} where id = ${id}`;
  }
}

async function markSent(id: string, now: Date): Promise<void> {
  await sql`
    update mails set status = 'sent', sent_at = ${now},
      text = case when kind = any(${[...secretKinds]}) then '' else text end,
      html = case when kind = any(${[...secretKinds]}) then '' else html end
    where id = ${id}`;
  await sql`delete from mails where id = ${id} and kind = 'account-deleted'`;
}

function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}
