import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { plainRequest } from '#server/domain/quotes/quote-id.ts';
import { holdCar } from '#server/domain/checkout/hold.ts';
import { makeQuote } from '#server/domain/quotes/commands.ts';
import { minutesAfter } from '#server/domain/time/wall-clock.ts';
import { actorOf, createCar, createHost, createUser, inHours } from '../../support/factories.ts';

const now = new Date();
const days = { startsAt: inHours(48), endsAt: inHours(96) };

async function quoteFor(car: { slug: string }, period = days, at = now): Promise<string> {
  const quote = await makeQuote(car.slug, plainRequest(period), null, at);
  if (!quote.ok) throw new Error(`Not quoted: ${quote.problem}`);
  return quote.quoteId;
}

async function fullyProtected({ slug }: { slug: string }, period: typeof days): Promise<string> {
  const quote = await makeQuote(slug, { ...plainRequest(period), protection: 'full' }, null, now);
  return quote.ok ? quote.quoteId : '';
}

const request = (quoteId: string) => ({ quoteId, requestKey: randomUUID(), note: '' });

async function hold(quoteId: string, change: Parameters<typeof createUser>[0] = {}, at = now) {
  return holdCar(request(quoteId), await actorOf(await createUser(change)), at);
}

test('a client holds a free car for 15 minutes at the price quoted', async () => {
  const car = await createCar();

  const held = await hold(await quoteFor(car));

  expect(held.ok).toBe(true);
  expect(await db.booking.findMany({ where: { carId: car.id } })).toMatchObject([
    { status: 'awaiting_payment', total: 210_00, holdExpiresAt: minutesAfter(now, 15) },
  ]);
});

test('a booking keeps the protection plan it was made with; a plan changed meanwhile is asked again', async () => {
  const car = await createCar();
  const plan = {
    carId: car.id,
    plan: 'full' as const,
    dayPrice: 40_00,
    excess: 0,
    deposit: 200_00,
  };
  await db.carProtection.create({ data: plan });
  const later = { startsAt: inHours(240), endsAt: inHours(288) };
  const [booked, early] = [await fullyProtected(car, days), await fullyProtected(car, later)];

  expect(await hold(booked)).toMatchObject({ ok: true });
  await db.carProtection.updateMany({ where: { carId: car.id }, data: { excess: 100_00 } });

  expect(await db.booking.findFirst({ where: { carId: car.id } })).toMatchObject({
    protection: 'full',
    excess: 0,
    deposit: 200_00,
    total: 200_00 + 80_00 + 14_00,
  });
  expect(await hold(early)).toEqual({ ok: false, problem: 'price-changed' });
});

test('a second click answers with the first booking', async () => {
  const quoteId = await quoteFor(await createCar());
  const client = await actorOf(await createUser());
  const once = request(quoteId);

  const [first, second, other] = [
    await holdCar(once, client, now),
    await holdCar(once, client, now),
    await holdCar(request(quoteId), client, now),
  ];

  expect(second).toEqual(first);
  expect(other).toEqual(first);
});

test('a car held by one client is taken for another, buffer included', async () => {
  const car = await createCar();
  const [mine, theirs] = [await quoteFor(car), await quoteFor(car)];
  await hold(mine);

  expect(await hold(theirs)).toEqual({ ok: false, problem: 'taken' });
  const soonAfter = { startsAt: inHours(96.5), endsAt: inHours(130) };
  const quote = await makeQuote(car.slug, plainRequest(soonAfter), null, now);
  expect(quote).toMatchObject({ ok: false, problem: 'taken' });
});

test.each([
  ['too-young', { bornOn: new Date('2008-01-01') }],
  ['licence-too-new', { licenceIssuedOn: new Date('2026-01-01') }],
  ['licence-ends', { licenceExpiresOn: inHours(26) }],
  ['kyc-rejected', { kycStatus: 'rejected' as const }],
  ['driver-unknown', { bornOn: null }],
])('a client who is %s is told so and nothing is held', async (problem, change) => {
  const car = await createCar();

  expect(await hold(await quoteFor(car), change)).toEqual({ ok: false, problem });
  expect(await db.booking.count({ where: { carId: car.id } })).toBe(0);
});

test('a price older than 30 minutes is asked for again', async () => {
  const quoteId = await quoteFor(await createCar());

  expect(await hold(quoteId, {}, minutesAfter(now, 31))).toEqual({
    ok: false,
    problem: 'quote-expired',
  });
});

test('a host does not book their own car', async () => {
  const host = await createHost();
  const quoteId = await quoteFor(await createCar({ hostId: host.id }));

  const held = await holdCar(request(quoteId), await actorOf(host.owner), now);

  expect(held).toEqual({ ok: false, problem: 'own-car' });
});

test('a member books no car of their company while it keeps them out', async () => {
  const host = await createHost({ kind: 'company', secondFactorRequired: true });
  const member = await createUser();
  await db.hostMember.create({ data: { hostId: host.id, userId: member.id, role: 'agent' } });
  const quoteId = await quoteFor(await createCar({ hostId: host.id }));

  const held = await holdCar(request(quoteId), await actorOf(member), now);

  expect(held).toEqual({ ok: false, problem: 'own-car' });
});

test('nobody empties a town without paying: the fourth unpaid hold is refused', async () => {
  const client = await actorOf(await createUser());
  const quotes = await Promise.all([1, 2, 3, 4].map(async () => quoteFor(await createCar())));

  const held = [];
  for (const quoteId of quotes) held.push(await holdCar(request(quoteId), client, now));

  expect(held.map((result) => result.ok)).toEqual([true, true, true, false]);
});

test('of twenty cars asked for at once, a client holds as many as they may', async () => {
  const client = await actorOf(await createUser());
  const quotes = await Promise.all(
    Array.from({ length: 20 }, async () => quoteFor(await createCar())),
  );

  const held = await Promise.all(quotes.map((quoteId) => holdCar(request(quoteId), client, now)));

  expect(held.filter(({ ok }) => ok)).toHaveLength(3);
  expect(held.filter(({ ok }) => !ok)).toEqual(
    Array.from({ length: 17 }, () => ({ ok: false, problem: 'too-many-holds' })),
  );
  expect(await db.occupancy.count({ where: { booking: { clientId: client.id } } })).toBe(3);
});

test('the last hold asked for twenty times at once is one hold and not one too many', async () => {
  const client = await actorOf(await createUser());
  for (const _ of [1, 2]) await holdCar(request(await quoteFor(await createCar())), client, now);
  const once = request(await quoteFor(await createCar()));

  const held = await Promise.all(Array.from({ length: 20 }, () => holdCar(once, client, now)));

  expect(new Set(held.map((result) => result.ok && result.ref))).toEqual(
    new Set([held[0]?.ok && held[0].ref]),
  );
  expect(held[0]).toMatchObject({ ok: true });
});

test("another person's quote is nobody else's", async () => {
  const car = await createCar();
  const owner = await createUser();
  const quote = await makeQuote(car.slug, plainRequest(days), owner.id, now);
  if (!quote.ok) throw new Error(quote.problem);

  await expect(hold(quote.quoteId)).rejects.toThrow('No such quote.');
});

test('looking at prices stores nothing; a booking stores the quote it was made by', async () => {
  const car = await createCar();
  const stored = () =>
    db.quote.findMany({
      where: { carId: car.id },
      select: { total: true, booking: { select: { total: true } } },
    });
  const quoteIds = [await quoteFor(car), await quoteFor(car)];

  expect(await stored()).toEqual([]);
  for (const quoteId of quoteIds) await hold(quoteId);

  expect(await stored()).toEqual([{ total: 210_00, booking: { total: 210_00 } }]);
});

test.each([
  ['the price of a day', { basePrice: 101_00 }],
  ['a lower price', { basePrice: 90_00 }],
  ['the deposit', { deposit: 2_000_00 }],
  ['the kilometres included', { kmPerDay: 50 }],
  ['the price of a kilometre', { kmPrice: 2_00 }],
  ['the terms of cancelling', { cancellationPolicy: 'strict' as const }],
])('%s changed since it was shown is not booked silently', async (_what, change) => {
  const car = await createCar({ cancellationPolicy: 'flexible' });
  const quoteId = await quoteFor(car);
  await db.car.update({ where: { id: car.id }, data: change });

  expect(await hold(quoteId)).toEqual({ ok: false, problem: 'price-changed' });
  expect(await hold(await quoteFor(car))).toMatchObject({ ok: true });
});

test.each([
  ['another signature', (id: string) => `${id.slice(0, -2)}xx`],
  ['no signature', (id: string) => id.split('.')[0] ?? ''],
  ['other contents', (id: string) => `W10.${id.split('.')[1]}`],
  ['nothing', () => ''],
])('a quote with %s is none of ours', async (_what, changed) => {
  const quoteId = await quoteFor(await createCar());

  await expect(hold(changed(quoteId))).rejects.toMatchObject({ code: 'not-found' });
});
