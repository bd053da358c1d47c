import type { Prisma } from '#server/db/generated/client.ts';
import { orderDocuments, registrationDocuments } from '#server/domain/legal/consents.ts';
import type { Booking } from './bookings.ts';
import type { People } from './people.ts';

/** What people accepted with their account and with each order. */
export function consentRows({ all }: People, bookings: readonly Booking[]) {
  const registered = all.flatMap(({ id: userId, createdAt: at }) =>
    registrationDocuments().map((document) => ({
      ...document,
      userId,
      bookingId: null,
      occasion: 'registration' as const,
      at,
    })),
  );
  const ordered = bookings.flatMap(({ id: bookingId, trip, requestedAt: at }) =>
    at
      ? orderDocuments().map((document) => ({
          ...document,
          userId: trip.client.id,
          bookingId,
          occasion: 'booking' as const,
          at,
        }))
      : [],
  );
  return [...registered, ...ordered] satisfies Prisma.ConsentCreateManyInput[];
}
