import { db } from '#server/db/client.ts';
import { bookingById, type BookingRecord } from '../bookings/queries.ts';
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

export async function evidenceOf(bookingId: string): Promise<Evidence> {
  const booking = await bookingById(db, bookingId);
  const [client, contract, consents, inspections] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: booking.clientId }, select: { email: true } }),
    contractOf(bookingId),
    db.consent.findMany({
      where: { bookingId },
      select: { document: true, version: true, at: true },
      orderBy: { id: 'asc' },
    }),
    inspectionsOfAll([bookingId]),
  ]);
  const handovers = inspections.flatMap((inspection) => {
    const { leg, submittedAt, clientSignature, clientSignedAt, odometerKm, photos } = inspection;
    if (!submittedAt) return [];
    const clientSigned = signed(clientSignature, clientSignedAt, null);
    return [{ leg, submittedAt, clientSigned, odometerKm, photos: photos.length }];
  });
  return { booking, clientEmail: client.email, ...contract, consents, handovers };
}

async function contractOf(bookingId: string) {
  const contract = await db.contract.findUnique({
    where: { bookingId },
    select: {
      hash: true,
      clientSignature: true,
      clientSignedAt: true,
      clientAddress: true,
      hostSignature: true,
      hostSignedAt: true,
      hostAddress: true,
    },
  });
  if (!contract) return { contractHash: null, clientSigned: null, hostSigned: null };
  const { hash, clientSignature, clientSignedAt, clientAddress } = contract;
  const { hostSignature, hostSignedAt, hostAddress } = contract;
  return {
    contractHash: hash,
    clientSigned: signed(clientSignature, clientSignedAt, clientAddress),
    hostSigned: signed(hostSignature, hostSignedAt, hostAddress),
  };
}

function signed(name: string | null, at: Date | null, address: string | null): Signed | null {
  return name && at ? { name, at, address } : null;
}
