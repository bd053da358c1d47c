import { z } from 'zod';
import { ProtectionPlan } from '#server/db/generated/enums.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import type { Period } from '../bookings/availability.ts';
import type { DeliveryPoint } from '../places/delivery-point.ts';

const PURPOSE = 'quote';

const instant = z.coerce.date();

const parts = z.tuple([
  z.uuid(),
  z.uuid(),
  z.uuid().nullable(),
  instant,
  instant,
  z.array(z.object({ extra: z.string(), quantity: z.int() })),
  z.uuid().nullable(),
  z.object({ lat: z.number(), lng: z.number(), name: z.string(), isTown: z.boolean() }).nullable(),
  z.enum(ProtectionPlan),
  z.string(),
  instant,
]);

export type QuoteRequest = {
  period: Period;
  /** Each is a kind of extra, or the id of one of the host's own. */
  extras: readonly { extra: string; quantity: number }[];
  /** One of the host's places, or a point within the radius; neither if the car is not brought. */
  deliveryPlaceId: string | null;
  deliveryTo: DeliveryPoint | null;
  protection: ProtectionPlan;
};

/** A request without options. */
export function plainRequest(period: Period): QuoteRequest {
  return { period, extras: [], deliveryPlaceId: null, deliveryTo: null, protection: 'basic' };
}

/** What was shown: the request, the price, and until when it is valid. */
export type ShownQuote = QuoteRequest & {
  id: string;
  carId: string;
  /** Who saw it; `null` for a visitor, who may sign in before booking. */
  userId: string | null;
  /** A hash of everything the person agrees to. When they book, it is computed again and compared. */
  terms: string;
  expiresAt: Date;
};

/** The id of a quote: its content with a signature. So a price that is only looked at needs no row in the database. */
export function quoteIdOf(quote: ShownQuote): string {
  const { id, carId, userId, period, extras, protection, terms, expiresAt } = quote;
  const { deliveryPlaceId, deliveryTo } = quote;
  const written = JSON.stringify([
    id,
    carId,
    userId,
    period.startsAt,
    period.endsAt,
    extras,
    deliveryPlaceId,
    deliveryTo,
    protection,
    terms,
    expiresAt,
  ]);
  return `${Buffer.from(written).toString('base64url')}.${sign(PURPOSE, [written])}`;
}

/** The quote of an id; `null` if this server did not sign it, or signed it when quotes had another form. */
export function readQuoteId(given: string): ShownQuote | null {
  const [encoded = '', signature = ''] = given.split('.');
  const written = Buffer.from(encoded, 'base64url').toString();
  if (!isSigned(PURPOSE, [written], signature)) return null;
  const read = parts.safeParse(JSON.parse(written));
  if (!read.success) return null;
  const [
    id,
    carId,
    userId,
    startsAt,
    endsAt,
    extras,
    deliveryPlaceId,
    deliveryTo,
    protection,
    terms,
    expiresAt,
  ] = read.data;
  const request = {
    period: { startsAt, endsAt },
    extras,
    deliveryPlaceId,
    deliveryTo,
    protection,
  };
  return { ...request, id, carId, userId, terms, expiresAt };
}
