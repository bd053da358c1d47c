import { db } from '#server/db/client.ts';
import type { Period } from '#server/domain/bookings/availability.ts';
import type { Acknowledgements } from './acknowledged.ts';
import type { Browser } from './browser.ts';
import type { Random } from './random.ts';
import type { Car } from './world.ts';

/** Test cards by what their banks do. */
export const cards = {
  pays: '4242424242424242',
  declinesDeposits: '4000000000000341',
  disputes: '4000000000000259',
  failsRefunds: '4000000000005126',
} as const;

type Fate = 'unpaid' | 'cancelled by client' | 'cancelled by host' | 'no-show' | 'driven';

export type Plan = {
  card: keyof typeof cards;
  fate: Fate;
  /** Who proposes to bring the car back a day later. */
  change: 'client' | 'host' | null;
  declines: boolean;
  claim: 'accepted' | 'disputed' | 'withdrawn' | null;
};

/** A trip from beginning to end, as two people and a car live through it. */
export type Trip = {
  plan: Plan;
  client: Browser;
  car: Car;
  period: Period;
  gatewayUrl: string;
  publishableKey: string;
  acknowledged: Acknowledgements;
  /** The booking's reference, once it is made. */
  ref: string;
};

/** Of every wave, so that no way of the money is left to chance. */
const always: readonly Plan[] = [
  { card: 'disputes', fate: 'driven', change: null, declines: false, claim: null },
  { card: 'failsRefunds', fate: 'cancelled by client', change: null, declines: false, claim: null },
  { card: 'pays', fate: 'cancelled by host', change: null, declines: false, claim: null },
  { card: 'pays', fate: 'driven', change: 'client', declines: false, claim: 'accepted' },
  { card: 'pays', fate: 'driven', change: 'host', declines: false, claim: 'disputed' },
  { card: 'declinesDeposits', fate: 'driven', change: null, declines: false, claim: null },
];

export function isAlways(plan: Plan): boolean {
  return always.includes(plan);
}

/** So many plans; what is beyond those of every wave is drawn. */
export function drawPlans(random: Random, count: number): Plan[] {
  return Array.from({ length: count }, (_, at) => always[at] ?? drawPlan(random));
}

function drawPlan(random: Random): Plan {
  const isCalm = random.chance(0.6);
  return {
    card: random.chance(0.75)
      ? 'pays'
      : random.pick(['declinesDeposits', 'disputes', 'failsRefunds']),
    fate: isCalm
      ? 'driven'
      : random.pick(['unpaid', 'cancelled by client', 'cancelled by host', 'no-show', 'driven']),
    change: random.chance(0.5) ? random.pick(['client', 'host']) : null,
    declines: random.chance(0.15),
    claim: random.chance(0.6) ? random.pick(['accepted', 'disputed', 'withdrawn']) : null,
  };
}

/** The trip's booking as it is now; `null` if the car went to somebody else. */
export async function bookingOf({ ref }: Pick<Trip, 'ref'>) {
  return ref === '' ? null : db.booking.findUnique({ where: { ref } });
}

export async function statusOf(trip: Trip): Promise<string> {
  return (await bookingOf(trip))?.status ?? 'none';
}

/** Whether an action on the booking is in its history. */
export const happened = (ref: string, action: string) => async () =>
  (await db.bookingEvent.count({ where: { action, booking: { ref } } })) > 0;
