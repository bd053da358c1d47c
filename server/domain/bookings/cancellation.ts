import type { CancellationPolicy } from '#server/db/generated/enums.ts';
import { share, type Minor } from '../money/money.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { averageDay, rentalOf, totalOf, type PriceLine } from './pricing.ts';

/** Bookings keep the version they were made under. */
export const POLICY_VERSION = 1;

/** What a refund is worked out from: a booking, or a quote that would become one now. */
export type Refundable = {
  cancellationPolicy: CancellationPolicy;
  bookedAt: Date;
  startsAt: Date;
  lines: readonly PriceLine[];
};

/** Cancelling before `until` gives back `refund`; `null` is the start of the rental. */
export type RefundStep = { until: Date; refund: Minor };

const DAY_HOURS = 24;
const HALF = 5_000;

/** What the client gets back when they cancel at a moment. After the start nothing comes back. */
export function refundAt(rental: Refundable, now: Date): Minor {
  return refundSteps(rental).find(({ until }) => now < until)?.refund ?? 0;
}

/** Every stage of the policy with its date, in order; stages that are over before they begin are left out. */
export function refundSteps(rental: Refundable): RefundStep[] {
  const full = totalOf(rental.lines);
  const steps = stepsOf(rental, full).map(({ until, refund }) => ({
    until: until < rental.startsAt ? until : rental.startsAt,
    refund,
  }));
  let last = rental.bookedAt;
  return steps.filter(({ until }) => {
    const lasts = until > last;
    if (lasts) last = until;
    return lasts;
  });
}

/** A client who does not come pays one day and half of the rest; extras, delivery and fee are not returned. */
export function noShowRefund(lines: readonly PriceLine[]): Minor {
  const rental = rentalOf(lines);
  return share(Math.max(0, rental - averageDay(lines)), HALF);
}

function stepsOf(rental: Refundable, full: Minor): RefundStep[] {
  const { startsAt } = rental;
  const { flexible, moderate, strict } = rules.cancellation;
  const half = full - share(rentalOf(rental.lines), HALF);
  const none = full - rentalOf(rental.lines);
  switch (rental.cancellationPolicy) {
    case 'flexible':
      return [
        { until: freeUntil(rental, flexible), refund: full },
        { until: startsAt, refund: full - retainedByFlexible(rental.lines) },
      ];
    case 'moderate':
      return [
        { until: freeUntil(rental, moderate), refund: full },
        { until: startsAt, refund: half },
      ];
    case 'strict':
      return [
        { until: strictFullUntil(rental), refund: full },
        { until: hoursAfter(startsAt, -strict.halfDaysBefore * DAY_HOURS), refund: half },
        { until: startsAt, refund: none },
      ];
  }
}

type Rule = { freeHoursBefore: number; graceHours: number };

function freeUntil({ bookedAt, startsAt }: Refundable, { freeHoursBefore, graceHours }: Rule) {
  return later(hoursAfter(startsAt, -freeHoursBefore), hoursAfter(bookedAt, graceHours));
}

/** So many days before the start; at least the grace after booking, if the start was then still that far ahead. */
function strictFullUntil({ bookedAt, startsAt }: Refundable): Date {
  const { freeDaysBefore, graceHours } = rules.cancellation.strict;
  const daysBefore = hoursAfter(startsAt, -freeDaysBefore * DAY_HOURS);
  return bookedAt <= daysBefore ? later(daysBefore, hoursAfter(bookedAt, graceHours)) : bookedAt;
}

/** What is retained of a late cancellation: one day, or half a day on trips of up to two days. */
function retainedByFlexible(lines: readonly PriceLine[]): Minor {
  const day = averageDay(lines);
  const days = lines.filter(({ code }) => code === 'day').length;
  return days <= 2 ? share(day, HALF) : day;
}

function later(a: Date, b: Date): Date {
  return a.getTime() > b.getTime() ? a : b;
}
