import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { clock } from '#server/lib/clock.ts';
import type { StatementsView } from '#server/http/presenters/statements.ts';
import { reportColumns } from '#shared/fleet.ts';
import type { as } from '../support/app.ts';
import { companyWithTrips, maintain } from './fleet-reports-support.ts';

const page = '/company/reports';
const NOW = '2026-11-16T22:00:00Z';

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(NOW));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const Figures = z.record(z.enum(reportColumns), z.number().nullable());
const Shown = z.object({
  period: z.object({ first: z.string(), last: z.string() }),
  totals: Figures,
  before: Figures.nullable(),
  columns: z.array(z.string()),
  months: z.array(Figures.and(z.object({ month: z.string() }))),
  rows: z.array(Figures.and(z.object({ key: z.string(), name: z.string() }))),
});

type Reader = ReturnType<typeof as>;

const read = async (reader: Reader, query = '') =>
  Shown.parse((await reader.visit(`${page}?${query}`)).props);

const DAY = 86_400;

test('a report says how long cars were rented, what clients paid and what was cancelled, month by month', async () => {
  const { manager, five, two, one } = await companyWithTrips();

  const { months, totals, before } = await read(manager, 'first=2026-10&last=2026-11');

  const [october, november] = months;
  expect(october).toMatchObject({
    month: '2026-10',
    trips: 2,
    price: Math.round((five.total + two.total) / (five.days + two.days)),
    cancelled: 0,
    rentals: 600_00,
    fees: -100_00,
    charges: 0,
    earned: 500_00,
    damages: 0,
  });
  // October has 31 days and an hour in Bucharest; the second rental passes midnight after 12 hours of it.
  expect(october?.['occupancy']).toBeCloseTo((5 * DAY + 12 * 3600) / (2 * (31 * DAY + 3600)), 10);
  expect(november).toMatchObject({
    month: '2026-11',
    trips: 1,
    price: Math.round(one.total / one.days),
    cancelled: 0.5,
    earned: 283_33,
    damages: 1,
  });
  expect(november?.['occupancy']).toBeCloseTo((1.5 * DAY + DAY) / (2 * 16 * DAY), 10);
  expect(totals).toMatchObject({ trips: 3, earned: 783_33, rentals: 900_25, damages: 1 });
  expect(before).toBeNull();
});

test('the amounts are those of the statements, and the days those of the calendar', async () => {
  const { host, manager, audi } = await companyWithTrips();
  await db.occupancy.create({
    data: {
      carId: audi.id,
      kind: 'block',
      startsAt: new Date('2026-11-03T00:00:00Z'),
      endsAt: new Date('2026-11-05T00:00:00Z'),
      blockedUntil: new Date('2026-11-05T00:00:00Z'),
    },
  });

  const { months, rows } = await read(manager, 'first=2026-01&last=2026-11&group=car');
  const { props } = await manager.visit(`/owner/statements?host=${host.slug}&year=2026`);
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- what the page is given
  const stated = (props['statements'] as StatementsView).months;
  const taken = await db.occupancy.findMany({ where: { carId: audi.id, active: true } });

  expect(stated.length).toBe(11);
  expect(months.map(({ month, earned: sum, charges }) => [month, sum, charges])).toEqual(
    stated.map((month) => [month.month, month.earned, month.charges]),
  );
  const seconds = (kind: string) =>
    taken
      .filter((one) => one.kind === kind)
      .reduce(
        (sum, { startsAt, endsAt }) => sum + (endsAt.getTime() - startsAt.getTime()) / 1000,
        0,
      );
  const owned = (new Date(NOW).getTime() - new Date('2026-09-30T21:00:00Z').getTime()) / 1000;
  const ofAudi = rows.find(({ key }) => key === audi.id);
  expect(ofAudi?.['occupancy']).toBeCloseTo(seconds('booking') / owned, 10);
  expect(ofAudi?.['blocked']).toBeCloseTo(seconds('block') / owned, 10);
});

test('the same figures by branch, by type, by class and by car come to the same sums', async () => {
  const { manager, airport, centre, audi, dacia } = await companyWithTrips();
  const period = 'first=2026-10&last=2026-11';
  const { id: classId } = await db.carClass.create({
    data: { hostId: audi.hostId, createdAt: new Date() },
  });
  await db.car.update({ where: { id: audi.id }, data: { classId, leadsClass: true } });

  const [branches, categories, classes, cars] = await Promise.all([
    read(manager, `${period}&group=branch&sort=-earned`),
    read(manager, `${period}&group=category&sort=-earned`),
    read(manager, `${period}&group=class&sort=-earned`),
    read(manager, `${period}&group=car&sort=-earned`),
  ]);

  const earnings = ({ rows }: typeof cars) => rows.map(({ key, earned: sum }) => [key, sum]);
  expect(earnings(branches)).toEqual([
    [airport.id, 693_33],
    [centre.id, 90_00],
  ]);
  expect(earnings(categories)).toEqual([
    [audi.category, 693_33],
    ['van', 90_00],
  ]);
  expect(earnings(classes)).toEqual([
    [classId, 693_33],
    ['', 90_00],
  ]);
  expect(earnings(cars)).toEqual([
    [audi.id, 693_33],
    [dacia.id, 90_00],
  ]);
  expect(
    new Set([branches, categories, classes, cars].map(({ totals }) => totals['earned'])),
  ).toEqual(new Set([783_33]));
});

test.for([
  ['name', '-name'],
  ['-name', 'name'],
  ['occupancy', '-occupancy'],
  ['blocked', '-blocked'],
  ['trips', '-trips'],
  ['price', '-price'],
  ['cancelled', '-cancelled'],
  ['damages', '-damages'],
  ['rentals', '-rentals'],
  ['fees', '-fees'],
  ['charges', '-charges'],
  ['upkeep', '-upkeep'],
  ['margin', '-margin'],
] as const)('cars sorted by %s are the other way round by %s', async ([sort, opposite]) => {
  const { manager, audi, dacia } = await companyWithTrips();
  // Both differ in everything a report says.
  const block = {
    kind: 'block' as const,
    startsAt: new Date('2026-11-05'),
    endsAt: new Date('2026-11-06'),
  };
  await db.occupancy.create({ data: { ...block, carId: dacia.id, blockedUntil: block.endsAt } });
  await maintain(dacia.id, '2026-11-05', 50_00);
  const period = 'first=2026-10&last=2026-11&group=car';

  const [one, other] = [
    await read(manager, `${period}&sort=${sort}`),
    await read(manager, `${period}&sort=${opposite}`),
  ];

  const keys = one.rows.map(({ key }) => key);
  expect(new Set(keys)).toEqual(new Set([audi.id, dacia.id]));
  expect(other.rows.map(({ key }) => key)).toEqual(keys.toReversed());
});

test('a car that was archived no longer counts as one that could have been rented', async () => {
  const { manager, dacia } = await companyWithTrips();
  await db.car.update({
    where: { id: dacia.id },
    data: { status: 'archived', archivedAt: new Date('2026-11-11T22:00:00Z') },
  });

  const { rows } = await read(manager, 'first=2026-11&last=2026-11&group=car');

  const ofDacia = rows.find(({ key }) => key === dacia.id);
  expect(ofDacia?.['occupancy']).toBeCloseTo(1 / 11, 10);
  expect(ofDacia).toMatchObject({ earned: 90_00 });
});

test('half a month is compared with half a month', async () => {
  const { manager } = await companyWithTrips();

  const { totals, before } = await read(manager, 'first=2026-11&last=2026-11');

  // The rental of the last day of October lies after the moment with which it is compared.
  expect(totals).toMatchObject({ trips: 1, earned: 283_33 });
  expect(before).toMatchObject({ trips: 1, earned: 500_00 });
});

test('months that make no sense are the last twelve, those the wrong way round are turned, and none has not begun', async () => {
  const { manager } = await companyWithTrips();
  const periodOf = async (query: string) => (await read(manager, query)).period;

  expect(await periodOf('')).toMatchObject({ first: '2025-12', last: '2026-11' });
  expect(await periodOf('first=2026-13&last=never')).toMatchObject({
    first: '2025-12',
    last: '2026-11',
  });
  expect(await periodOf('first=2026-09&last=2027-05')).toMatchObject({
    first: '2026-09',
    last: '2026-11',
  });
  expect(await periodOf('first=2026-08&last=2026-03')).toMatchObject({
    first: '2026-03',
    last: '2026-08',
  });
  expect(await periodOf('first=2001-01&last=2026-11')).toMatchObject({
    first: '2023-12',
    last: '2026-11',
  });
});

test('an agent of a branch reads of its cars only, and nothing of money', async () => {
  const { member, airport, centre, audi } = await companyWithTrips();
  const agent = await member('agent', airport.id);
  const query = `first=2026-10&last=2026-11&group=car&branch=${centre.id}`;

  const { rows, totals, columns } = await read(agent, query);
  const file = await (await agent.get(`${page}.csv?${query}`)).text();

  expect(rows.map(({ key }) => key)).toEqual([audi.id]);
  expect(totals).toMatchObject({
    trips: 2,
    earned: null,
    rentals: null,
    fees: null,
    charges: null,
    upkeep: null,
    margin: null,
    price: null,
  });
  expect(columns).toEqual(['occupancy', 'trips', 'blocked', 'cancelled', 'damages']);
  expect(file).not.toMatch(/Dacia|Câștig|693/);
});

test("a stranger's company is not found, and has no file", async () => {
  const { manager } = await companyWithTrips();
  const { host } = await companyWithTrips();

  const answers = [`${page}?company=${host.slug}`, `${page}.csv?company=${host.slug}`];

  expect(await Promise.all(answers.map(async (path) => (await manager.get(path)).status))).toEqual([
    404, 404,
  ]);
});

test('the file has every row and what they come to, and runs no formula', async () => {
  const { manager, audi } = await companyWithTrips();

  const answer = await manager.get(`${page}.csv?first=2026-10&last=2026-11&group=car&sort=-earned`);
  const lines = (await answer.text()).trimEnd().split('\r\n');

  expect(answer.headers.get('content-disposition')).toContain('-2026-10-2026-11.csv"');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(new RegExp(`^'=Audi .*${audi.plate}`));
  expect(lines[1]).toMatch(/;800,25;-140,25;33,33;693,33;/);
  expect(lines[3]).toMatch(/^Total;.*;900,25;-150,25;33,33;783,33;/);
});

test('a page of cars that is not there is the first one', async () => {
  const { manager } = await companyWithTrips();

  const answer = await manager.get(`${page}?group=car&page=7`);

  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/company\/reports\?(?!.*page=)/),
  ]);
});
