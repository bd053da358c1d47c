import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';

/** A booking's card for deposit and claims: the one chosen for it, or the one that paid for it. */
const cardExpiresOn = Prisma.sql`case when b.saved_card is not null then b.saved_card_expires_on
  else (select p.card_expires_on from payments p where p.booking_id = b.id and p.purpose = 'rental') end`;

/** Condition for a booking `b`: its card can no longer be charged on the day on which the car comes back. */
export const cardEndsOnTrip = Prisma.sql`(b.status in ('confirmed', 'in_progress') and not b.is_counter
  and ${cardExpiresOn} < (b.ends_at at time zone b.time_zone)::date)`;

const Ending = z.object({
  /** A calendar date. */
  expiresOn: z.string(),
  endsOn: z.string(),
});

export type EndingCard = z.infer<typeof Ending>;

/** When a booking's card ends, and the day on which the car comes back; `null` while the card outlasts the trip. */
export async function endingCardOf(bookingId: string) {
  const [ending] = await db.sql(Ending)`
    select (${cardExpiresOn})::text as expires_on, (b.ends_at at time zone b.time_zone)::date::text as ends_on
    from bookings b where b.id = ${bookingId} and ${cardEndsOnTrip}`;
  return ending ?? null;
}
