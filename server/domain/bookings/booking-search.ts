import { Prisma } from '#server/db/generated/client.ts';
import { carName } from '../car-columns.ts';
import { anywhere } from '../text-search.ts';

/** Joins a booking's row with its car, host and client, under the names that `namesBooking` uses. */
export function joinBooking(bookingId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`join bookings b on b.id = ${bookingId} join cars c on c.id = b.car_id
    join hosts h on h.id = b.host_id join users u on u.id = b.client_id`;
}

/**
 * Condition for rows whose booking `b`, car `c`, host `h` or client `u` contains the text; all rows for an empty text.
 */
export function namesBooking(query: string): Prisma.Sql {
  if (query === '') return Prisma.sql`true`;
  const pattern = anywhere(query);
  return Prisma.sql`(b.ref ilike ${pattern} or c.plate ilike ${pattern} or ${carName} ilike ${pattern}
    or h.name ilike ${pattern} or u.name ilike ${pattern})`;
}
