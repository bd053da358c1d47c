import { z } from 'zod';
import { ChangeSide, ChangeState, ProtectionPlan } from '#server/db/generated/enums.ts';
import { PriceLine } from '../bookings/pricing.ts';
import { rules } from '../rules.ts';
import { hoursAfter, minutesAfter } from '../time/wall-clock.ts';

/** The car of a booking, as a change of it names it. */
const TermsCar = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  plate: z.string(),
});

/** What is agreed about a booking, as one version of it: the dates as ISO instants, money in minor units. */
export const Terms = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  days: z.number(),
  lines: z.array(PriceLine),
  total: z.number(),
  hostEarns: z.number(),
  kmIncluded: z.number(),
  /** Where the car is brought; left out of a change that leaves it as it is. */
  deliveryPlace: z.string().nullable().optional(),
  atAirport: z.boolean().optional(),
  /** The plan with its excess and deposit; left out of a change that leaves it as it is. */
  protection: z
    .object({ plan: z.enum(ProtectionPlan), excess: z.number(), deposit: z.number() })
    .optional(),
  /** Left out of a change that leaves it as it is. */
  car: TermsCar.optional(),
});

export type Terms = z.infer<typeof Terms>;

export const ChangeRecord = z.object({
  id: z.string(),
  bookingId: z.string(),
  state: z.enum(ChangeState),
  proposedBy: z.enum(ChangeSide),
  note: z.string(),
  earlier: Terms,
  later: Terms,
  blockedUntil: z.date(),
  amount: z.number(),
  currency: z.string(),
  paymentId: z.string().nullable(),
  annex: z.number().nullable(),
  expiresAt: z.date(),
  createdAt: z.date(),
  decidedAt: z.date().nullable(),
});

export type ChangeRecord = z.infer<typeof ChangeRecord>;

export type Side = ChangeSide;

export function isOpen({ state }: Pick<ChangeRecord, 'state'>): boolean {
  return state === 'proposed' || state === 'awaiting_payment';
}

/** Whether both sides agree and the client's payment is missing. */
export function isToPay(
  { state, expiresAt }: Pick<ChangeRecord, 'state' | 'expiresAt'>,
  now: Date,
) {
  return state === 'awaiting_payment' && now < expiresAt;
}

export function otherSide(side: Side): Side {
  return side === 'client' ? 'host' : 'client';
}

/**
 * Until when the other side may answer: as long as a request, but at most half of the time that is left until the car
 * is handed over or comes back. Somebody who is late gets the time of a hold.
 */
export function changeAnswerDueAt(now: Date, next: Date): Date {
  const half = new Date(now.getTime() + (next.getTime() - now.getTime()) / 2);
  const usual = hoursAfter(now, rules.answer.farAheadAnswerHours);
  const least = minutesAfter(now, rules.booking.holdMinutes);
  return later(least, half < usual ? half : usual);
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
