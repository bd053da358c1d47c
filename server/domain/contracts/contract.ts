import type { CancellationPolicy } from '#server/db/generated/enums.ts';
import type { Status } from '../bookings/booking.ts';
import type { PriceLine } from '../bookings/pricing.ts';

/** The wording of `resources/lang/<locale>/contract.json` this content is read with. */
export const CONTRACT_TEMPLATE_VERSION = 1;

/**
 * The numbers the wording of each version states. A rule that changes needs a new version: what was agreed stays
 * agreed. A test compares the current one with the rules.
 */
export const contractTerms = {
  1: {
    lateGraceMinutes: 30,
    lateHourlyBasisPoints: 15_000,
    depositHoursBefore: 24,
    depositHoursAfter: 72,
    fuelPricePerPercent: 700,
    disputeHours: 72,
  },
} as const;

/** A contract is signed while its rental lies ahead, runs, or is being settled. */
const signable: ReadonlySet<Status> = new Set(['confirmed', 'in_progress', 'returned']);

export function maySign(status: Status): boolean {
  return signable.has(status);
}

/** All that a contract states, copied at confirmation so that later changes of the car or the people leave it alone. */
export type ContractContent = {
  ref: string;
  drawnUpAt: string;
  host: {
    name: string;
    kind: 'person' | 'company';
    taxId: string | null;
    address: string | null;
    town: string;
  };
  client: { name: string; email: string; phone: string | null };
  car: {
    make: string;
    model: string;
    year: number;
    plate: string;
    address: string;
    town: string;
    features: string[];
  };
  startsAt: string;
  endsAt: string;
  timeZone: string;
  days: number;
  lines: PriceLine[];
  total: number;
  deposit: number;
  currency: string;
  kmIncluded: number;
  kmPrice: number;
  cancellationPolicy: CancellationPolicy;
  deliveryPlace: string | null;
};
