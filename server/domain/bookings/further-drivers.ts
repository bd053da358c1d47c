import { z } from 'zod';
import { KycStatus } from '#server/db/generated/enums.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import { isConfirmed, type Status } from './booking.ts';
import { agreedQuantity } from './changing-options.ts';
import { driverProblem, type DriverProblem } from './eligibility.ts';
import type { BookingRecord } from './queries.ts';

/** Somebody whom a client has named as a further driver, and what is known of them once they have accepted. */
export const NamedDriver = z.object({
  id: z.string(),
  name: z.string(),
  /** `null` until they have accepted. */
  kycStatus: z.enum(KycStatus).nullable(),
  bornOn: z.string().nullable(),
  licenceIssuedOn: z.string().nullable(),
  licenceExpiresOn: z.string().nullable(),
  /** They could drive when the car was handed over. */
  isCleared: z.boolean(),
  minAge: z.number(),
  minLicenceYears: z.number(),
});

export type NamedDriver = z.infer<typeof NamedDriver>;

/**
 * `invited`: they have not accepted. `unverified`: their documents are not checked. `not-booked`: more are named than
 * booked. `too-late`: they could not drive when the car was handed over.
 */
export type DriverState =
  | 'may-drive'
  | 'invited'
  | 'unverified'
  | 'not-booked'
  | 'too-late'
  | Exclude<DriverProblem, 'driver-unknown' | 'kyc-rejected'>;

type Trip = Pick<BookingRecord, 'lines' | 'startsAt' | 'endsAt' | 'timeZone' | 'status'>;

/** How many further drivers a booking has. */
export function driversBooked({ lines }: Pick<Trip, 'lines'>): number {
  return agreedQuantity(lines, 'additional_driver');
}

/** Further drivers are named until the car is handed over: then the host looks at their licences. */
export function mayNameDrivers(status: Status): boolean {
  return isConfirmed(status);
}

/** Each named person with whether they may drive. The check is that of the client, for the whole trip. */
export function withStates<D extends NamedDriver>(
  trip: Trip,
  drivers: readonly D[],
): (D & { state: DriverState })[] {
  const booked = driversBooked(trip);
  return drivers.map((driver, index) => ({
    ...driver,
    state: index < booked ? stateOf(trip, driver) : 'not-booked',
  }));
}

/** Who may drive beside the client. */
export function allowedDrivers<D extends NamedDriver>(trip: Trip, drivers: readonly D[]): D[] {
  return withStates(trip, drivers).filter(({ state }) => state === 'may-drive');
}

function stateOf(trip: Trip, driver: NamedDriver): DriverState {
  const { kycStatus, isCleared } = driver;
  if (kycStatus === null) return 'invited';
  if (!isCleared && !mayNameDrivers(trip.status)) return 'too-late';
  return licenceProblem(trip, { ...driver, kycStatus }) ?? 'may-drive';
}

/** What the check of identity and licence says against somebody; more than the client's, they must be known to have one. */
function licenceProblem(
  { startsAt, endsAt, timeZone }: Trip,
  driver: NamedDriver & { kycStatus: KycStatus },
): DriverState | null {
  if (driver.kycStatus !== 'verified' || driver.licenceExpiresOn === null) return 'unverified';
  const problem = driverProblem(driver, driver, {
    on: wallDateOf(startsAt, timeZone),
    until: wallDateOf(endsAt, timeZone),
  });
  return problem === 'driver-unknown' || problem === 'kyc-rejected' ? 'unverified' : problem;
}
