import { flightWords, mayNameFlight } from '#server/domain/bookings/flight.ts';
import type { BookingRecord } from '#server/domain/bookings/queries.ts';
import { url } from '#shared/routes.ts';

/** The form for the client's flight. */
export type FlightView = { url: string; number: string | null };

/** `null` where nobody comes by plane, or the client has the car. */
export function flightView(booking: BookingRecord): FlightView | null {
  const { ref, status, atAirport, flightNumber } = booking;
  if (!mayNameFlight(status) || (!atAirport && flightNumber === null)) return null;
  return {
    url: url('client.bookings.flight', { ref }),
    number: flightNumber && flightWords(flightNumber),
  };
}
