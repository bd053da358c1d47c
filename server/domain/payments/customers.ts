import { db } from '#server/db/client.ts';
import { openCustomer } from './gateway.ts';

/**
 * The client of a booking as the gateway knows them.
 *
 * @throws {Error} for no such booking
 */
export async function customerOf(bookingId: string): Promise<string> {
  const booking = await db.booking.findUnique({
    where: { id: bookingId },
    select: {
      client: { select: { id: true, name: true, email: true, gatewayCustomer: true } },
    },
  });
  if (!booking) throw new Error(`There is no booking ${bookingId}.`);
  const { gatewayCustomer: known, ...client } = booking.client;
  if (known) return known;
  const gatewayCustomer = await openCustomer(client);
  await db.user.updateMany({ where: { id: client.id }, data: { gatewayCustomer } });
  return gatewayCustomer;
}
