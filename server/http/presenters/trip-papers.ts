import { endStatuses, type Status } from '#server/domain/bookings/booking.ts';
import { papersEndingBefore, type EndingPaper } from '#server/domain/documents/expiry.ts';
import { url } from '#shared/routes.ts';

/** A paper without which the car may not be driven, and which does not last until the trip's end. */
export type TripPaperView = EndingPaper & {
  /** Where the host sends the next one; `null` for a client. */
  documentsUrl: string | null;
};

type Trip = { status: Status; carId: string; carSlug: string; endsAt: Date };

export async function hostTripPapers(trip: Trip, now: Date): Promise<TripPaperView[]> {
  const documentsUrl = url('owner.cars.documents', { car: trip.carSlug });
  return (await papersOf(trip, now)).map((paper) => ({ ...paper, documentsUrl }));
}

/** A client is told of what has lapsed, and not of what the host still has time to renew. */
export async function clientTripPapers(trip: Trip, now: Date): Promise<TripPaperView[]> {
  const lapsed = (await papersOf(trip, now)).filter((paper) => paper.lapsed);
  return lapsed.map((paper) => ({ ...paper, documentsUrl: null }));
}

async function papersOf(trip: Trip, now: Date): Promise<EndingPaper[]> {
  const isOver = endStatuses.some((status) => status === trip.status);
  return isOver || trip.endsAt < now ? [] : papersEndingBefore(trip, now);
}
