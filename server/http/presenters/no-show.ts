import { noShowRefund } from '#server/domain/bookings/cancellation.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import type { NoShowRecord } from '#server/domain/no-shows/queries.ts';
import { url } from '#shared/routes.ts';
import { paperView, type PaperView } from './paper.ts';

export type NoShowView = {
  /** What the host has said. */
  words: string | null;
  /** Until when the client may object; `null` once its money moves. */
  objectBy: string | null;
  /** What the client has said. */
  objection: string | null;
  /** What the host has answered, and what it has sent to show it. */
  reply: string | null;
  papers: PaperView[];
  /** The words of the admin who has decided it. */
  decision: string | null;
  /** What the client gets back: as decided, or as it stands. Minor units; `null` for who may not see money. */
  refund: number | null;
  /** Where the client objects; `null` when they cannot any more, and for the host. */
  objectUrl: string | null;
  /** Where the host answers, once; `null` when it cannot, and for the client. */
  replyUrl: string | null;
};

/** `mayAct`: whether this person acts for its side, or only looks. */
type Side = { isClient: boolean; mayAct: boolean; seesMoney: boolean; now: Date };

/** A no-show as one side of the booking sees it; `null` for a booking without one. */
export function noShowView(
  booking: PartyBooking,
  noShow: NoShowRecord | null,
  side: Side,
): NoShowView | null {
  if (!noShow) return null;
  const { objectBy, objection, reply, settledAt, decision, refund } = noShow;
  return {
    words: booking.reason,
    objectBy: settledAt === null ? objectBy.toISOString() : null,
    objection,
    reply,
    papers: noShowPapers(booking.ref, noShow),
    decision,
    refund: side.seesMoney ? (refund ?? noShowRefund(booking)) : null,
    ...waysOf(booking, noShow, side),
  };
}

/** What this person can do about it now. */
function waysOf({ ref }: PartyBooking, noShow: NoShowRecord, { isClient, mayAct, now }: Side) {
  const objects = isClient && mayAct && isContestable(noShow, now);
  const answers = !isClient && mayAct && isAnswerable(noShow);
  return {
    objectUrl: objects ? url('client.no-show.object', { ref }) : null,
    replyUrl: answers ? url('owner.no-show.reply', { ref }) : null,
  };
}

export function noShowPapers(ref: string, { files }: NoShowRecord): PaperView[] {
  return files.map((paper) => paperView(paper, url('no-show-paper', { ref, file: paper.id })));
}

function isContestable({ objectBy, objection, settledAt }: NoShowRecord, now: Date): boolean {
  return settledAt === null && objection === null && now < objectBy;
}

function isAnswerable({ objection, reply, settledAt }: NoShowRecord): boolean {
  return settledAt === null && objection !== null && reply === null;
}
