import { db } from '#server/db/client.ts';
import { bookingById } from '../bookings/queries.ts';

export type NoShowRecord = NonNullable<Awaited<ReturnType<typeof noShowOf>>>;

/** The no-show of a booking, with what was said and decided about it. */
export async function noShowOf(bookingId: string) {
  const found = await db.noShow.findUnique({
    where: { bookingId },
    select: {
      objectBy: true,
      objection: true,
      reply: true,
      files: {
        select: { id: true, mime: true, side: true },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      },
      refund: true,
      settledAt: true,
      booking: {
        select: { moneyCases: { where: { kind: 'no_show' }, select: { reason: true } } },
      },
    },
  });
  if (!found) return null;
  const { booking, ...noShow } = found;
  return { ...noShow, decision: booking.moneyCases[0]?.reason ?? null };
}

/** The same with its booking, for who decides it. */
export async function contestedNoShow(bookingId: string) {
  const [booking, noShow] = await Promise.all([bookingById(db, bookingId), noShowOf(bookingId)]);
  return noShow && { booking, noShow };
}
