import { endStatuses, type Status } from '#server/domain/bookings/booking.ts';
import { documentsEndingBefore, type EndingDocument } from '#server/domain/documents/expiry.ts';
import { url } from '#shared/routes.ts';

/** A document that the car needs on the road and that expires before the trip ends. */
export type TripDocumentView = EndingDocument & {
  /** Where the host sends a new one; `null` for a client. */
  documentsUrl: string | null;
};

type Trip = { status: Status; carId: string; carSlug: string; endsAt: Date };

export async function hostTripDocuments(trip: Trip, now: Date): Promise<TripDocumentView[]> {
  const documentsUrl = url('owner.cars.documents', { car: trip.carSlug });
  return (await documentsOf(trip, now)).map((document) => ({ ...document, documentsUrl }));
}

/** Clients see only documents that have expired. The host still has time to renew the others. */
export async function clientTripDocuments(trip: Trip, now: Date): Promise<TripDocumentView[]> {
  const ended = (await documentsOf(trip, now)).filter(({ expired }) => expired);
  return ended.map((document) => ({ ...document, documentsUrl: null }));
}

async function documentsOf(trip: Trip, now: Date): Promise<EndingDocument[]> {
  const isOver = endStatuses.some((status) => status === trip.status);
  return isOver || trip.endsAt < now ? [] : documentsEndingBefore(trip, now);
}
