import type { KycStatus } from '#server/db/generated/enums.ts';
import { wholeYears, type WallDate } from '../time/wall-clock.ts';

export type Driver = {
  bornOn: WallDate | null;
  licenceIssuedOn: WallDate | null;
  licenceExpiresOn: WallDate | null;
  kycStatus: KycStatus;
};

export type DriverProblem =
  | 'driver-unknown'
  | 'too-young'
  | 'licence-too-new'
  | 'licence-ends'
  | 'kyc-rejected';

/**
 * Why a person may not rent a car between two days; `null` when they may. Their identity must not be rejected, they
 * must be old enough and have had a licence long enough, and it must be valid until the car is back.
 */
export function driverProblem(
  driver: Driver,
  car: { minAge: number; minLicenceYears: number },
  { on, until }: { on: WallDate; until: WallDate },
): DriverProblem | null {
  if (driver.kycStatus === 'rejected') return 'kyc-rejected';
  if (!driver.bornOn || !driver.licenceIssuedOn) return 'driver-unknown';
  if (wholeYears(driver.bornOn, on) < car.minAge) return 'too-young';
  if (wholeYears(driver.licenceIssuedOn, on) < car.minLicenceYears) return 'licence-too-new';
  return licenceCovers(driver.licenceExpiresOn, until) ? null : 'licence-ends';
}

/** Whether the licence is valid on a day. An unknown expiry date is accepted here; it is checked with the documents. */
export function licenceCovers(licenceExpiresOn: WallDate | null, day: WallDate): boolean {
  return licenceExpiresOn === null || licenceExpiresOn >= day;
}
