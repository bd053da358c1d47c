import { db } from '#server/db/client.ts';
import { Refusal } from '../refusal.ts';
import { methodOf, openCustomer, readIntent } from './gateway.ts';
import { rentalPayment } from './queries.ts';

/**
 * The client of a booking as the gateway knows them.
 *
 * @throws {Error} for no such booking
 */
export async function customerOf(bookingId: string): Promise<string> {
  const booking = await db.booking.findUnique({
    where: { id: bookingId },
    select: { clientId: true },
  });
  if (!booking) throw new Error(`There is no booking ${bookingId}.`);
  return customerOfUser(booking.clientId);
}

/** Nobody else's payment is theirs: a client the gateway has never met has none there. */
export async function knownCustomerOf(bookingId: string): Promise<string | null> {
  const booking = await db.booking.findUnique({
    where: { id: bookingId },
    select: { client: { select: { gatewayCustomer: true } } },
  });
  return booking?.client.gatewayCustomer ?? null;
}

/**
 * A person as the gateway knows them, introduced to it where it does not yet.
 *
 * @throws {Refusal} `not-found` for no such person
 */
export async function customerOfUser(userId: string): Promise<string> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { id: true, name: true, email: true, gatewayCustomer: true },
  });
  if (!user) throw new Refusal('not-found', 'No such user.');
  const { gatewayCustomer: known, ...client } = user;
  if (known) return known;
  const gatewayCustomer = await openCustomer(client);
  await db.user.updateMany({ where: { id: client.id }, data: { gatewayCustomer } });
  return gatewayCustomer;
}

/** The card of the rental, which the client has agreed to be used for its deposit and claims. */
export async function savedCardOf(bookingId: string): Promise<string | null> {
  const { intentId } = await rentalPayment(bookingId);
  return intentId && methodOf(await readIntent(intentId));
}
