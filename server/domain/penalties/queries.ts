import { db } from '#server/db/client.ts';

export type PenaltyRecord = NonNullable<Awaited<ReturnType<typeof penaltyOf>>>;

/** The penalty of a booking that its host has cancelled, with what was said and decided about it. */
export async function penaltyOf(bookingId: string) {
  const found = await db.hostPenalty.findUnique({
    where: { bookingId },
    select: {
      amount: true,
      askBy: true,
      words: true,
      outcome: true,
      booking: {
        select: { moneyCases: { where: { kind: 'host_penalty' }, select: { reason: true } } },
      },
    },
  });
  if (!found) return null;
  const { booking, ...penalty } = found;
  return { ...penalty, decision: booking.moneyCases[0]?.reason ?? null };
}
