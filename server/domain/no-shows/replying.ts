import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { lockedBooking, type PartyBooking } from '../bookings/queries.ts';
import { tellOwner } from '../cases/commands.ts';
import { lockPapers, type Paper } from '../claims/papers.ts';
import { destroyAll } from '../documents/vault.ts';
import { Refusal } from '../refusal.ts';

/** What the host says, and what shows it: pictures or PDFs, as they were uploaded. */
export type Reply = { words: string; papers: readonly Buffer[] };

/**
 * The host answers a client who has objected to a no-show: once, until an admin has decided. Sending it twice is one
 * answer.
 *
 * @throws {ImageRefusal} if a paper is neither a picture nor a PDF
 * @throws {Refusal} `conflict` when nobody has objected, it is decided, or it was answered in other words
 */
export async function replyToObjection(
  { id }: PartyBooking,
  { words, papers: uploads }: Reply,
  now: Date,
): Promise<void> {
  const papers = await lockPapers(uploads);
  const isNew = await transaction((tx) => store(tx, id, { words, papers }, now));
  if (!isNew) await destroyAll(papers.map(({ file }) => file));
}

type Storing = { words: string; papers: readonly Paper[] };

/** @returns whether it is the first time that it was sent */
async function store(tx: Db, bookingId: string, { words, papers }: Storing, now: Date) {
  // An admin who decides at this moment waits for the lock, or has had it and the answer is refused.
  const booking = await lockedBooking(tx, bookingId);
  const noShow = await tx.noShow.findUnique({ where: { bookingId } });
  if (!noShow?.objection || noShow.settledAt)
    throw new Refusal('conflict', 'There is no objection to answer.');
  if (noShow.reply === words) return false;
  if (noShow.reply !== null) throw new Refusal('conflict', 'This objection is answered already.');
  const files = { create: papers.map((paper) => ({ ...paper, createdAt: now })) };
  await tx.noShow.update({
    where: { bookingId },
    data: { reply: words, repliedAt: now, files },
    select: { bookingId: true },
  });
  await tellOwner(tx, booking, { kind: 'no_show', words }, now);
  return true;
}
