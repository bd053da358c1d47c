import { Prisma } from '#server/db/generated/client.ts';
import { carName } from '../car-columns.ts';

/** The longest text worth searching for: a name and then some. */
export const LONGEST_SEARCH = 80;

/** What a person typed, as the text of an `ilike` that finds it anywhere. */
export function anywhere(query: string): string {
  return `%${query.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
}

/** Joins a row's booking with its car, host and client, as `namesBooking` calls them. */
export function joinBooking(bookingId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`join bookings b on b.id = ${bookingId} join cars c on c.id = b.car_id
    join hosts h on h.id = b.host_id join users u on u.id = b.client_id`;
}

/** Rows whose booking `b`, car `c`, host `h` or client `u` is the one that an admin names; all of them for no text. */
export function namesBooking(query: string): Prisma.Sql {
  if (query === '') return Prisma.sql`true`;
  const wanted = anywhere(query);
  return Prisma.sql`(b.ref ilike ${wanted} or c.plate ilike ${wanted} or ${carName} ilike ${wanted}
    or h.name ilike ${wanted} or u.name ilike ${wanted})`;
}
