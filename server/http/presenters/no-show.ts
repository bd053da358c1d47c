import { noShowRefund } from '#server/domain/bookings/cancellation.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import type { NoShowRecord } from '#server/domain/no-shows/queries.ts';
import { url } from '#shared/routes.ts';

export type NoShowView = {
  /** What the host has said. */
  words: string | null;
  /** Until when the client may object; `null` once its money moves. */
  objectBy: string | null;
  /** What the client has said. */
  objection: string | null;
  /** The words of the admin who has decided it. */
  decision: string | null;
  /** What the client gets back: as decided, or as it stands. Minor units; `null` for who may not see money. */
  refund: number | null;
  /** Where the client objects; `null` when they cannot any more, and for the host. */
  objectUrl: string | null;
};

type Side = { isClient: boolean; seesMoney: boolean; now: Date };

/** A no-show as one side of the booking sees it; `null` for a booking without one. */
export function noShowView(
  booking: PartyBooking,
  noShow: NoShowRecord | null,
  { isClient, seesMoney, now }: Side,
): NoShowView | null {
  if (!noShow) return null;
  const { objectBy, objection, settledAt, decision, refund } = noShow;
  return {
    words: booking.reason,
    objectBy: settledAt === null ? objectBy.toISOString() : null,
    objection,
    decision,
    refund: seesMoney ? (refund ?? noShowRefund(booking)) : null,
    objectUrl:
      isClient && isContestable(noShow, now)
        ? url('client.no-show.object', { ref: booking.ref })
        : null,
  };
}

function isContestable({ objectBy, objection, settledAt }: NoShowRecord, now: Date): boolean {
  return settledAt === null && objection === null && now < objectBy;
}
