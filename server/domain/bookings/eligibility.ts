import type { KycStatus } from '#server/db/generated/enums.ts';
import { wholeYears, type WallDate } from '../time/wall-clock.ts';

export type Driver = {
  bornOn: WallDate | null;
  licenceIssuedOn: WallDate | null;
  kycStatus: KycStatus;
};

export type DriverProblem = 'driver-unknown' | 'too-young' | 'licence-too-new' | 'kyc-rejected';

/** Why a person may not rent a car on a day; `null` when they may: identity not rejected, old enough, and licensed for long enough. */
export function driverProblem(
  driver: Driver,
  car: { minAge: number; minLicenceYears: number },
  on: WallDate,
): DriverProblem | null {
  if (driver.kycStatus === 'rejected') return 'kyc-rejected';
  if (!driver.bornOn || !driver.licenceIssuedOn) return 'driver-unknown';
  if (wholeYears(driver.bornOn, on) < car.minAge) return 'too-young';
  return wholeYears(driver.licenceIssuedOn, on) < car.minLicenceYears ? 'licence-too-new' : null;
}
