import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { hostPeople, notify, type Notice } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { isConfirmed } from './booking.ts';
import { factsOf } from './effects.ts';
import { flightWords, mayNameFlight } from './flight.ts';
import { lockedBooking, type PartyBooking } from './queries.ts';

/**
 * Stores the flight with which the client comes, or that they come with none. The host of a confirmed booking is told,
 * because somebody plans to wait for it.
 *
 * @throws {Refusal} `conflict` once the client has the car, or the booking is over
 */
export async function nameFlight(
  booking: PartyBooking,
  flight: string | null,
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const fresh = await lockedBooking(tx, booking.id);
    if (!mayNameFlight(fresh.status))
      throw new Refusal('conflict', `No flight for a booking that is ${fresh.status}.`);
    if (fresh.flightNumber === flight) return;
    await tx.booking.updateMany({
      where: { id: booking.id },
      data: { flightNumber: flight, updatedAt: now },
    });
    if (!isConfirmed(fresh.status)) return;
    const notice: Notice = {
      kind: 'flight_changed',
      facts: { ...factsOf(fresh), ...(flight && { flight: flightWords(flight) }) },
      url: url('owner.bookings.show', { ref: booking.ref }),
    };
    await notify(tx, await hostPeople(tx, booking), notice, now);
  });
}
