import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { BookingStatus } from '#server/db/generated/enums.ts';
import { isReachable } from '#server/mail/reachable.ts';
import type { Drawing } from '#shared/drawn-signature.ts';
import { transaction } from '#server/db/transaction.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { Refusal } from '../refusal.ts';
import {
  CONTRACT_TEMPLATE_VERSION,
  maySign,
  type ContractContent,
  type ContractSide,
} from './contract.ts';

/** Writes the contract of a confirmed booking, once. Its content never changes afterwards. */
export async function drawUpContract(tx: Db, booking: BookingRecord, now: Date): Promise<void> {
  const content = await contentOf(tx, booking, now);
  const contract = {
    bookingId: booking.id,
    templateVersion: CONTRACT_TEMPLATE_VERSION,
    content,
    hash: hashOf(content),
    createdAt: now,
  };
  await tx.contract.createMany({ data: contract, skipDuplicates: true });
}

/**
 * SHA-256 of the content, which both parties sign. The keys are sorted, because PostgreSQL stores them in its own
 * order; so the hash can be computed again from the stored content.
 */
export function hashOf(content: ContractContent): string {
  return createHash('sha256').update(JSON.stringify(content, sortedKeys)).digest('hex');
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Signs for one side with a typed or drawn name, once.
 *
 * @returns whether this call signed it; `false` when that side had signed before
 * @throws {Refusal} `conflict` for a booking that can no longer, or not yet, be signed
 */
export async function signContract(
  bookingId: string,
  side: ContractSide,
  signature: { name: string; drawing?: Drawing | null; address: string; now: Date },
): Promise<boolean> {
  const { name, address, now } = signature;
  const drawing = signature.drawing ?? Prisma.DbNull;
  return transaction(async (tx) => {
    await lockSignable(tx, bookingId);
    const { count } =
      side === 'client'
        ? await tx.contract.updateMany({
            where: { bookingId, clientSignedAt: null },
            data: {
              clientSignature: name,
              clientDrawing: drawing,
              clientAddress: address,
              clientSignedAt: now,
            },
          })
        : await tx.contract.updateMany({
            where: { bookingId, hostSignedAt: null },
            data: {
              hostSignature: name,
              hostDrawing: drawing,
              hostAddress: address,
              hostSignedAt: now,
            },
          });
    return count > 0;
  });
}

/** A cancellation at the same moment waits for this lock, or this waits for it and then reads the new status. */
export async function lockSignable(tx: Db, bookingId: string) {
  const [booking] = await tx.sql(z.object({ status: z.enum(BookingStatus) }))`
    select status from bookings where id = ${bookingId} for update`;
  if (booking && maySign(booking.status)) return;
  throw new Refusal('conflict', `No signing of a booking that is ${booking?.status}.`);
}

const parties = {
  host: {
    select: {
      name: true,
      legalName: true,
      kind: true,
      taxId: true,
      address: true,
      town: true,
      members: {
        where: { role: 'manager' },
        orderBy: { user: { createdAt: 'asc' } },
        take: 1,
        select: { user: { select: { name: true } } },
      },
    },
  },
  client: { select: { name: true, email: true, phone: true, address: true } },
  car: {
    select: {
      make: true,
      model: true,
      year: true,
      plate: true,
      address: true,
      town: true,
      features: true,
      insurer: true,
      roadsidePhone: true,
    },
  },
} satisfies Prisma.BookingSelect;

type HostFacts = Prisma.HostGetPayload<(typeof parties)['host']>;

/** The host's legal identity: a company by its registered name, a person by the full name of their account. */
function hostParty({
  name,
  legalName,
  members,
  address,
  ...host
}: HostFacts): ContractContent['host'] {
  const legal = host.kind === 'company' ? legalName : members[0]?.user.name;
  return { ...host, name: legal ?? name, address: address && `${address}, ${host.town}` };
}

async function contentOf(tx: Db, booking: BookingRecord, now: Date): Promise<ContractContent> {
  const {
    host,
    client,
    car: booked,
  } = await tx.booking.findUniqueOrThrow({
    where: { id: booking.id },
    select: parties,
  });
  const { insurer, roadsidePhone, ...car } = booked;
  const { ref, days, lines, total, deposit, currency, kmIncluded, kmPrice, timeZone } = booking;
  return {
    host: hostParty(host),
    client: { ...client, email: isReachable(client.email) ? client.email : '' },
    car: { ...car, town: car.town ?? '', address: car.address ?? '' },
    ref,
    drawnUpAt: now.toISOString(),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    cancellationPolicy: booking.cancellationPolicy,
    deliveryPlace: booking.deliveryPlace,
    flight: booking.flightNumber,
    timeZone,
    days,
    lines,
    total,
    deposit,
    protection: { plan: booking.protection, excess: booking.excess, insurer, roadsidePhone },
    currency,
    kmIncluded,
    kmPrice,
    ...(booking.isCounter ? { isCounter: true as const } : {}),
  };
}
