import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { linkTokenHash } from '#server/lib/link-token.ts';
import { driversColumn } from '../bookings/driver-columns.ts';
import { NamedDriver } from '../bookings/further-drivers.ts';
import { carName } from '../car-columns.ts';

export async function driversOf(bookingId: string, tx: Db = db): Promise<NamedDriver[]> {
  const [row] = await tx.sql(z.object({ drivers: z.array(NamedDriver) }))`
    select ${driversColumn} as drivers from bookings b where b.id = ${bookingId}`;
  return row?.drivers ?? [];
}

const Invitation = z.object({
  id: z.string(),
  bookingId: z.string(),
  email: z.string(),
  userId: z.string().nullable(),
  clientId: z.string(),
  clientName: z.string(),
  carName: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
});

export type DriverInvitation = z.infer<typeof Invitation>;

/** What a link in a mail asks somebody to drive; `null` once it was taken back, or the trip is over. */
export async function driverInvitation(
  token: string,
  now: Date,
  tx: Db = db,
): Promise<DriverInvitation | null> {
  const [row] = await tx.sql(Invitation)`
    select d.id, d.booking_id, d.email::text, d.user_id, b.client_id, u.name as client_name, ${carName} as car_name,
      b.starts_at, b.ends_at, b.time_zone
    from booking_drivers d join bookings b on b.id = d.booking_id join users u on u.id = b.client_id
      join cars c on c.id = b.car_id
    where d.token_hash = ${linkTokenHash(token)} and b.status in ('confirmed', 'in_progress') and b.ends_at > ${now}`;
  return row ?? null;
}
