import { endStatuses, type Status } from '#server/domain/bookings/booking.ts';
import { documentsEndingBefore, type EndingDocument } from '#server/domain/documents/expiry.ts';
import { url } from '#shared/routes.ts';

/** A document without which the car may not be driven, and which does not last until the trip's end. */
export type TripDocumentView = EndingDocument & {
  /** Where the host sends the next one; `null` for a client. */
  documentsUrl: string | null;
};

type Trip = { status: Status; carId: string; carSlug: string; endsAt: Date };

export async function hostTripDocuments(trip: Trip, now: Date): Promise<TripDocumentView[]> {
  const documentsUrl = url('owner.cars.documents', { car: trip.carSlug });
  return (await documentsOf(trip, now)).map((document) => ({ ...document, documentsUrl }));
}

/** A client is told of what has expired, and not of what the host still has time to renew. */
export async function clientTripDocuments(trip: Trip, now: Date): Promise<TripDocumentView[]> {
  const ended = (await documentsOf(trip, now)).filter(({ expired }) => expired);
  return ended.map((document) => ({ ...document, documentsUrl: null }));
}

async function documentsOf(trip: Trip, now: Date): Promise<EndingDocument[]> {
  const isOver = endStatuses.some((status) => status === trip.status);
  return isOver || trip.endsAt < now ? [] : documentsEndingBefore(trip, now);
}
