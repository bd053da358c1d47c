import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { expireChange } from '#server/domain/changes/commands.ts';
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

const period = { startsAt: inHours(72), endsAt: inHours(120) };

/** A company with a booked car of five seats and one of two, about which the client can be asked. */
async function company() {
  const host = await createHost({ kind: 'company' });
  const branch = await createBranch(host.id);
  const car = (change: Partial<Prisma.CarUncheckedCreateInput>) =>
    createCar({ hostId: host.id, branchId: branch.id, category: 'compact', ...change });
  const [booked, lesser] = [await car({ seats: 5 }), await car({ seats: 2 })];
  const client = await createUser({ name: 'Ana Ionescu', bornOn: new Date('1980-01-01') });
  const booking = await createBooking({ car: booked, client, ...period });
  const page = `/company/bookings/${booking.ref}/car`;
  const ask = (
    person: { id: string },
    to: { slug: string },
    { requestKey = randomUUID(), reduction = '' }: { requestKey?: string; reduction?: string } = {},
  ) => {
    const note = 'Cealaltă este în service.';
    const body = { requestKey, from: booked.slug, to: to.slug, note, reduction };
    return as(person).submit(`${page}/proposal`, body, page);
  };
  const answer = async (choice: 'accept' | 'decline') => {
    const { id } = await openChange(booking.id);
    const path = `/client/bookings/${booking.ref}`;
    return as(client).submit(`${path}/changes/${id}/answer`, { answer: choice }, path);
  };
  return { owner: host.owner, host, car, booked, lesser, client, booking, page, ask, answer };
}

const openChange = (bookingId: string) =>
  db.bookingChange.findFirstOrThrow({ where: { bookingId, state: 'proposed' } });

const bookingOf = ({ id }: { id: string }) =>
  db.booking.findUniqueOrThrow({ where: { id }, include: { occupancy: true, events: true } });

test('a car that is not as good is offered apart, kept while the client is asked, and theirs when they agree', async () => {
  const { owner, lesser, client, booking, page, ask, answer } = await company();

  const before = await as(owner).visit(page);
  const asked = await ask(owner, lesser);
  const waiting = await as(owner).visit(page);
  await expect(createBooking({ car: lesser, ...period })).rejects.toThrow('taken');
  const shown = await as(client).visit(`/client/bookings/${booking.ref}`);
  await answer('accept');
  const after = await bookingOf(booking);

  expect(before.props).toMatchObject({ cars: [], others: [{ slug: lesser.slug }], open: null });
  expect(asked.flash).toMatchObject({ toast: { kind: 'success' } });
  expect(waiting.props).toMatchObject({ open: { isOwn: true, car: { plate: lesser.plate } } });
  expect(JSON.stringify(shown.props)).toContain('Cealaltă este în service.');
  expect(after).toMatchObject({
    carId: lesser.id,
    total: booking.total,
    occupancy: { carId: lesser.id, kind: 'booking', ...period },
    events: [{ action: 'move', by: 'client', actorId: client.id }],
  });
  expect(await db.occupancy.count({ where: { carId: lesser.id } })).toBe(1);
  const told = await db.notification.findMany({
    where: { userId: client.id },
    orderBy: { id: 'asc' },
  });
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['car_proposed', 'change_accepted']);
});

test('a client who declines, or does not answer, keeps the booked car, and the other one is free again', async () => {
  for (const end of ['decline', 'expire'] as const) {
    const { owner, booked, lesser, booking, ask, answer } = await company();
    await ask(owner, lesser);

    if (end === 'decline') await answer('decline');
    else {
      const { expiresAt } = await openChange(booking.id);
      await expireChange(booking.id, expiresAt);
    }

    expect(await bookingOf(booking)).toMatchObject({
      carId: booked.id,
      occupancy: { carId: booked.id },
      events: [],
    });
    await expect(createBooking({ car: lesser, ...period })).resolves.toBeDefined();
  }
});

test('two members ask about two cars at once: one question is put', async () => {
  const { host, owner, car, lesser, booking, ask } = await company();
  const third = await car({ seats: 2 });
  const agent = await memberOf(host, 'agent');

  const answers = await Promise.all([ask(owner, lesser), ask(agent, third)]);

  const kinds = answers.map(({ flash }) => JSON.stringify(flash));
  expect(kinds.filter((flash) => flash.includes('success'))).toHaveLength(1);
  expect(kinds.filter((flash) => flash.includes('așteaptă răspuns'))).toHaveLength(1);
  const kept = { where: { change: { bookingId: booking.id } } };
  expect(await db.occupancy.count(kept)).toBe(1);
});

test('a question that is sent twice is one', async () => {
  const { owner, lesser, booking, ask } = await company();
  const key = randomUUID();

  await Promise.all([
    ask(owner, lesser, { requestKey: key }),
    ask(owner, lesser, { requestKey: key }),
  ]);

  expect(await db.bookingChange.count({ where: { bookingId: booking.id } })).toBe(1);
});

test('while the client is asked, the booking is not moved; after its check-in began, they cannot agree', async () => {
  const { owner, car, booked, lesser, booking, page, ask, answer } = await company();
  const other = await car({ seats: 5 });
  await ask(owner, lesser);

  const moved = await as(owner).submit(page, { from: booked.slug, to: other.slug }, page, 'PUT');
  await db.inspection.create({ data: { bookingId: booking.id, leg: 'check_in' } });
  await answer('accept');

  expect(JSON.stringify(moved.flash)).toContain('așteaptă răspuns');
  expect(await bookingOf(booking)).toMatchObject({
    carId: booked.id,
    occupancy: { carId: booked.id },
  });
});

test.each<[string, Partial<Prisma.CarUncheckedCreateInput>]>([
  ['is paused', { status: 'paused' }],
  ['the client is too young for', { minAge: 75 }],
])('a car that %s is not asked about', async (_, change) => {
  const { owner, car, booking, page, ask } = await company();
  const wrong = await car({ seats: 2, ...change });

  const { props } = await as(owner).visit(page);
  const asked = await ask(owner, wrong);

  expect(JSON.stringify(props['others'])).not.toContain(wrong.slug);
  expect(JSON.stringify(asked.flash)).toContain('la fel de bună');
  expect(await db.bookingChange.count({ where: { bookingId: booking.id } })).toBe(0);
});

test('a car that is taken is not asked about', async () => {
  const { owner, lesser, booking, page, ask } = await company();
  await createBooking({ car: lesser, startsAt: inHours(100), endsAt: inHours(130) });

  const { props } = await as(owner).visit(page);
  const asked = await ask(owner, lesser);

  expect(props).toMatchObject({ others: [] });
  expect(JSON.stringify(asked.flash)).toContain('ocupată');
  expect(await db.bookingChange.count({ where: { bookingId: booking.id } })).toBe(0);
});

test('an amount off is given back when the client agrees, and lowers what the host earns', async () => {
  const { owner, lesser, client, booking, page, ask, answer } = await company();
  const refunds = () => db.refund.findMany({ where: { payment: { bookingId: booking.id } } });
  const before = await as(owner).visit(page);
  await ask(owner, lesser, { reduction: '50,50' });
  const shown = await as(client).visit(`/client/bookings/${booking.ref}`);
  expect(JSON.stringify(shown.props)).toContain('"amount":-5050');
  expect(await refunds()).toEqual([]);
  await answer('accept');

  expect(before.props['largestReduction']).toBeGreaterThan(50_50);
  const after = await bookingOf(booking);
  expect(after).toMatchObject({ carId: lesser.id, total: booking.total - 50_50 });
  expect(after.hostEarns).toBeLessThan(booking.hostEarns);
  expect(after.hostEarns).toBeGreaterThan(booking.hostEarns - 50_50);
  expect(await refunds()).toMatchObject([{ amount: 50_50 }]);
});

test('a client who declines the car gets nothing off', async () => {
  const { owner, booking, lesser, ask, answer } = await company();
  await ask(owner, lesser, { reduction: '50' });
  await answer('decline');
  expect(await bookingOf(booking)).toMatchObject({ total: booking.total });
  expect(await db.refund.count({ where: { payment: { bookingId: booking.id } } })).toBe(0);
});

test('no more is given off than the days cost, and only by who sees money', async () => {
  const { owner, host, booked, booking, lesser, page, ask } = await company();
  const agent = await memberOf(host, 'agent');
  const tooMuch = await ask(owner, lesser, { reduction: String(booking.total) });
  const body = { requestKey: randomUUID(), from: booked.slug, to: lesser.slug, reduction: '10' };
  const byAgent = await as(agent).post(`${page}/proposal`, body);
  expect(tooMuch.flash).toMatchObject({ toast: { kind: 'error' } });
  expect(byAgent.status).toBe(403);
  expect((await as(agent).visit(page)).props).toMatchObject({ largestReduction: 0 });
  expect(await db.bookingChange.count({ where: { bookingId: booking.id } })).toBe(0);
});
