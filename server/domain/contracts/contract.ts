import { z } from 'zod';
import { CancellationPolicy, HostKind, ProtectionPlan } from '#server/db/generated/enums.ts';
import type { Status } from '../bookings/booking.ts';
import { PriceLine } from '../bookings/pricing.ts';

/** The wording of `resources/lang/<locale>/contract.json` this content is read with. */
export const CONTRACT_TEMPLATE_VERSION = 3;

const firstTerms = {
  lateGraceMinutes: 30,
  lateHourlyBasisPoints: 15_000,
  depositHoursBefore: 24,
  depositHoursAfter: 72,
  fuelPricePerPercent: 700,
  disputeHours: 72,
} as const;

/**
 * The numbers the wording of each version states. A rule that changes needs a new version: what was agreed stays
 * agreed. A test compares the current one with the rules.
 */
export const contractTerms = { 1: firstTerms, 2: firstTerms, 3: firstTerms } as const;

export type ContractSide = 'host' | 'client';

/** A contract is signed while its rental lies ahead, runs, or is being settled. */
const signable: ReadonlySet<Status> = new Set(['confirmed', 'in_progress', 'returned']);

export function maySign(status: Status): boolean {
  return signable.has(status);
}

/** All that a contract states, copied at confirmation so that later changes of the car or the people leave it alone. */
export const ContractContent = z.object({
  ref: z.string(),
  drawnUpAt: z.string(),
  host: z.object({
    /** Since the second version of the wording the legal name, before that the one the public saw. */
    name: z.string(),
    kind: z.enum(HostKind),
    taxId: z.string().nullable(),
    address: z.string().nullable(),
    town: z.string(),
  }),
  client: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    /** Since the third version of the wording. */
    address: z.string().nullable().optional(),
  }),
  car: z.object({
    make: z.string(),
    model: z.string(),
    year: z.number(),
    plate: z.string(),
    address: z.string(),
    town: z.string(),
    features: z.array(z.string()),
  }),
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  days: z.number(),
  lines: z.array(PriceLine),
  total: z.number(),
  deposit: z.number(),
  /** Since the second version of the wording. */
  protection: z
    .object({
      plan: z.enum(ProtectionPlan),
      excess: z.number(),
      insurer: z.string().nullable(),
      roadsidePhone: z.string().nullable(),
    })
    .optional(),
  currency: z.string(),
  kmIncluded: z.number(),
  kmPrice: z.number(),
  cancellationPolicy: z.enum(CancellationPolicy),
  deliveryPlace: z.string().nullable(),
});

export type ContractContent = z.infer<typeof ContractContent>;
