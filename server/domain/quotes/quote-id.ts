import { z } from 'zod';
import { ProtectionPlan } from '#server/db/generated/enums.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import type { Period } from '../bookings/availability.ts';

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
  z.enum(ProtectionPlan),
  z.string(),
  instant,
]);

export type QuoteRequest = {
  period: Period;
  /** By the kind of the catalogue, or the id of one of the host's own. */
  extras: readonly { extra: string; quantity: number }[];
  deliveryPlaceId: string | null;
  protection: ProtectionPlan;
};

/** A rental without anything beside the car. */
export function plainRequest(period: Period): QuoteRequest {
  return { period, extras: [], deliveryPlaceId: null, protection: 'basic' };
}

/** What somebody was shown: for what it was worked out, what it came to, and until when it holds. */
export type ShownQuote = QuoteRequest & {
  id: string;
  carId: string;
  /** Whom it was shown to; `null` for a visitor, who may sign in meanwhile. */
  userId: string | null;
  /** A hash of all the person agrees to. On booking it is computed again and compared with this. */
  terms: string;
  expiresAt: Date;
};

/** Looking at prices stores nothing: what was looked at is in the quote's id, signed, until somebody books. */
export function quoteIdOf(quote: ShownQuote): string {
  const { id, carId, userId, period, extras, deliveryPlaceId, protection, terms, expiresAt } =
    quote;
  const written = JSON.stringify([
    id,
    carId,
    userId,
    period.startsAt,
    period.endsAt,
    extras,
    deliveryPlaceId,
    protection,
    terms,
    expiresAt,
  ]);
  return `${Buffer.from(written).toString('base64url')}.${sign(PURPOSE, [written])}`;
}

/** `null` for an id that this server has not signed, or signed when quotes were of another shape. */
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
    protection,
    terms,
    expiresAt,
  ] = read.data;
  const period = { startsAt, endsAt };
  return { id, carId, userId, period, extras, deliveryPlaceId, protection, terms, expiresAt };
}
