import { db, type Db } from '#server/db/client.ts';
import { currentVersion, type LegalKind } from './document.ts';

const atRegistration = ['terms', 'privacy'] as const satisfies readonly LegalKind[];
const atBooking = ['terms', 'cancellation'] as const satisfies readonly LegalKind[];

/** Records what somebody accepts by opening an account, in the versions in force then. */
export async function recordRegistration(tx: Db, userId: string, at: Date): Promise<void> {
  const data = registrationDocuments().map((accepted) => ({
    ...accepted,
    userId,
    occasion: 'registration' as const,
    at,
  }));
  await tx.consent.createMany({ data });
}

/** Records what a client accepts with a booking; another attempt with a card belongs to the same one. */
export async function recordOrder(
  { id: bookingId, clientId: userId }: { id: string; clientId: string },
  at: Date,
): Promise<void> {
  const data = orderDocuments().map((accepted) => ({
    ...accepted,
    userId,
    bookingId,
    occasion: 'booking' as const,
    at,
  }));
  await db.consent.createMany({ data, skipDuplicates: true });
}

export const registrationDocuments = () => inForce(atRegistration);

export const orderDocuments = () => inForce(atBooking);

function inForce(documents: readonly LegalKind[]) {
  return documents.map((document) => ({ document, version: currentVersion(document).version }));
}
