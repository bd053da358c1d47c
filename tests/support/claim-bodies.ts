import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { lockAway } from '#server/domain/documents/vault.ts';
import { inHours } from './factories.ts';

/** A claim that waits for the client, with a stored paper. */
export async function newClaim(bookingId: string) {
  const bytes = Buffer.from('a paper');
  const paper = { mime: 'image/jpeg', bytes: bytes.byteLength, createdAt: new Date() };
  return db.claim.create({
    data: {
      bookingId,
      kind: 'cleaning',
      amount: 60_00,
      currency: 'RON',
      respondBy: inHours(72),
      files: { create: { ...(await lockAway(bytes)), ...paper } },
    },
    include: { files: true },
  });
}

/** Right bodies for the routes of claims. */
export const claimBodies = {
  'client.no-show.object': () => ({ objection: 'Am fost acolo la timp.' }),
  'owner.penalty.waiver': () => ({ waiver: 'Mașina a fost lovită în parcare.' }),
  'owner.no-show.reply': () => ({ reply: 'Am așteptat două ore la mașină.' }),
  'client.claims.answer': () => ({ action: 'accept' }),
  'owner.claims.counter': () => ({ amount: '10' }),
  'owner.claims.store': () => ({
    kind: 'damage',
    amount: '10',
    note: 'Un motiv destul de lung.',
    requestKey: randomUUID(),
    photos: [randomUUID()],
  }),
};
