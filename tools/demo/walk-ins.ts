import type { Period } from '#server/domain/bookings/availability.ts';
import type { CounterRequest } from '#server/domain/counter/commands.ts';
import { rules } from '#server/domain/rules.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { Diary } from './diary.ts';
import type { Car } from './fleet.ts';
import { required } from './required.ts';
import type { World } from './world.ts';

/** Somebody who has just walked in at the counter of a company, and the car that is kept free for them. */
export type WalkIn = Visitor & { car: Car; period: Period };

type Visitor = Pick<CounterRequest, 'means' | 'deposit' | 'adjustment' | 'reason'> & {
  name: string;
  phone: string;
  hours: number;
};

const visitors: readonly Visitor[] = [
  {
    name: 'Ilinca Dobrescu',
    phone: '+40722000101',
    hours: 48,
    means: 'terminal',
    deposit: 'terminal',
    adjustment: 0,
    reason: '',
  },
  {
    name: 'Matei Văcărescu',
    phone: '+40722000102',
    hours: 168,
    means: 'cash',
    deposit: 'cash',
    adjustment: -10,
    reason: 'Client vechi, a treia închiriere anul acesta',
  },
  {
    name: 'Sorina Pop-Ardelean',
    phone: '+40722000103',
    hours: 24,
    means: 'terminal',
    deposit: null,
    adjustment: 0,
    reason: '',
  },
];

const GRID_MS = rules.booking.gridMinutes * 60_000;

/**
 * Takes the cheapest listed cars of a fleet for its walk-ins, from the half hour that has begun. Planned before all other
 * trips: later no car might be free for long enough.
 *
 * @throws {Error} when the fleet has too few listed cars
 */
export function planWalkIns({ now }: World, cars: readonly Car[], diary: Diary): WalkIn[] {
  const startsAt = new Date(Math.floor(now.getTime() / GRID_MS) * GRID_MS);
  const cheapest = cars
    .filter(({ status }) => status === 'listed')
    .toSorted((one, other) => one.basePrice - other.basePrice);
  return visitors.map((visitor, turn) => {
    const car = required(cheapest[turn], `a listed car for the walk-in ${visitor.name}`);
    const period = { startsAt, endsAt: hoursAfter(startsAt, visitor.hours) };
    diary.take(car, null, period);
    return { ...visitor, car, period };
  });
}
