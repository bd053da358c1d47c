import { db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';

const columns = {
  id: true,
  to: true,
  toName: true,
  kind: true,
  subject: true,
  status: true,
  createdAt: true,
} as const satisfies Prisma.MailSelect;

export type OutboxMail = Prisma.MailGetPayload<{ select: typeof columns }>;

/** A page of the outbox, newest first, and the number of all messages. */
export async function outboxPage({ limit, offset }: { limit: number; offset: number }) {
  const [mails, total] = await Promise.all([
    db.mail.findMany({
      select: columns,
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: limit,
      skip: offset,
    }),
    db.mail.count(),
  ]);
  return { mails, total };
}

export async function outboxMail(id: string) {
  return db.mail.findUnique({ where: { id }, select: { ...columns, text: true, html: true } });
}
