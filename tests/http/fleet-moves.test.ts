import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import {
  createBooking,
  createBranch,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../support/factories.ts';
import { memberOf } from './owner-support.ts';

const period = { startsAt: inHours(48), endsAt: inHours(96) };

/** A company with a booked car and another one as good. */
async function company() {
  const host = await createHost({ kind: 'company' });
  const branch = await createBranch(host.id);
  const car = (change: Partial<Prisma.CarUncheckedCreateInput> = {}) =>
    createCar({ hostId: host.id, branchId: branch.id, ...change });
  const [booked, other] = [await car(), await car()];
  const client = await createUser({ name: 'Ana Ionescu' });
  const booking = await createBooking({ car: booked, client, ...period });
  const page = `/company/bookings/${booking.ref}/car`;
  const move = (person: { id: string }, to: { slug: string }) =>
    as(person).submit(page, { from: booked.slug, to: to.slug }, page, 'PUT');
  return { host, owner: host.owner, branch, car, booked, other, client, booking, page, move };
}

const carOf = async ({ id }: { id: string }) =>
  (await db.booking.findUniqueOrThrow({ where: { id } })).carId;

const toast = (kind: 'success' | 'info' | 'error', text: RegExp) => ({
  toast: { kind, text: expect.stringMatching(text) },
});

test('a booking moves to a free car; price and deposit stay, the history names the member, the client is told', async () => {
  const { owner, booked, other, client, booking, page, move } = await company();

  const before = await as(owner).visit(page);
  const moved = await move(owner, other);
  const after = await db.booking.findUniqueOrThrow({
    where: { id: booking.id },
    include: { events: true, occupancy: true },
  });

  expect(before.props).toMatchObject({
    isMovable: true,
    booking: { carSlug: booked.slug },
    cars: [{ slug: other.slug, plate: other.plate }],
  });
  expect(moved.component).toBe('CompanyOwner/Timeline');
  expect(moved.flash).toMatchObject(toast('success', new RegExp(other.plate)));
  expect(after).toMatchObject({
    carId: other.id,
    total: booking.total,
    deposit: booking.deposit,
    occupancy: { carId: other.id, kind: 'booking', ...period },
    events: [{ action: 'move', from: 'confirmed', to: 'confirmed', by: 'host', actorId: owner.id }],
  });
  expect(await db.notification.findMany({ where: { userId: client.id } })).toMatchObject([
    {
      kind: 'car_changed',
      facts: { plate: other.plate, earlierCar: expect.stringContaining(booked.plate) },
    },
  ]);
  expect(await db.occupancy.count({ where: { carId: booked.id } })).toBe(0);
});

test('the car it left can be booked at once, the one it went to cannot', async () => {
  const { owner, booked, other, move } = await company();

  await move(owner, other);

  await expect(createBooking({ car: booked, ...period })).resolves.toBeDefined();
  await expect(createBooking({ car: other, ...period })).rejects.toThrow('taken');
});

test('a booking that was dragged leaves its member on the same timeline', async () => {
  const { owner, booked, other, booking, page } = await company();
  const timeline = '/company/timeline?group=category';
  const body = { from: booked.slug, to: other.slug, next: 'back' };

  const { component, url: at, flash } = await as(owner).submit(page, body, timeline, 'PUT');

  expect([component, at]).toEqual(['CompanyOwner/Timeline', timeline]);
  expect(flash).toMatchObject(toast('success', /./));
  expect(await carOf(booking)).toBe(other.id);
});

test('two members move the same booking at once: one wins, the other is told', async () => {
  const { host, owner, car, other, booking, move } = await company();
  const third = await car();
  const agent = await memberOf(host, 'agent');

  const answers = await Promise.all([move(owner, other), move(agent, third)]);

  const kinds = answers.map(({ flash }) => JSON.stringify(flash));
  expect(kinds.filter((flash) => flash.includes('success'))).toHaveLength(1);
  expect(kinds.filter((flash) => flash.includes('Altcineva'))).toHaveLength(1);
  expect(await db.bookingEvent.count({ where: { bookingId: booking.id } })).toBe(1);
  expect(await db.occupancy.count({ where: { bookingId: booking.id } })).toBe(1);
});

test('two bookings are moved to the same car at once: it takes one of them', async () => {
  const { owner, car, other, booking, move } = await company();
  const second = await car();
  const rival = await createBooking({ car: second, ...period });

  await Promise.all([
    move(owner, other),
    as(owner).put(`/company/bookings/${rival.ref}/car`, { from: second.slug, to: other.slug }),
  ]);

  const cars = [await carOf(booking), await carOf(rival)];
  expect(cars.filter((id) => id === other.id)).toHaveLength(1);
});

test('a car that is taken is neither offered nor given', async () => {
  const { owner, booked, other, booking, page, move } = await company();
  await createBooking({ car: other, startsAt: inHours(90), endsAt: inHours(120) });

  const { props } = await as(owner).visit(page);
  const moved = await move(owner, other);

  expect(props).toMatchObject({ isMovable: true, cars: [] });
  expect(moved.flash).toMatchObject(toast('error', /ocupată/));
  expect(await carOf(booking)).toBe(booked.id);
});

/** `info`: the member may ask the client instead. */
test.each<[string, Partial<Prisma.CarUncheckedCreateInput>, 'info' | 'error']>([
  ['another type', { category: 'van' }, 'info'],
  ['another gearbox', { gearbox: 'automatic' }, 'info'],
  ['fewer seats', { seats: 2 }, 'info'],
  ['an older driver', { minAge: 25 }, 'info'],
  ['nobody: it is paused', { status: 'paused' }, 'error'],
])('a booking does not move to a car for %s', async (_, change, kind) => {
  const { owner, car, booked, booking, other, page, move } = await company();
  await db.car.updateMany({
    where: { id: { in: [booked.id, other.id] } },
    data: { category: 'compact', gearbox: 'manual', seats: 5, minAge: 21 },
  });
  const lesser = await car({ category: 'compact', gearbox: 'manual', seats: 5, ...change });

  const { props } = await as(owner).visit(page);
  const moved = await move(owner, lesser);

  expect(props).toMatchObject({ cars: [{ slug: other.slug }] });
  expect(moved.flash).toMatchObject(toast(kind, /la fel de bună/));
  expect(await carOf(booking)).toBe(booked.id);
});

test('a booking does not move to another branch or another company', async () => {
  const { host, owner, booked, other, booking, move } = await company();
  const elsewhere = await createCar({
    hostId: host.id,
    branchId: (await createBranch(host.id)).id,
  });
  const strangers = await createCar({ hostId: (await createHost({ kind: 'company' })).id });

  const answers = [await move(owner, elsewhere), await move(owner, strangers)];

  for (const { flash } of answers) expect(flash).toMatchObject(toast('error', /la fel de bună/));
  expect(await carOf(booking)).toBe(booked.id);
  expect((await move(owner, other)).flash).toMatchObject(toast('success', /./));
});

test('a booking that has begun stays, as does one whose hand-over was begun', async () => {
  const { owner, booked, other, booking, page, move } = await company();
  await db.inspection.create({ data: { bookingId: booking.id, leg: 'check_in' } });

  const { props } = await as(owner).visit(page);
  const moved = await move(owner, other);

  expect(props).toMatchObject({ isMovable: false, cars: [] });
  expect(moved.flash).toMatchObject(toast('error', /nu se mai poate muta/));
  expect(await carOf(booking)).toBe(booked.id);
});

test('a booking that has begun says that it stays, to whoever moves others', async () => {
  const { host, owner, other } = await company();
  const begun = { status: 'in_progress', startsAt: inHours(-2), endsAt: inHours(24) } as const;
  const { id: bookingId } = await createBooking({ car: other, ...begun });
  const { id: entry } = await db.occupancy.findUniqueOrThrow({ where: { bookingId } });
  const viewer = await memberOf(host, 'viewer');
  const details = url('owner.calendars.entries.show', { car: other.slug, entry });

  const told = await Promise.all(
    [owner, viewer].map(async (person) => {
      const answer = await as(person).get(details);
      return answer.json();
    }),
  );

  expect(told).toMatchObject([
    { entry: { booking: { moveUrl: null, stays: true } } },
    { entry: { booking: { moveUrl: null, stays: false } } },
  ]);
});

test('a member of another branch and a viewer do not move it, and are not shown how', async () => {
  const { host, booked, other, booking, page } = await company();
  const away = await createUser({}, []);
  const { id: branchId } = await createBranch(host.id);
  await db.hostMember.create({
    data: { hostId: host.id, userId: away.id, role: 'agent', branchId },
  });
  const viewer = await memberOf(host, 'viewer');

  const body = { from: booked.slug, to: other.slug };
  const answers = [await as(away).put(page, body), await as(viewer).put(page, body)];
  const looked = await as(viewer).visit('/company/timeline');

  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  expect(JSON.stringify(looked.props)).not.toContain('/company/bookings');
  expect(await carOf(booking)).toBe(booked.id);
});
