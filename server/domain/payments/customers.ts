import { db } from '#server/db/client.ts';
import { Refusal } from '../refusal.ts';
import { methodOf, openCustomer, readIntent } from './gateway.ts';
import { rentalPayment } from './queries.ts';

/**
 * The gateway's id of a booking's client; created there if it does not exist.
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

/**
 * The gateway's id of a booking's client; `null` if the gateway does not know them, and so has no payments of theirs.
 */
export async function knownCustomerOf(bookingId: string): Promise<string | null> {
  const booking = await db.booking.findUnique({
    where: { id: bookingId },
    select: { client: { select: { gatewayCustomer: true } } },
  });
  return booking?.client.gatewayCustomer ?? null;
}

/**
 * The gateway's id of a person; created there if it does not exist.
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

/**
 * The card for the deposit and claims: the one that the client has chosen for the booking, or the one that paid for the
 * rental. They have agreed to that.
 */
export async function savedCardOf(bookingId: string): Promise<string | null> {
  const booking = await db.booking.findUnique({
    where: { id: bookingId },
    select: { savedCard: true },
  });
  if (booking?.savedCard) return booking.savedCard;
  const { intentId } = await rentalPayment(bookingId);
  return intentId && methodOf(await readIntent(intentId));
}
