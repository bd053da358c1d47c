import type { BookingStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { occupancyOf, transitions } from '#server/domain/bookings/booking.ts';

const stampOf: Partial<Record<BookingStatus, string>> = {
  requested: 'answerDueAt',
  confirmed: 'confirmedAt',
  in_progress: 'startedAt',
  returned: 'returnedAt',
  completed: 'completedAt',
};

/** Brings a booking to a status through its transitions, as if everybody had acted at this moment. */
export async function bringTo(
  booking: { id: string; status: BookingStatus },
  to: BookingStatus,
  now: Date,
) {
  await transaction(async (tx) => {
    for (const status of way(booking.status, to)) {
      const stamp = stampOf[status];
      const cancelled = status === 'cancelled' ? { cancelledBy: 'client' as const } : {};
      await tx.booking.update({
        where: { id: booking.id },
        data: { status, ...(stamp ? { [stamp]: now } : { endedAt: now }), ...cancelled },
      });
    }
    const kind = occupancyOf[to];
    await tx.occupancy.updateMany({
      where: { bookingId: booking.id },
      data: kind ? { kind } : { releasedAt: now },
    });
  });
}

/** The statuses on the shortest way, without the first one. */
function way(from: BookingStatus, to: BookingStatus): BookingStatus[] {
  const ways: BookingStatus[][] = [[]];
  for (const sofar of ways) {
    const at = sofar.at(-1) ?? from;
    if (at === to) return sofar;
    const ahead = Object.values(transitions).filter(({ from: starts }) =>
      starts.some((start) => start === at),
    );
    ways.push(...ahead.map((transition) => [...sofar, transition.to]));
  }
  throw new Error(`No way leads from ${from} to ${to}.`);
}
