import { sql } from '#server/db/sql.ts';
import { openCustomer } from './gateway.ts';

/**
 * The client of a booking as the gateway knows them.
 *
 * @throws {Error} for no such booking
 */
export async function customerOf(bookingId: string): Promise<string> {
  const [user] = await sql<{ id: string; name: string; email: string; customer: string | null }>`
    select u.id, u.name, u.email::text, u.gateway_customer as customer
    from bookings b join users u on u.id = b.client_id where b.id = ${bookingId}`;
  if (!user) throw new Error(`Booking ${bookingId} has no client.`);
  if (user.customer) return user.customer;
  const customer = await openCustomer(user);
  await sql`update users set gateway_customer = ${customer} where id = ${user.id}`;
  return customer;
}
