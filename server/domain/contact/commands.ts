import { randomUUID } from 'node:crypto';
import { env } from '#server/env.ts';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { layout } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/send.ts';
import { holdersOf } from '../staff/queries.ts';
import { personOf, personSelect, type Person } from '../users/person.ts';

export type ContactMessage = { name: string; email: string; subject: string; text: string };

/** Stores a message from the contact page and sends it to the people who run the platform. */
export async function receiveMessage(message: ContactMessage, now: Date): Promise<void> {
  const { name, email, subject, text } = message;
  await transaction(async (tx) => {
    await tx.contactMessage.create({
      data: { name, email, subject, text, createdAt: now },
      select: { id: true },
    });
    for (const staff of await readers(tx)) {
      await queueMail(tx, {
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

/** The address from which the platform sends mail, or the staff who answer if there is none. */
async function readers(tx: Db): Promise<Omit<Person, 'id'>[]> {
  const address = env.MAIL_FROM?.split(/[\s<>]/).find((part) => part.includes('@'));
  if (address) return [{ email: address, name: env.APP_NAME, locale: 'ro' }];
  const admins = await tx.user.findMany({
    where: holdersOf('contact.read'),
    select: personSelect,
    orderBy: { createdAt: 'asc' },
    take: 5,
  });
  return admins.map(personOf);
}
