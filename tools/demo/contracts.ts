import { hashOf } from '#server/domain/contracts/commands.ts';
import {
  CONTRACT_TEMPLATE_VERSION,
  type ContractContent,
} from '#server/domain/contracts/contract.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Booking } from './bookings.ts';
import type { Host } from './hosts.ts';
import type { Person } from './people.ts';
import { Random } from './random.ts';
import { type World } from './world.ts';

/** The contracts of confirmed bookings. Both sides have signed before the car is handed over. */
export function contractRows(bookings: readonly Booking[], world: World) {
  const random = new Random('contracts');
  return bookings.flatMap((booking) => {
    const { id: bookingId, confirmedAt: createdAt, trip, car } = booking;
    if (!createdAt) return [];
    const content = contentOf(booking, createdAt);
    const signatures = signaturesOf(world, random, booking, createdAt);
    return [
      {
        id: random.uuid(),
        bookingId,
        templateVersion: CONTRACT_TEMPLATE_VERSION,
        content,
        hash: hashOf(content),
        clientSignature: signatures.client && trip.client.name,
        clientSignedAt: signatures.client,
        clientAddress: signatures.client && addressOf(random),
        hostSignature: signatures.host && car.host.manager.name,
        hostSignedAt: signatures.host,
        hostAddress: signatures.host && addressOf(random),
        createdAt,
      },
    ];
  });
}

type Signatures = { client: Date | null; host: Date | null };

/** Hosts sign soon; clients sign when the rental begins at the latest. */
function signaturesOf(
  world: World,
  random: Random,
  { startedAt, trip }: Booking,
  createdAt: Date,
): Signatures {
  const host = between(random, createdAt, startedAt ?? world.now);
  if (trip.isAlone) return { host, client: between(random, createdAt, world.now) };
  if (startedAt) return { host, client: between(random, createdAt, startedAt) };
  return { host: random.chance(0.8) ? host : null, client: null };
}

function between(random: Random, from: Date, until: Date): Date {
  const span = Math.max(0, Math.min(until.getTime() - from.getTime(), 40 * 3_600_000));
  return new Date(from.getTime() + Math.round(span * random.between(0.1, 0.9)));
}

/** The IP address that signed, out of the range reserved for documentation (RFC 5737). */
function addressOf(random: Random): string {
  return `203.0.113.${random.int(1, 254)}`;
}

function contentOf(booking: Booking, drawnUpAt: Date): ContractContent {
  const { trip, car, ref, days, lines, total, deposit, currency, kmIncluded, kmPrice } = booking;
  const { make, model } = car.model;
  return {
    host: hostParty(car.host),
    client: clientParty(trip.client),
    car: {
      make,
      model,
      year: car.year,
      plate: car.plate,
      address: car.address,
      town: car.town,
      features: [...car.features],
    },
    ref,
    drawnUpAt: drawnUpAt.toISOString(),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    cancellationPolicy: booking.cancellationPolicy,
    deliveryPlace: booking.deliveryPlace,
    flight: booking.flightNumber,
    timeZone: HOME_ZONE,
    days,
    lines,
    total,
    deposit,
    protection: {
      plan: booking.protection,
      excess: booking.excess,
      insurer: car.insurer,
      roadsidePhone: car.roadsidePhone,
    },
    currency,
    kmIncluded,
    kmPrice,
  };
}

function clientParty({ name, email, phone, address }: Person) {
  return { name, email, phone, address };
}

function hostParty({ legalName, manager, kind, taxId, address, town }: Host) {
  return { name: legalName ?? manager.name, kind, taxId, address: `${address}, ${town}`, town };
}
