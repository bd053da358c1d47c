import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookAtCounter } from '#server/domain/counter/commands.ts';
import { balances, ledgerImbalance } from '#server/domain/ledger/queries.ts';
import {
  actorOf,
  createBooking,
  createBranch,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../../support/factories.ts';
import { mailsTo } from '../../support/mails.ts';
import { byOf, counter, requestFor, someone } from './support.ts';
import { choiceOf, personById } from '#server/domain/counter/people.ts';

test('a booking at the counter is confirmed and paid at once, with contract and car', async () => {
  const { car, member, by } = await counter();

  const booked = await bookAtCounter(await requestFor(car), by);

  const booking = await db.booking.findUniqueOrThrow({
    where: { ref: booked.ok ? booked.ref : '' },
    include: {
      occupancy: true,
      contract: true,
      payments: { orderBy: { amount: 'asc' } },
      client: true,
      events: { orderBy: { id: 'asc' } },
    },
  });
  expect(booking).toMatchObject({
    status: 'confirmed',
    total: 285_00,
    hostEarns: 228_00,
    isCounter: true,
    counterBy: member.id,
    occupancy: { kind: 'booking', carId: car.id },
    client: { name: 'Ioana Nouă', passwordHash: '', kycStatus: 'not_started' },
  });
  expect(booking.identityCheckedAt).not.toBeNull();
  expect(booking.contract?.content).toMatchObject({ isCounter: true, total: 285_00 });
  expect(booking.payments).toMatchObject([
    { purpose: 'rental', means: 'cash', status: 'captured', captured: 285_00, takenBy: member.id },
    { purpose: 'deposit', means: 'cash', status: 'authorised', amount: 1_000_00, captured: 0 },
  ]);
  expect(booking.events.map(({ action, by: who, actorId }) => [action, who, actorId])).toEqual([
    ['counter', 'host', member.id],
    ['confirm', 'system', null],
  ]);
  expect(await balances({ bookingId: booking.id })).toMatchObject({
    gateway: 0,
    client_funds: 0,
    host_till: 1_285_00,
    client_outside: -1_285_00,
  });
  expect(await ledgerImbalance()).toBe(0);
});

test('two counters want one car for the same days; one gets it, and nothing of the other stays', async () => {
  const { car, host, by } = await counter();
  const colleague = await byOf(host.owner, host);
  const [one, other] = [await requestFor(car), await requestFor(car)];

  const outcomes = await Promise.all([bookAtCounter(one, by), bookAtCounter(other, colleague)]);

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, problem: 'taken' });
  expect(await db.booking.count({ where: { carId: car.id } })).toBe(1);
  const made = [one, other].map(({ person }) => ('email' in person ? (person.email ?? '') : ''));
  expect(await db.user.count({ where: { email: { in: made } } })).toBe(1);
});

test('a form that is sent twice makes one booking and one person', async () => {
  const { car, by } = await counter();
  const request = await requestFor(car, {
    person: { ...someone(), email: null, phone: '0744 000 111' },
  });

  const [first, second] = await Promise.all([
    bookAtCounter(request, by),
    bookAtCounter(request, by),
  ]);
  const third = await bookAtCounter(request, by);

  expect(first).toMatchObject({ ok: true });
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect(await db.booking.count({ where: { carId: car.id } })).toBe(1);
});

test('a member changes the price within the limits of their role, and says why', async () => {
  const { car, by } = await counter({ role: 'agent' });
  const manager = await counter({ role: 'manager' });
  const request = { adjustment: -20, reason: 'Client vechi al firmei' };

  const asAgent = await bookAtCounter(await requestFor(car, request), by);
  const silent = await bookAtCounter(await requestFor(car, { adjustment: -10 }), by);
  const asManager = await bookAtCounter(await requestFor(manager.car, request), manager.by);
  const tooMuch = await bookAtCounter(
    await requestFor(manager.car, { ...request, adjustment: 31 }),
    manager.by,
  );

  expect(asAgent).toEqual({ ok: false, problem: 'adjustment' });
  expect(silent).toEqual({ ok: false, problem: 'reason' });
  expect(tooMuch).toEqual({ ok: false, problem: 'adjustment' });
  const { id, ...booking } = await db.booking.findUniqueOrThrow({
    where: { ref: asManager.ok ? asManager.ref : '' },
  });
  expect(booking).toMatchObject({ total: 228_00, counterReason: 'Client vechi al firmei' });
  expect(await db.auditEntry.findFirstOrThrow({ where: { objectId: id } })).toMatchObject({
    actorId: manager.member.id,
    action: 'counter.book',
    after: { adjustment: -20, reason: 'Client vechi al firmei' },
  });
});

test.each([
  ['a price that has changed', { total: 1_00 }, 'price-changed'],
  ['a person whose documents nobody saw', { isIdentityChecked: false }, 'identity'],
  ['a period in the past', { period: { startsAt: inHours(-48), endsAt: inHours(24) } }, 'too-soon'],
  [
    'an end before the start',
    { period: { startsAt: inHours(5), endsAt: inHours(4) } },
    'ends-before-start',
  ],
] as const)('%s is refused', async (_name, change, problem) => {
  const { car, by } = await counter();
  const request = { ...(await requestFor(car)), ...change };

  expect(await bookAtCounter(request, by)).toMatchObject({ ok: false, problem });
});

test('only members who act for the car book it, and only their own company’s', async () => {
  const { car, host, branch } = await counter();
  const elsewhere = await createCar({
    hostId: host.id,
    branchId: (await createBranch(host.id)).id,
  });
  const viewer = await byOf(await memberAs(host.id, 'viewer', null), host);
  const placed = await byOf(await memberAs(host.id, 'agent', branch.id), host);
  const stranger = await counter();

  await expect(bookAtCounter(await requestFor(car), viewer)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(bookAtCounter(await requestFor(elsewhere), placed)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(bookAtCounter(await requestFor(car), stranger.by)).rejects.toMatchObject({
    code: 'not-found',
  });
});

async function memberAs(hostId: string, role: 'viewer' | 'agent', branchId: string | null) {
  const user = await createUser({}, []);
  await db.hostMember.create({ data: { hostId, userId: user.id, role, branchId } });
  return user;
}

test('a choice of a person works for the member who found them', async () => {
  const { car, by } = await counter();
  const other = await counter();
  const person = await personById((await createUser()).id);
  if (!person) throw new Error('No person.');
  const choice = choiceOf(person, by, new Date());

  const foreign = await bookAtCounter(
    await requestFor(other.car, { person: { choice } }),
    other.by,
  );
  const booked = await bookAtCounter(await requestFor(car, { person: { choice } }), by);

  expect(foreign).toEqual({ ok: false, problem: 'person-gone' });
  expect(
    await db.booking.findUniqueOrThrow({ where: { ref: booked.ok ? booked.ref : '' } }),
  ).toMatchObject({ clientId: person.id });
});

test('what is known of a person counts: age, rejected documents, and their own company', async () => {
  const { car, host, by } = await counter();
  const young = await createUser({ bornOn: new Date('2010-01-01') });
  const rejected = await createUser({ kycStatus: 'rejected' });
  const attempt = async (id: string) => {
    const person = await personById(id);
    return bookAtCounter(
      await requestFor(car, { person: { choice: person ? choiceOf(person, by, new Date()) : '' } }),
      by,
    );
  };

  expect(await attempt(young.id)).toEqual({ ok: false, problem: 'too-young' });
  expect(await attempt(rejected.id)).toEqual({ ok: false, problem: 'kyc-rejected' });
  expect(await attempt(host.owner.id)).toEqual({ ok: false, problem: 'own-member' });
});

test('somebody new who gives the address of an account is booked without it, and only its owner is told', async () => {
  const { car, by } = await counter();
  const owner = await createUser();

  const booked = await bookAtCounter(
    await requestFor(car, { person: { ...someone(), email: owner.email } }),
    by,
  );

  expect(booked).toMatchObject({ ok: true });
  expect(await db.booking.count({ where: { clientId: owner.id } })).toBe(0);
  expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(['counter-address']);
});

test('somebody with an address is sent a link for a password; without one, no mail is tried', async () => {
  const { car, by } = await counter();
  const person = someone();
  await bookAtCounter(await requestFor(car, { person }), by);
  const silent = await bookAtCounter(
    await requestFor(car, {
      person: { ...someone(), email: null, phone: '0722 123 456' },
      period: { startsAt: inHours(100), endsAt: inHours(124) },
    }),
    by,
  );

  expect(
    await db.mail.findFirst({ where: { to: person.email, kind: 'counter-account' } }),
  ).not.toBeNull();
  const { client } = await db.booking.findUniqueOrThrow({
    where: { ref: silent.ok ? silent.ref : '' },
    include: { client: true },
  });
  expect(await db.mail.count({ where: { to: client.email } })).toBe(0);
});

test('a car that is taken is not booked at the counter', async () => {
  const { car, by } = await counter();
  await createBooking({ car, startsAt: inHours(24), endsAt: inHours(48) });

  expect(await bookAtCounter(await requestFor(car), by)).toEqual({ ok: false, problem: 'taken' });
});

test('a private host has no counter', async () => {
  const host = await createHost();

  await expect(byOf(host.owner, host)).rejects.toMatchObject({ code: 'not-found' });
  expect((await actorOf(host.owner)).hosts).toHaveLength(1);
});
