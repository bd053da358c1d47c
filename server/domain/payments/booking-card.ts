import { transaction } from '#server/db/transaction.ts';
import { isCancellable, isInProgress } from '../bookings/booking.ts';
import { lockedBooking, type PartyBooking } from '../bookings/queries.ts';
import { wallTimeOf } from '../time/wall-clock.ts';
import { Refusal } from '../refusal.ts';
import { lastDayOfCard } from './cards.ts';

/**
 * From now on the deposit and claims of a booking are charged to another card of its client.
 *
 * @returns false for a card that ends before the car is back
 * @throws {Refusal} `not-found` for no such card of this person; `conflict` once the car is back
 */
export async function chooseCard(
  booking: PartyBooking,
  cardId: string,
  now: Date,
): Promise<boolean> {
  const expiresOn = await lastDayOfCard(booking.clientId, cardId);
  return transaction(async (tx) => {
    const { id, status, endsAt, timeZone } = await lockedBooking(tx, booking.id);
    if (!isCancellable(status) && !isInProgress(status))
      throw new Refusal('conflict', `No card for a booking that is ${status}.`);
    if (expiresOn < wallTimeOf(endsAt, timeZone).slice(0, 10)) return false;
    await tx.booking.update({
      where: { id },
      data: { savedCard: cardId, savedCardExpiresOn: new Date(expiresOn), updatedAt: now },
      select: { id: true },
    });
    return true;
  });
}
