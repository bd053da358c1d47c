import { randomUUID } from 'node:crypto';
import { env } from '#server/env.ts';
import { transaction, type Sql } from '#server/db/sql.ts';
import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { layout } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/send.ts';

export type ContactMessage = { name: string; email: string; subject: string; text: string };

/** Keeps a message from the contact page and sends it to the people who run the platform. */
export async function receiveMessage(message: ContactMessage, now: Date): Promise<void> {
  const { name, email, subject, text } = message;
  await transaction(async (sql) => {
    await sql`
      insert into contact_messages (name, email, subject, text, created_at)
      values (${name}, ${email}, ${subject}, ${text}, ${now})`;
    for (const staff of await readers(sql)) {
      await queueMail(sql, {
        ...letter(message, staff.locale),
        key: randomUUID(),
        kind: 'contact',
        to: staff.email,
        toName: staff.name,
      });
    }
  });
}

function letter({ name, email, subject, text }: ContactMessage, locale: Locale) {
  const t = translator(locale);
  return layout({
    locale,
    subject: t('public.contact.mail.subject', { subject }),
    greeting: t('public.contact.mail.greeting', { name, email }),
    paragraphs: text.split(/\n{2,}/),
  });
}

type Reader = { email: string; name: string; locale: Locale };

/** The address the platform writes from, or its admins while there is none. */
async function readers(sql: Sql): Promise<Reader[]> {
  const address = /[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM ?? '')?.[0];
  if (address) return [{ email: address, name: env.APP_NAME, locale: 'ro' }];
  return sql<Reader>`
    select u.email::text as email, u.name, u.locale from users u join user_roles r on r.user_id = u.id
    where r.name = 'admin' and u.suspended_at is null order by u.created_at limit 5`;
}
