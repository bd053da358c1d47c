import type { Status } from './booking.ts';

/** Two characters of the carrier, of which one at least is a letter, and up to four digits. */
const FLIGHT = /^(?<carrier>[A-Z][A-Z0-9]|[0-9][A-Z])0*(?<digits>[1-9][0-9]{0,3})$/;

/** The flight number as it is stored ("RO361"), from however it is typed ("ro 0361", "RO-361"); `null` if it is none. */
export function readFlight(typed: string): string | null {
  const { carrier, digits } =
    FLIGHT.exec(typed.toUpperCase().replaceAll(/[\s.\-–/]/g, ''))?.groups ?? {};
  return carrier && digits ? carrier + digits : null;
}

/** As people write it: "RO 361". */
export function flightWords(flight: string): string {
  return `${flight.slice(0, 2)} ${flight.slice(2)}`;
}

const untilPickUp: ReadonlySet<Status> = new Set(['awaiting_payment', 'requested', 'confirmed']);

/** The client names their flight, or another one, until they have the car. */
export function mayNameFlight(status: Status): boolean {
  return untilPickUp.has(status);
}
