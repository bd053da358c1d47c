import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { dropDatabase, ensureDatabase } from '../support/database.ts';

const name = `grow_${process.env['VITEST_POOL_ID'] ?? '1'}`;

// Everything below reads the environment when it is imported: the demo data has a database to itself.
const { application: url } = await ensureDatabase(inject('adminUrl'), name);
Object.assign(process.env, { DATABASE_URL: url, DIRECT_DATABASE_URL: url });
const { db, disconnect } = await import('#server/db/client.ts');
const { ledgerImbalance } = await import('#server/domain/ledger/queries.ts');
const { stopQueue } = await import('#server/queue/queue.ts');
const { overlaps } = await import('#server/domain/bookings/availability.ts');
const { occupancyOf } = await import('#server/domain/bookings/booking.ts');
const { Diary } = await import('#tools/demo/diary.ts');
const { largeCompany, planLargeCompany } = await import('#tools/demo/large-company.ts');
const { planPeople } = await import('#tools/demo/people.ts');
const { inSeries } = await import('#tools/demo/random.ts');
const { growDemo, seed } = await import('#tools/demo/seed.ts');
const { planWalkIns } = await import('#tools/demo/walk-ins.ts');
const { worldAt } = await import('#tools/demo/world.ts');

const picture = { file: 'car-960.webp', width: 960, height: 600, placeholder: 'data:,' };
const draw = (drawings: readonly unknown[]) => Promise.resolve(drawings.map(() => picture));

/** The large company with a tenth of its cars. */
const company = {
  ...largeCompany,
  fleet: largeCompany.fleet.map(([town, cars]) => [town, cars / 10] as const),
};

beforeAll(async () => {
  await growDemo({ draw, company });
  await seed({ draw });
  await growDemo({ draw, company });
  await growDemo({ draw, company });
}, 60_000);

afterAll(async () => {
  await stopQueue();
  await disconnect();
  await dropDatabase(inject('adminUrl'), name);
});

const Grown = z.object({
  companies: z.number(),
  cars: z.number(),
  branches: z.number(),
  members: z.number(),
  isBusy: z.boolean(),
});

test('a company with its cars, branches and members is added once, and only to the demo', async () => {
  const [found] = await db.sql(Grown)`
    select count(*)::int as companies, sum(cars)::int as cars, sum(branches)::int as branches, sum(members)::int as members,
      bool_and(bookings > 100) as is_busy
    from (select (select count(*) from cars c where c.host_id = h.id) as cars,
        (select count(*) from branches b where b.host_id = h.id) as branches,
        (select count(*) from host_members m where m.host_id = h.id) as members,
        (select count(*) from bookings b where b.host_id = h.id) as bookings
      from hosts h where h.slug = ${company.slug}) one`;

  expect(found).toEqual({ companies: 1, cars: 30, branches: 3, members: 8, isBusy: true });
  expect(await ledgerImbalance()).toBe(0);
});

test('somebody has just walked in at its counters', async () => {
  const walkIns = await db.booking.findMany({
    where: { isCounter: true },
    select: { status: true, payments: { select: { purpose: true, means: true } } },
  });

  expect(walkIns).toHaveLength(3);
  expect(walkIns.every(({ status }) => status === 'confirmed')).toBe(true);
  const means = walkIns.flatMap(({ payments }) => payments.map((payment) => payment.means));
  expect(new Set(means)).toEqual(new Set(['cash', 'terminal']));
});

test.each([
  '2026-11-26T23:25:00Z',
  '2027-03-27T23:38:00Z',
  '2026-10-24T22:10:00Z',
  '2026-12-31T21:59:00Z',
  '2027-06-30T10:30:00Z',
])('at %s the cars of its walk-ins are free as long as they are wanted', async (moment) => {
  const world = worldAt(new Date(moment), 'RON');
  const { walkIns, bookings } = await inSeries('large', () =>
    Promise.resolve(planLargeCompany(world, planPeople(world), company)),
  );

  const rented = bookings.filter(({ status }) => occupancyOf[status] !== null);
  const taken = walkIns.filter(({ car, period }) =>
    rented.some((booking) => booking.car === car && overlaps(booking, period)),
  );
  expect(walkIns).toHaveLength(3);
  expect(taken).toEqual([]);
});

test('a company that has no car for its walk-ins is not written', () => {
  const world = worldAt(new Date(), 'RON');
  expect(() => planWalkIns(world, [], new Diary())).toThrow('for the walk-in Ilinca Dobrescu');
});

test('its 300 cars are rented about as much as those of a real company', async () => {
  const world = worldAt(new Date('2026-11-20T09:00:00Z'), 'RON');
  const { cars, bookings } = await inSeries('large', () =>
    Promise.resolve(planLargeCompany(world, planPeople(world))),
  );
  const isOut = (at: number) =>
    bookings.filter(
      ({ startedAt, startsAt, endsAt }) =>
        startedAt && startsAt.getTime() <= at && endsAt.getTime() > at,
    ).length;
  const shares = [0, 7, 14, 21, 28, 35].map(
    (days) => isOut(world.now.getTime() - days * 86_400_000) / cars.length,
  );

  expect(cars).toHaveLength(300);
  expect(Math.min(...shares)).toBeGreaterThan(0.4);
  expect(Math.max(...shares)).toBeLessThan(0.8);
});
