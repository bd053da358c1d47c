import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import type { MemberRole } from '#server/db/generated/enums.ts';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import {
  createBooking,
  createBranch,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../support/factories.ts';
import { barOfBooking } from '../support/timeline-bars.ts';

const page = '/company/timeline';
const today = wallDateOf(new Date(), 'Europe/Bucharest');

/** A company with a car at each of two branches. */
async function companyOfTwoBranches() {
  const host = await createHost({ kind: 'company' });
  const airport = await createBranch(host.id, { name: 'Aeroport' });
  const centre = await createBranch(host.id, { name: 'Centru' });
  const audi = await createCar({ hostId: host.id, branchId: airport.id, make: 'Audi' });
  const dacia = await createCar({ hostId: host.id, branchId: centre.id, make: 'Dacia' });
  const member = async (role: MemberRole, branchId: string | null = null) => {
    const user = await createUser({}, []);
    await db.hostMember.create({ data: { hostId: host.id, userId: user.id, role, branchId } });
    return as(user);
  };
  return { host, airport, centre, audi, dacia, manager: as(host.owner), member };
}

type Visit = { props: Record<string, unknown> };

const Shown = z.object({
  timeline: z.object({
    cars: z.array(
      z.object({
        slug: z.string(),
        branch: z.string().nullable(),
        entries: z.array(z.array(z.unknown())).nullable(),
      }),
    ),
    days: z.array(z.string()),
    urls: z.object({ later: z.string() }),
  }),
});

const slugsOf = ({ props }: Visit) => Shown.parse(props).timeline.cars.map(({ slug }) => slug);

test("a company's timeline names each car's branch and type, and what takes it", async () => {
  const { host, airport, audi, dacia, manager } = await companyOfTwoBranches();
  const booking = await createBooking({ car: dacia, startsAt: inHours(48), endsAt: inHours(96) });

  const { component, props } = await manager.visit(page);

  expect(component).toBe('CompanyOwner/Timeline');
  expect(props).toMatchObject({
    company: { slug: host.slug },
    group: 'branch',
    scale: 'days',
    total: 2,
    timeline: {
      cars: [
        { slug: audi.slug, branch: airport.name, category: audi.category, entries: [] },
        {
          slug: dacia.slug,
          entries: [barOfBooking(booking, [booking.ref])],
        },
      ],
    },
  });
});

test('filters leave the cars of a branch, a type or some words', async () => {
  const { airport, audi, dacia, manager } = await companyOfTwoBranches();
  await db.car.update({ where: { id: dacia.id }, data: { category: 'pickup' } });

  const [branch, category, plate, none] = await Promise.all([
    manager.visit(`${page}?branch=${airport.id}`),
    manager.visit(`${page}?category=pickup`),
    manager.visit(`${page}?q=${encodeURIComponent(audi.plate)}`),
    manager.visit(`${page}?q=tramvai`),
  ]);

  expect([branch, category, plate, none].map(slugsOf)).toEqual([
    [audi.slug],
    [dacia.slug],
    [audi.slug],
    [],
  ]);
});

test('a search for free days leaves the cars that nothing takes then', async () => {
  const { audi, dacia, manager } = await companyOfTwoBranches();
  const [first, last] = [addDays(today, 3), addDays(today, 5)];
  await manager.post(`/owner/calendars/${audi.slug}/blocks`, { from: last, to: last });

  const [taken, before, after] = await Promise.all([
    manager.visit(`${page}?free=${first}&until=${last}`),
    manager.visit(`${page}?free=${first}&until=${addDays(last, -1)}`),
    manager.visit(`${page}?free=${addDays(last, 1)}&until=${addDays(last, 2)}`),
  ]);

  expect(slugsOf(taken)).toEqual([dacia.slug]);
  expect(slugsOf(before)).toEqual([audi.slug, dacia.slug]);
  expect(slugsOf(after)).toEqual([audi.slug, dacia.slug]);
});

test.each([
  [
    'the end before the start',
    `free=${addDays(today, 5)}&until=${addDays(today, 3)}`,
    '„Până la” nu poate fi înainte de „Liberă de la”.',
  ],
  ['a year', `free=${today}&until=${addDays(today, 365)}`, 'Căutați cel mult 90 de zile.'],
  ['half of it', `free=${today}`, null],
  ['no days', 'free=soon&until=later&group=colour&scale=years', null],
])('a search for free days is not made for %s', async (_, query, problem) => {
  const { audi, dacia, manager } = await companyOfTwoBranches();

  const visited = await manager.visit(`${page}?${query}`);

  expect(slugsOf(visited)).toEqual([audi.slug, dacia.slug]);
  expect(visited.props).toMatchObject({
    filter: { free: null, until: null },
    freeProblem: problem,
    group: 'branch',
    scale: 'days',
  });
});

test('a search for free days far ahead is shown there, until another week is asked for', async () => {
  const { manager } = await companyOfTwoBranches();
  const [first, last] = [addDays(today, 150), addDays(today, 151)];
  const search = `${page}?shown=${today}&free=${first}&until=${last}`;

  const [found, moved] = await Promise.all([
    manager.visit(search),
    manager.visit(`${search}&from=${today}`),
  ]);

  expect(Shown.parse(found.props).timeline.days).toContain(first);
  expect(Shown.parse(moved.props).timeline.days).toContain(today);
});

test('a member of one branch sees its cars only, also when asking for another; a viewer blocks nothing', async () => {
  const { airport, centre, audi, dacia, manager, member } = await companyOfTwoBranches();
  const [agent, viewer] = [await member('agent', airport.id), await member('viewer')];

  const [own, other, looked] = await Promise.all([
    agent.visit(page),
    agent.visit(`${page}?branch=${centre.id}`),
    viewer.visit(page),
  ]);
  await manager.post(`/owner/calendars/${dacia.slug}/blocks`, { from: today, to: today });

  expect(slugsOf(own)).toEqual([audi.slug]);
  expect(slugsOf(other)).toEqual([audi.slug]);
  expect(own.props).toMatchObject({
    branches: [],
    timeline: { cars: [{ slug: audi.slug, canBlock: true, canMove: true }] },
  });
  const nothing = { canBlock: false, canMove: false };
  expect(looked.props).toMatchObject({
    timeline: { cars: [nothing, nothing] },
  });
});

test('weeks, filters and looks are kept from one page to the next', async () => {
  const { host, airport, manager } = await companyOfTwoBranches();

  const { props } = await manager.visit(`${page}?branch=${airport.id}&group=category&scale=hours`);

  const { urls } = Shown.parse(props).timeline;
  expect(Object.fromEntries(new URL(urls.later, 'http://of').searchParams)).toMatchObject({
    company: host.slug,
    branch: airport.id,
    group: 'category',
    scale: 'hours',
  });
});

test('the entries of a large fleet follow its cars in parts, each in a request of its own', async () => {
  const { host, airport, audi, dacia, manager } = await companyOfTwoBranches();
  const more = 103;
  await db.execute`
    insert into cars
    select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'slug', c.slug || '-' || n,
      'plate', c.plate || n))).*
    from cars c, generate_series(1, ${more}::int) n where c.id = ${audi.id}::uuid`;
  const booking = await createBooking({ car: dacia, startsAt: inHours(48), endsAt: inHours(96) });
  const url = `${page}?company=${host.slug}`;

  const first = await manager.visit(url);
  const later = await manager.visit(url, { partial: first.component, only: ['entries2'] });

  expect(first.props).toMatchObject({ total: more + 2 });
  expect(first).toMatchObject({ deferredProps: { entries2: ['entries2'] } });
  const { cars } = Shown.parse(first.props).timeline;
  expect(cars.map(({ branch }) => branch)).toEqual([
    ...Array.from({ length: more + 1 }, () => airport.name),
    'Centru',
  ]);
  expect(cars.map(({ entries }) => entries?.length)).toEqual([
    ...Array.from({ length: 50 }, () => 0),
    ...Array.from({ length: more - 48 }, () => undefined),
  ]);
  expect(later.props).not.toHaveProperty('timeline');
  expect(later.props).toMatchObject({
    entries2: { [dacia.slug]: [barOfBooking(booking, [booking.ref])] },
  });
});

/** Of JSON, for what a bar shows and dragging it needs. */
const MOST_BYTES_A_BAR = 100;

test('a bar of a timeline is light, and a car that has none is as well', async () => {
  const { audi, dacia, manager } = await companyOfTwoBranches();
  const periods = [48, 144, 240, 336].map((from) => ({
    startsAt: inHours(from),
    endsAt: inHours(from + 72),
  }));
  for (const period of periods) await createBooking({ car: dacia, ...period });
  const block = { from: addDays(today, 3), to: addDays(today, 5), note: 'Anvelope de iarnă' };
  await manager.post(`/owner/calendars/${audi.slug}/blocks`, block);

  const { props } = await manager.visit(page);

  const { cars } = Shown.parse(props).timeline;
  const bars = cars.flatMap(({ entries }) => entries ?? []);
  expect(bars).toHaveLength(5);
  expect(bytesOf(bars) / bars.length).toBeLessThan(MOST_BYTES_A_BAR);
  const [bare] = z.object({ timeline: z.object({ cars: z.array(z.looseObject({})) }) }).parse(props)
    .timeline.cars;
  expect(bytesOf({ ...bare, entries: [] })).toBeLessThan(300);
});

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

test('what a bar does not show is told when it is opened: to members of its company, of its own car', async () => {
  const { audi, dacia, manager, member } = await companyOfTwoBranches();
  const booking = await createBooking({ car: dacia, startsAt: inHours(48), endsAt: inHours(96) });
  const { id } = await db.occupancy.findUniqueOrThrow({ where: { bookingId: booking.id } });
  const stranger = as((await createHost({ kind: 'company' })).owner);
  const viewer = await member('viewer');
  const entry = (slug: string, of = id) => `/owner/calendars/${slug}/entries/${of}`;

  const [told, seen, hidden, elsewhere, none] = await Promise.all([
    manager.get(entry(dacia.slug)),
    viewer.get(entry(dacia.slug)),
    stranger.get(entry(dacia.slug)),
    manager.get(entry(audi.slug)),
    manager.get(entry(dacia.slug, 'none')),
  ]);

  expect(await told.json()).toMatchObject({
    entry: {
      id,
      label: 'Ana',
      booking: { ref: booking.ref, earns: booking.hostEarns, moveUrl: expect.any(String) },
    },
    car: { currency: 'RON', timeZone: 'Europe/Bucharest' },
    feedsUrl: `/owner/calendars/${dacia.slug}/feeds`,
  });
  expect(await seen.json()).toMatchObject({ entry: { booking: { moveUrl: null } } });
  expect([hidden, elsewhere, none].map(({ status }) => status)).toEqual([404, 404, 404]);
});
