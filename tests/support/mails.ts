import { db } from '#server/db/client.ts';

export type Mail = { kind: string; subject: string; text: string; html: string };

/** The mails in the outbox to an address, the newest last. */
export async function mailsTo(address: string): Promise<Mail[]> {
  return db.mail.findMany({
    where: { to: address },
    select: { kind: true, subject: true, text: true, html: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

/** The path of a message's button. @throws {Error} if there is no such message */
export async function linkIn(address: string, kind: string): Promise<string> {
  const mail = (await mailsTo(address)).findLast((one) => one.kind === kind);
  const found = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!found) throw new Error(`No ${kind} for ${address}.`);
  return new URL(found).pathname;
}
