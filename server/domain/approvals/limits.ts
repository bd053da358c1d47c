import { z } from 'zod';
import type { ApprovalKind, DocumentKind } from '#server/db/generated/enums.ts';
import { rules } from '../rules.ts';

/** Between which numbers an admin may set each limit. */
export const bounds = {
  /** Between the first photo and the end of the record. */
  photoMinutes: { least: 10, most: 24 * 60 },
  /** On average over the trip. */
  kmPerDay: { least: 50, most: 2_000 },
  /** By how many per cent of the tank there may be less than at the check-in. */
  fuelDrop: { least: 0, most: 100 },
  /** Minor units. Above a certain amount two people must approve, whatever a rule says. */
  upTo: { least: 1_00, most: rules.payout.twoAdminsFrom - 1 },
  /** Payouts that have arrived at this host. */
  leastPaid: { least: 1, most: 100 },
  /** For so long nothing of this host may have gone wrong: its money, or its documents. */
  quietDays: { least: 7, most: 730 },
} as const satisfies Record<string, { least: number; most: number }>;

export type LimitName = keyof typeof bounds;

const limit = (name: LimitName) => {
  const { least, most } = bounds[name];
  return z.coerce.number<string | number>().int().min(least).max(most);
};

/** The least share of what fits a rule that a person looks at, in per cent: without it nobody would see a rule fail. */
export const LEAST_SAMPLE = 5;

/** The documents that are sent again each year, and so can be compared with one that a person has read. */
export const renewable = [
  'rca',
  'itp',
  'road_tax',
  'casco',
  'company_insurance',
] as const satisfies readonly DocumentKind[];

/** What an admin may change of each rule. */
export const limitsOf = {
  inspection: z.object({
    photoMinutes: limit('photoMinutes'),
    kmPerDay: limit('kmPerDay'),
    fuelDrop: limit('fuelDrop'),
  }),
  payout: z.object({
    upTo: limit('upTo'),
    leastPaid: limit('leastPaid'),
    quietDays: limit('quietDays'),
  }),
  document: z.object({ kinds: z.array(z.enum(renewable)), quietDays: limit('quietDays') }),
} as const satisfies Record<ApprovalKind, z.ZodObject>;

export type LimitsOf<K extends ApprovalKind> = z.infer<(typeof limitsOf)[K]>;

export const samplePercent = z.coerce.number().int().min(LEAST_SAMPLE).max(100);
