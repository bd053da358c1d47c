import { randomInt, randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';

/** A file for the bank that an admin has made, with nothing in it. */
async function newBatch(adminId: string): Promise<string> {
  const number = randomInt(1_000_000, 2_000_000_000);
  const facts = { number, messageId: `TEST-${number}`, currency: 'RON', count: 1, total: 100 };
  const batch = { ...facts, xml: '<Document/>', createdBy: adminId, createdAt: new Date() };
  return (await db.transferBatch.create({ data: batch })).id;
}

/** An entry of our bank account that belongs to nothing. Amount in minor units. */
export async function newBankEntry(amount = -5_00): Promise<string> {
  const facts = { key: randomUUID(), amount, currency: 'RON', bookedOn: new Date('2026-11-20') };
  return (await db.bankEntry.create({ data: { ...facts, readAt: new Date() } })).id;
}

type World = { people: { admin: { id: string } } };

export const bankParams = {
  'admin.payouts.batches.show': async ({ people }: World) => ({
    batch: await newBatch(people.admin.id),
  }),
  'admin.bank-entries.explain': async () => ({ entry: await newBankEntry() }),
};
