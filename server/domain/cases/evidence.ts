import { db } from '#server/db/client.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { inspectionsOfAll } from '../inspections/queries.ts';

/** Somebody's signature: when, and from which address it was sent where that is known. */
type Signed = { name: string; at: Date; address: string | null };

/** What shows that a client has agreed to a booking and used it. */
export type Evidence = {
  booking: BookingRecord;
  clientEmail: string;
  /** Of the client's signature on the contract, in hexadecimal; it cannot be changed afterwards. */
  contractHash: string | null;
  clientSigned: Signed | null;
  hostSigned: Signed | null;
  /** The versions of our documents that the client has agreed to, and when. */
  consents: { document: string; version: number; at: Date }[];
  handovers: {
    leg: 'check_in' | 'check_out';
    submittedAt: Date;
    clientSigned: Signed | null;
    odometerKm: number | null;
    photos: number;
  }[];
};

export async function evidenceOf(booking: BookingRecord): Promise<Evidence> {
  const [client, contract, consents, inspections] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: booking.clientId }, select: { email: true } }),
    db.contract.findUnique({
      where: { bookingId: booking.id },
      select: {
        hash: true,
        clientSignature: true,
        clientSignedAt: true,
        clientAddress: true,
        hostSignature: true,
        hostSignedAt: true,
        hostAddress: true,
      },
    }),
    db.consent.findMany({
      where: { bookingId: booking.id },
      select: { document: true, version: true, at: true },
      orderBy: { id: 'asc' },
    }),
    inspectionsOfAll([booking.id]),
  ]);
  return {
    booking,
    clientEmail: client.email,
    contractHash: contract?.hash ?? null,
    clientSigned: signed(
      contract?.clientSignature,
      contract?.clientSignedAt,
      contract?.clientAddress,
    ),
    hostSigned: signed(contract?.hostSignature, contract?.hostSignedAt, contract?.hostAddress),
    consents,
    handovers: inspections.flatMap((inspection) => {
      const { leg, submittedAt, clientSignature, clientSignedAt, odometerKm, photos } = inspection;
      if (!submittedAt) return [];
      const clientSigned = signed(clientSignature, clientSignedAt, null);
      return [{ leg, submittedAt, clientSigned, odometerKm, photos: photos.length }];
    }),
  };
}

function signed(
  name: string | null | undefined,
  at: Date | null | undefined,
  address: string | null | undefined,
): Signed | null {
  return name && at ? { name, at, address: address || null } : null;
}
