import { db } from '#server/db/client.ts';

export type Mail = { kind: string; subject: string; text: string; html: string };

/** What stands in the outbox for an address, the newest last. */
export async function mailsTo(address: string): Promise<Mail[]> {
  return db.mail.findMany({
    where: { to: address },
    select: { kind: true, subject: true, text: true, html: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

/** The path a message's button leads to. @throws {Error} if there is no such message */
export async function linkIn(address: string, kind: string): Promise<string> {
  const mail = (await mailsTo(address)).findLast((one) => one.kind === kind);
  const found = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!found) throw new Error(`No ${kind} for ${address}.`);
  return new URL(found).pathname;
}
