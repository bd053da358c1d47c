import { z } from 'zod';
import { isInUnion } from '#shared/tax-countries.ts';

const quarters = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Who a host is, for the tax authority. */
const Seller = z.object({
  kind: z.enum(['person', 'company']),
  name: z.string(),
  /** The tax number, and the state that has given it: that of residence. */
  number: z.string(),
  residence: z.string(),
  vatNumber: z.string().nullable(),
  /** A company's number in the trade register. */
  register: z.string().nullable(),
  address: z.string(),
  bornOn: z.string().nullable(),
  iban: z.string().nullable(),
  /** Whose account it is, if it is not the host's own name. */
  holder: z.string().nullable(),
});

export type Seller = z.infer<typeof Seller>;

/** What a record says: who, and what was paid. Its text is compared, so the order of the fields stays as it is. */
export const Reported = z.object({
  seller: Seller,
  currency: z.string(),
  consideration: quarters,
  fees: quarters,
  activities: quarters,
});

export type Reported = z.infer<typeof Reported>;

/** What is known of a host; everything that must be reported may still be missing. */
export type Known = {
  kind: Seller['kind'];
  residence: string;
  vatNumber: string | null;
  iban: string | null;
  holder: string | null;
} & { [field in RequiredField]: string | null };

const requiredFields = ['name', 'number', 'address', 'bornOn', 'register'] as const;

export type RequiredField = (typeof requiredFields)[number];

/** What a host must still say before it can be reported. */
export function missingOf(known: Known): RequiredField[] {
  const other = known.kind === 'person' ? 'register' : 'bornOn';
  return requiredFields.filter((field) => field !== other && known[field] === null);
}

/** The seller, once nothing is missing. */
export function sellerOf(known: Known): Seller | null {
  if (missingOf(known).length > 0) return null;
  const { kind, name, number, residence, vatNumber, register, address, bornOn, iban } = known;
  const holder = known.holder === name ? null : known.holder;
  return Seller.parse({
    kind,
    name,
    number,
    residence,
    vatNumber,
    register: kind === 'company' ? register : null,
    address,
    bornOn: kind === 'person' ? bornOn : null,
    iban,
    holder: iban === null ? null : holder,
  });
}

/** Whether and why a host is part of a year's report. */
export type Standing = 'reported' | 'incomplete' | 'excluded' | 'outside';

/**
 * That a host has rented little does not exclude it: the limits of 30 sales and 2,000 euros are those of goods. Who
 * lives outside the Union is not reported.
 */
export function standingOf(known: Known, isExcluded: boolean): Standing {
  if (isExcluded) return 'excluded';
  if (missingOf(known).length > 0) return 'incomplete';
  return isInUnion(known.residence) ? 'reported' : 'outside';
}

/** First and last names; the message has both, and a host gives one text. Without a first name it says so. */
export function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? '';
  return { first: words.join(' ') || 'NFN', last };
}
