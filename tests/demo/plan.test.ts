import { beforeAll, describe, expect, test } from 'vitest';
import { overlaps } from '#server/domain/bookings/availability.ts';
import { occupancyOf } from '#server/domain/bookings/booking.ts';
import {
  BookingStatus,
  ClaimStatus,
  KycStatus,
  PaymentStatus,
  PayoutStatus,
  ReviewState,
} from '#server/db/generated/enums.ts';
import { rules } from '#server/domain/rules.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { imbalance } from '#server/domain/ledger/ledger.ts';
import { branchRows } from '#tools/demo/branches.ts';
import { planSeed, type Plan } from '#tools/demo/plan.ts';
import { stepsOf } from '#tools/demo/bookings.ts';
import { worldAt } from '#tools/demo/world.ts';
import { cases } from '../support/chance.ts';

/** A night, a holiday, both changes of the clock, a leap day, an hour before a deposit is due. */
const known = [
  '2026-11-21T03:20:00Z',
  '2026-12-31T22:30:00Z',
  '2027-03-28T00:30:00Z',
  '2026-10-25T00:15:00Z',
  '2028-02-29T12:00:00Z',
  '2026-07-15T17:45:00Z',
  '2026-11-22T09:55:00Z',
];

/** The days before, of and after both changes of the clocks; the ends of months and of a year; a leap day; summer. */
const dates = [
  '2026-10-24',
  '2026-10-25',
  '2026-10-26',
  '2026-12-31',
  '2027-01-01',
  '2027-02-28',
  '2027-03-27',
  '2027-03-28',
  '2027-03-29',
  '2027-10-31',
  '2028-02-29',
  '2027-06-30',
];

/** Each hour of a day, with the days in turn; FUZZ_FACTOR tries each hour on so many of them. */
const hours = Array.from({ length: cases(24).numRuns }, (_, turn) => {
  const hour = turn % 24;
  const date = dates[(turn + Math.floor(turn / 24)) % dates.length] ?? '';
  return new Date(Date.parse(`${date}T00:00Z`) + (hour * 60 + ((turn * 7) % 60)) * 60_000);
});

const moments = [...known, ...hours.map((hour) => hour.toISOString())];

const seen = (values: readonly string[]) => new Set(values);
const all = (states: Record<string, string>) => new Set(Object.values(states));

const planAt = (moment: string) => planSeed(worldAt(new Date(moment), 'RON'));

/** Of the moment that is looked at; only one plan at a time is kept. */
let plan: Plan;

test('the same moment gives the same marketplace', () => {
  const [first = ''] = known;
  expect(planAt(first)).toEqual(planAt(first));
});

describe.each(moments)('%s', (moment) => {
  beforeAll(() => {
    plan = planAt(moment);
  });

  test('every state there is can be seen', () => {
    expect(seen(plan.bookings.map(({ status }) => status))).toEqual(all(BookingStatus));
    expect(seen(plan.claims.map(({ status }) => status))).toEqual(all(ClaimStatus));
    expect(seen(plan.payouts.map(({ status }) => status))).toEqual(all(PayoutStatus));
    expect(seen(plan.handovers.map(({ review }) => review))).toEqual(all(ReviewState));
    const payments = plan.payments.map(({ status }) => status);
    const checks = plan.people.all.map(({ kycStatus }) => kycStatus);
    expect(seen([...payments, 'requires_action'])).toEqual(all(PaymentStatus));
    expect(seen([...checks, 'expired'])).toEqual(all(KycStatus));
  });

  test('no car is let twice, and nobody drives two', () => {
    const active = plan.bookings.filter(({ status }) => occupancyOf[status] !== null);
    expect(clashes(active, ({ car }) => car.id)).toEqual([]);
    expect(clashes(active, ({ trip }) => trip.client.id)).toEqual([]);
  });

  test('companies have jobs with invoices, repairs, and appointments when the car is free', () => {
    const { jobs, invoiced, appointments } = plan.maintenance;
    expect(invoiced.length).toBeGreaterThan(5);
    expect(jobs.some(({ kind, damageId }) => kind === 'repair' && damageId)).toBe(true);
    expect(appointments.length).toBeGreaterThan(2);
    const rented = plan.bookings.filter(({ status }) => occupancyOf[status] !== null);
    for (const { job, ...days } of appointments)
      expect(rented.some((trip) => trip.car.id === job.carId && overlaps(trip, days))).toBe(false);
  });

  test('things happen in their order, and none tomorrow', () => {
    for (const booking of plan.bookings) {
      const times = stepsOf(booking).map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(plan.world.now.getTime());
      expect(booking.createdAt.getTime()).toBeLessThan(booking.startsAt.getTime());
    }
    for (const posting of plan.postings) {
      expect(imbalance(posting)).toBe(0);
      expect(posting.at.getTime()).toBeLessThanOrEqual(plan.world.now.getTime());
    }
  });

  test('a deposit is held once the rental is near enough', () => {
    const { bookings, payments, world } = plan;
    const near = hoursAfter(world.now, rules.deposit.authoriseHoursBefore);
    const awaited = bookings.filter(
      ({ status, deposit, startsAt }) => status === 'confirmed' && deposit > 0 && startsAt <= near,
    );
    const holds = payments.filter(
      ({ purpose, status }) => purpose === 'deposit' && status === 'authorised',
    );
    const held = new Set(holds.map(({ booking }) => booking));
    expect(awaited.filter((booking) => !held.has(booking)).map(({ ref }) => ref)).toEqual([]);
  });

  test('the demo accounts have something to do', () => {
    const { client, owner, companyOwner } = plan.people;
    const rented = statuses(({ trip }) => trip.client === client);
    const hosted = statuses(({ car }) => car.host.manager === owner);
    const fleet = plan.cars.filter(({ host }) => host.manager === companyOwner);
    const own = plan.payouts.filter(({ booking }) => booking.car.host.manager === owner);

    expect(rented).toEqual(
      expect.arrayContaining([
        'requested',
        'confirmed',
        'in_progress',
        'returned',
        'completed',
        'cancelled',
      ]),
    );
    expect(hosted).toEqual(
      expect.arrayContaining(['requested', 'confirmed', 'in_progress', 'returned', 'completed']),
    );
    expect(plan.cars.filter(({ host }) => host.manager === owner)).toHaveLength(3);
    expect(fleet).toHaveLength(50);
    const carsOf = (email: string) =>
      plan.cars.filter(({ host }) => host.manager.email === email).map(({ status }) => status);
    expect(carsOf('newcomer@volan.test')).toEqual(['draft']);
    expect(carsOf('fleet@volan.test')).toHaveLength(42);
    expect(new Set(own.map(({ status }) => status))).toEqual(
      new Set(['scheduled', 'on_hold', 'approved', 'paid', 'failed']),
    );
  });

  test('each branch of a company has an address of its own', () => {
    const ofCompanies = plan.cars.filter(({ host }) => host.kind === 'company');
    const offices = new Set(branchRows(plan.hosts).map(({ address }) => address));
    const atOffices = ofCompanies.filter(({ address }) => offices.has(address));
    const sharing = Map.groupBy(atOffices, ({ host, address }) => `${host.id} ${address}`);
    expect(atOffices.length).toBeGreaterThan(20);
    for (const cars of sharing.values()) {
      const home = new Set(
        cars.flatMap(({ host }) => host.fleet.slice(0, 3).map(([town]) => town)),
      );
      const towns = cars.map(({ townSlug }) => townSlug).filter((town) => home.has(town));
      expect(new Set(towns).size).toBeLessThanOrEqual(1);
    }
  });

  test('questions to hosts can still be answered', () => {
    const asked = plan.bookings.filter(({ status }) => status === 'requested');
    expect(asked.length).toBeGreaterThanOrEqual(5);
    for (const { answerDueAt } of asked)
      expect(answerDueAt?.getTime()).toBeGreaterThan(plan.world.now.getTime() + 30 * 60_000);
  });
});

function statuses(of: (booking: Plan['bookings'][number]) => boolean): string[] {
  return [...new Set(plan.bookings.filter(of).map(({ status }) => status))];
}

type Booked = Plan['bookings'][number];

function clashes(bookings: readonly Booked[], by: (booking: Booked) => string): string[] {
  return [...Map.groupBy(bookings, by).values()].flatMap((group) =>
    group.flatMap((one, at) =>
      group
        .slice(at + 1)
        .flatMap((other) => (overlaps(one, other) ? [`${one.ref} ${other.ref}`] : [])),
    ),
  );
}
