import { sql } from '#server/db/sql.ts';

export type Mail = { kind: string; subject: string; text: string; html: string };

/** What stands in the outbox for an address, the newest last. */
export async function mailsTo(address: string): Promise<Mail[]> {
  return sql<Mail>`
    select kind, subject, text, html from mails where "to" = ${address} order by created_at, id`;
}

/** The path a message's button leads to. @throws {Error} if there is no such message */
export async function linkIn(address: string, kind: string): Promise<string> {
  const mail = (await mailsTo(address)).findLast((one) => one.kind === kind);
  const found = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!found) throw new Error(`No ${kind} for ${address}.`);
  return new URL(found).pathname;
}
