import { Prisma } from '#server/db/generated/client.ts';
import { carName } from '../car-columns.ts';

/** The longest text that can be searched for. */
export const LONGEST_SEARCH = 80;

/** The typed text as an `ilike` pattern that finds it anywhere. */
export function anywhere(query: string): string {
  return `%${query.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
}

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
  const wanted = anywhere(query);
  return Prisma.sql`(b.ref ilike ${wanted} or c.plate ilike ${wanted} or ${carName} ilike ${wanted}
    or h.name ilike ${wanted} or u.name ilike ${wanted})`;
}
