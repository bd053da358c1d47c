import { z } from 'zod';
import {
  CancellationPolicy,
  ChangeConsent,
  ChangeSide,
  HostKind,
  ProtectionPlan,
} from '#server/db/generated/enums.ts';
import type { Status } from '../bookings/booking.ts';
import { PriceLine } from '../bookings/pricing.ts';
import { Terms } from '../changes/change.ts';
import { StoredDrawing } from '../media/drawing.ts';

/** The version of the text in `resources/lang/<locale>/contract.json` for new contracts. */
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
 * The numbers in the text of each version. If a rule changes, add a version, because what was agreed must stay. A test
 * compares the current one with the rules.
 */
export const contractTerms = { 1: firstTerms, 2: firstTerms, 3: firstTerms } as const;

export type ContractSide = 'host' | 'client';

/** A contract can be signed while its rental is ahead, running or being settled. */
const signable: ReadonlySet<Status> = new Set(['confirmed', 'in_progress', 'returned']);

export function maySign(status: Status): boolean {
  return signable.has(status);
}

/**
 * Everything that a contract states. It is copied at the confirmation, so that later changes of the car or the people
 * do not change it.
 */
export const ContractContent = z.object({
  ref: z.string(),
  drawnUpAt: z.string(),
  host: z.object({
    /** From the second version on the legal name; before that the public name. */
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
    /** From the third version on. */
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
  /** From the second version on. */
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
  /** From the third version on: the flight with which the client comes, as it was known at the confirmation. */
  flight: z.string().nullable().optional(),
  /** From the third version on: booked and paid at the counter of a company. */
  isCounter: z.literal(true).optional(),
});

export type ContractContent = z.infer<typeof ContractContent>;

export const Signature = z.object({
  name: z.string(),
  drawing: StoredDrawing.nullable(),
  address: z.string(),
  at: z.date(),
});

export type Signature = z.infer<typeof Signature>;

/** An accepted change of the booking. The contract stays as it was signed, and this stands beside it. */
export const Annex = z.object({
  id: z.string(),
  number: z.number(),
  agreedAt: z.date(),
  proposedBy: z.enum(ChangeSide),
  earlier: Terms,
  later: Terms,
  /** When it was proposed, and by whom; missing for annexes from before this was kept. */
  proposedAt: z.date(),
  proposerName: z.string().nullable(),
  /** How and when the other side has agreed, and who of it. */
  agreedHow: z.enum(ChangeConsent).nullable(),
  consentAt: z.date().nullable(),
  agreedName: z.string().nullable(),
  /** When the client has signed the check-in, which covers what was agreed before. */
  signedAt: z.date().nullable(),
  /** Agreed during the trip, and so signed apart: by the client, then by the host. */
  toSign: z.boolean(),
  client: Signature.nullable(),
  host: Signature.nullable(),
});

export type Annex = z.infer<typeof Annex>;

/** Whose signature an annex waits for; `null` where nobody signs it, or both have. */
export function missingFrom({ toSign, client, host }: Pick<Annex, 'toSign' | 'client' | 'host'>) {
  if (!toSign || (client && host)) return null;
  return client ? ('host' as const) : ('client' as const);
}
