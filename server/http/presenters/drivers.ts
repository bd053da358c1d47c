import {
  driversBooked,
  mayNameDrivers,
  withStates,
  type DriverState,
  type NamedDriver,
} from '#server/domain/bookings/further-drivers.ts';
import type { BookingRecord, PartyBooking } from '#server/domain/bookings/queries.ts';
import { url } from '#shared/routes.ts';

export type DriverView = { id: string; name: string; state: DriverState };

/** What a client does about further drivers; `null` where none are booked. */
export type DriversFormView = {
  booked: number;
  /** `null` once all are named, or the car is handed over. */
  nameUrl: string | null;
  /** Where each named one is taken back; `null` once the car is handed over. */
  removeUrls: Record<string, string> | null;
};

export function driverViews(booking: BookingRecord, drivers: readonly NamedDriver[]): DriverView[] {
  return withStates(booking, drivers).map(({ id, name, state }) => ({ id, name, state }));
}

export function driversForm(
  booking: PartyBooking,
  drivers: readonly NamedDriver[],
): DriversFormView | null {
  const { ref, status } = booking;
  const booked = driversBooked(booking);
  if (booked === 0 && drivers.length === 0) return null;
  const mayName = mayNameDrivers(status);
  return {
    booked,
    nameUrl: mayName && drivers.length < booked ? url('client.drivers.store', { ref }) : null,
    removeUrls: mayName
      ? Object.fromEntries(
          drivers.map(({ id }) => [id, url('client.drivers.destroy', { ref, driver: id })]),
        )
      : null,
  };
}
