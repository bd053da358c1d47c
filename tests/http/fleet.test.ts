import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { earningsByCar } from '#server/domain/statements/queries.ts';
import { HOUR_MS, yearOf } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, inHours } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';

const page = '/company/vehicles';

async function company() {
  const host = await createHost({ kind: 'company', name: 'Carpați Rent' });
  return { host, manager: as(host.owner), page: `${page}?company=${host.slug}` };
}

/** What the ledger says a booking brought its host now. */
async function earn(booking: { id: string; hostId: string; ref: string }, amount: number) {
  await db.ledgerTransaction.create({
    data: {
      kind: 'earned',
      ref: booking.ref,
      bookingId: booking.id,
      at: new Date(),
      entries: {
        create: [
          { account: 'client_funds', amount, currency: 'RON' },
          { account: 'host_payable', hostId: booking.hostId, amount: -amount, currency: 'RON' },
        ],
      },
    },
  });
}

test('the table shows what comes next, how much a car is rented and what it brought', async () => {
  const { host, manager } = await company();
  const car = await createCar({ hostId: host.id, plate: 'CJ 10 AAA' });
  await createCar({ hostId: host.id, make: 'Zastava', plate: 'CJ 11 AAA' });
  const past = await createBooking({
    car,
    status: 'completed',
    startsAt: inHours(-96),
    endsAt: inHours(-24),
  });
  const next = await createBooking({ car, startsAt: inHours(48), endsAt: inHours(120) });
  await earn(past, 240_00);

  const { component, props } = await manager.visit(page);

  expect(component).toBe('CompanyOwner/Vehicles/Index');
  expect(props).toMatchObject({
    total: 2,
    all: 2,
    cars: [
      {
        slug: car.slug,
        plate: 'CJ 10 AAA',
        next: { event: 'pick_up', at: next.startsAt.toISOString() },
        revenue: 240_00,
        documents: [{ state: 'missing' }, {}, {}, {}],
      },
      { plate: 'CJ 11 AAA', next: null, occupancy: 0, revenue: 0 },
    ],
  });
});

test('its figures are those of the calendar and of the ledger', async () => {
  const { host, manager } = await company();
  const car = await createCar({ hostId: host.id });
  const past = await createBooking({
    car,
    status: 'completed',
    startsAt: inHours(-1_000),
    endsAt: inHours(-700),
  });
  await createBooking({ car, startsAt: inHours(700), endsAt: inHours(900) });
  await earn(past, 99_50);

  const { props } = await manager.visit(page);

  const occupancies = await db.occupancy.findMany({ where: { carId: car.id, active: true } });
  const [from, to] = [Date.now(), Date.now() + 720 * HOUR_MS];
  const hours = (start: number, end: number) =>
    occupancies.reduce(
      (sum, { startsAt, endsAt }) =>
        sum + Math.max(0, Math.min(end, Number(endsAt)) - Math.max(start, Number(startsAt))),
      0,
    ) / HOUR_MS;
  const [earned] = await earningsByCar(host.id, yearOf(new Date(), HOME_ZONE));
  expect(props).toMatchObject({
    cars: [
      {
        occupancy: expect.closeTo(hours(from, to) / 720, 3),
        occupied: expect.closeTo(hours(from - 720 * HOUR_MS, from) / 720, 3),
        revenue: earned?.amount,
      },
    ],
  });
});

const asked = [
  ['q=77zxy', ['CJ 77 ZXY']],
  ['q=dacia+sandero', ['CJ 78 ZXY']],
  ['q=100%25', []],
  ['status=paused', ['CJ 78 ZXY']],
  ['category=van', ['CJ 77 ZXY']],
  ['smart=on', []],
  ['smart=off', ['CJ 77 ZXY', 'CJ 78 ZXY']],
  ['documents=due', ['CJ 77 ZXY', 'CJ 78 ZXY']],
  ['sort=-price', ['CJ 78 ZXY', 'CJ 77 ZXY']],
  ['sort=price', ['CJ 77 ZXY', 'CJ 78 ZXY']],
  ['sort=sideways&status=lost&page=0', ['CJ 77 ZXY', 'CJ 78 ZXY']],
] as const;

test('it finds what it is asked for, and asks nothing that cannot be meant', async () => {
  const { host, manager } = await company();
  const usual = { hostId: host.id, basePrice: 90_00 };
  await createCar({ ...usual, plate: 'CJ 77 ZXY', status: 'archived' });
  await createCar({ ...usual, model: 'Dokker', category: 'van', plate: 'CJ 77 ZXY' });
  await createCar({
    ...usual,
    model: 'Sandero',
    status: 'paused',
    basePrice: 95_00,
    plate: 'CJ 78 ZXY',
  });

  for (const [query, plates] of asked) {
    const { props } = await manager.visit(`${page}?${query}`);
    expect({ query, plates: shownPlates(props) }).toEqual({ query, plates });
  }
  const beyond = await manager.get(`${page}?page=9&q=dacia`);
  expect(beyond.headers.get('location')).toBe(`${page}?q=dacia`);
});

const Shown = z.object({ cars: z.array(z.object({ plate: z.string() })) });

function shownPlates(props: object): string[] {
  return Shown.parse(props).cars.map(({ plate }) => plate);
}

test.each([
  'plate',
  'status',
  'occupancy',
  'occupied',
  'revenue',
  'odometer',
  'policy',
  'category',
])('it is ordered by %s both ways', async (sort) => {
  const { host, manager } = await company();
  const busy = await createCar({
    hostId: host.id,
    odometerKm: 9,
    cancellationPolicy: 'strict',
    category: 'van',
    status: 'paused',
  });
  await createCar({ hostId: host.id });
  const booking = await createBooking({
    car: busy,
    startsAt: inHours(-30),
    endsAt: inHours(60),
    status: 'in_progress',
  });
  await earn(booking, 10_00);

  const [up, down] = await Promise.all([
    manager.visit(`${page}?sort=${sort}`),
    manager.visit(`${page}?sort=-${sort}`),
  ]);

  expect(shownPlates(down.props)).toEqual(shownPlates(up.props).toReversed());
});

const Saved = z.object({
  views: z.tuple([z.object({ url: z.string(), destroyUrl: z.string() })]),
});

test('each member keeps columns and views of their own', async () => {
  const { host, manager } = await company();
  const viewer = as(await memberOf(host, 'viewer'));
  await createCar({ hostId: host.id });
  const look = 'status=listed&sort=-price';

  const chosen = await manager.submit(
    `${page}/columns`,
    { company: host.slug, look, columns: ['status', 'plate'] },
    page,
    'PUT',
  );
  const saved = await manager.submit(
    `${page}/views`,
    { company: host.slug, look, name: 'Publicate' },
    page,
  );
  const others = await viewer.visit(page);

  expect(chosen.props).toMatchObject({
    columns: ['plate', 'status'],
    filter: { status: 'listed', sort: '-price' },
  });
  expect(saved.props).toMatchObject({ views: [{ name: 'Publicate', isOpen: true }] });
  expect(others.props).toMatchObject({ views: [] });
  expect(others.props).toHaveProperty('columns.length', 8);

  const { url, destroyUrl } = Saved.parse(saved.props).views[0];
  const opened = await manager.visit(url);
  const stolen = await viewer.delete(destroyUrl);
  const gone = await manager.submit(destroyUrl, {}, page, 'DELETE');

  expect(opened.props).toMatchObject({ columns: ['plate', 'status'], filter: { sort: '-price' } });
  expect(stolen.status).toBe(404);
  expect(gone.props).toMatchObject({ views: [] });
});

test('there is a limit to the views of one person', async () => {
  const { host, manager } = await company();
  const { id: hostId, owner } = host;
  await db.fleetView.createMany({
    data: Array.from({ length: 20 }, (_, at) => ({
      hostId,
      userId: owner.id,
      name: `Vederea ${at}`,
      query: '',
      createdAt: new Date(),
    })),
  });

  const more = await manager.submit(
    `${page}/views`,
    { company: host.slug, name: 'Încă una' },
    page,
  );
  const again = await manager.submit(
    `${page}/views`,
    { company: host.slug, name: 'Vederea 3' },
    page,
  );

  expect(more.props).toMatchObject({ errors: { name: expect.stringContaining('20') } });
  expect(again.props).toMatchObject({ errors: {} });
});

test('an agent sees cars and no money, a viewer changes nothing, a stranger finds nothing', async () => {
  const { host, manager, page: own } = await company();
  await createCar({ hostId: host.id });
  const agent = as(await memberOf(host, 'agent'));
  const viewer = as(await memberOf(host, 'viewer'));
  const stranger = as((await createHost({ kind: 'company' })).owner);
  const ofNoCompany = as((await createHost()).owner);

  const [managed, worked, seen] = await Promise.all([
    manager.visit(own),
    agent.visit(own),
    viewer.visit(own),
  ]);

  expect(managed.props).toMatchObject({
    urls: { create: expect.any(String) },
    cars: [{ revenue: 0 }],
  });
  expect(worked.props).toMatchObject({
    urls: { create: null },
    cars: [{ revenue: null, urls: { edit: null } }],
  });
  expect(worked.props).not.toHaveProperty('offered', expect.arrayContaining(['revenue']));
  expect(seen.props).toMatchObject({
    urls: { create: null },
    cars: [{ revenue: 0, urls: { edit: null } }],
  });
  expect((await stranger.get(own)).status).toBe(404);
  expect((await ofNoCompany.get(page)).status).toBe(404);
});
