import { z } from 'zod';
import type { CancellationPolicy } from '#server/db/generated/enums.ts';
import { share, type Minor } from '../money/money.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { averageDay, givenUpOf, rentalOf, totalOf, type PriceLine } from './pricing.ts';

/** What is kept of a rental: one day, or half a day on trips of up to so many days; or a share in basis points. */
const Kept = z.union([
  z.object({ of: z.literal('day'), halfUpToDays: z.int() }),
  z.object({ of: z.literal('rental'), share: z.int() }),
]);

type Kept = z.infer<typeof Kept>;

/** The rules of a policy, as a booking keeps them from the moment it is made. */
export const CancellationRules = z.object({
  /** Everything is given back until so many hours before the start, */
  freeHoursBefore: z.int(),
  /** or until so many hours after booking, */
  graceHours: z.int(),
  /** but only where the start was still that far ahead when it was booked. */
  graceOnlyIfFree: z.boolean(),
  /** What is kept afterwards, in order of time. */
  stages: z.array(z.object({ untilHoursBefore: z.int(), kept: Kept })),
  /** Of a client who does not come a day is kept, and this share of the rest in basis points. */
  noShowKeepsOfRest: z.int(),
});

export type CancellationRules = z.infer<typeof CancellationRules>;

/** The rules a booking made now gets. */
export function cancellationRulesOf(policy: CancellationPolicy): CancellationRules {
  return CancellationRules.parse(rules.cancellation[policy]);
}

/** What a refund is computed from: a booking, or a quote as if it were booked now. */
export type Refundable = {
  cancellationRules: CancellationRules;
  bookedAt: Date;
  startsAt: Date;
  lines: readonly PriceLine[];
};

/** Cancelling before `until` gives back `refund`; `null` is the start of the rental. */
export type RefundStep = { until: Date; refund: Minor };

/** What the client gets back when they cancel at a moment. After the start nothing comes back. */
export function refundAt(rental: Refundable, now: Date): Minor {
  return refundSteps(rental).find(({ until }) => now < until)?.refund ?? 0;
}

/** Every stage of the policy with its date, in order; stages that are over before they begin are left out. */
export function refundSteps(rental: Refundable): RefundStep[] {
  const { startsAt, lines, cancellationRules, bookedAt } = rental;
  const full = totalOf(lines) - givenUpOf(lines);
  const steps = [
    { until: freeUntil(rental), refund: full },
    ...cancellationRules.stages.map(({ untilHoursBefore, kept }) => ({
      until: hoursAfter(startsAt, -untilHoursBefore),
      refund: full - keptOf(lines, kept),
    })),
  ];
  let last = bookedAt;
  return steps
    .map(({ until, refund }) => ({ until: until < startsAt ? until : startsAt, refund }))
    .filter(({ until }) => {
      const lasts = until > last;
      if (lasts) last = until;
      return lasts;
    });
}

/** What a client who does not come gets back; extras, delivery and fee are not returned. */
export function noShowRefund({
  lines,
  cancellationRules,
}: Pick<Refundable, 'lines' | 'cancellationRules'>): Minor {
  const rest = Math.max(0, rentalOf(lines) - averageDay(lines));
  return share(rest, WHOLE - cancellationRules.noShowKeepsOfRest);
}

function freeUntil({ cancellationRules, bookedAt, startsAt }: Refundable): Date {
  const { freeHoursBefore, graceHours, graceOnlyIfFree } = cancellationRules;
  const free = hoursAfter(startsAt, -freeHoursBefore);
  if (graceOnlyIfFree && bookedAt > free) return bookedAt;
  return later(free, hoursAfter(bookedAt, graceHours));
}

function keptOf(lines: readonly PriceLine[], kept: Kept): Minor {
  if (kept.of === 'rental') return share(rentalOf(lines), kept.share);
  const day = averageDay(lines);
  const days = lines.filter(({ code }) => code === 'day').length;
  return days <= kept.halfUpToDays ? share(day, HALF) : day;
}

const HALF = 5_000;
const WHOLE = 10_000;

function later(a: Date, b: Date): Date {
  return a.getTime() > b.getTime() ? a : b;
}
