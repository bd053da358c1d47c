import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createBranch, createCar, createUser } from '../support/factories.ts';
import { checkedCompany, codeOf } from './counter-support.ts';
import { memberOf, sendFourSides, statusOf } from './owner-support.ts';

const page = '/company/counter';

const Seen = z.object({
  cars: z.array(z.object({ slug: z.string() })),
  offer: z.object({ total: z.number(), most: z.number() }).nullable(),
  person: z.looseObject({ name: z.string(), isVerified: z.boolean() }).nullable(),
  requestKey: z.string(),
});

/** A company whose registration is checked, with a car in each of two branches, and an agent. */
async function company() {
  const host = await checkedCompany();
  const [here, there] = [await createBranch(host.id), await createBranch(host.id)];
  const car = await createCar({ hostId: host.id, branchId: here.id });
  const other = await createCar({ hostId: host.id, branchId: there.id });
  const agent = await memberOf(host, 'agent');
  return { host, here, car, other, agent };
}

const seat = { extra: 'child_seat', unit: 'booking', price: 40_00 } as const;

/** The car has child seats. */
async function withSeats({ id: carId }: { id: string }, maxQuantity: number) {
  const { extra: kind, ...offer } = seat;
  await db.carExtra.create({ data: { carId, kind, ...offer, maxQuantity } });
}

const open = async (person: { id: string }, path = page) =>
  Seen.parse((await as(person).visit(path)).props);

test('a member of a branch is offered its cars only; an agent changes a price by less than a manager', async () => {
  const { host, here, car, other, agent } = await company();
  await db.hostMember.updateMany({ where: { userId: agent.id }, data: { branchId: here.id } });

  const ofManager = await open(host.owner, `${page}?car=${car.slug}`);
  const ofAgent = await open(agent, `${page}?car=${car.slug}`);
  const elsewhere = await open(agent, `${page}?car=${other.slug}`);

  expect(ofManager.cars.map(({ slug }) => slug).toSorted()).toEqual(
    [car.slug, other.slug].toSorted(),
  );
  expect(ofManager.offer).toMatchObject({ most: 30, total: 100_00 });
  expect(ofAgent.cars.map(({ slug }) => slug)).toEqual([car.slug]);
  expect(ofAgent.offer).toMatchObject({ most: 10 });
  expect(elsewhere.offer).toBeNull();
});

test('somebody is found by their address and the code on their profile, shown with least data, and booked', async () => {
  const { car, agent } = await company();
  const ana = await createUser({ phone: '+40 700 000 009' });
  const person = as(agent);
  const code = await codeOf(ana);

  const found = await person.post(`${page}/people`, { contact: ana.email, code, car: car.slug });
  const address = found.headers.get('location') ?? '';
  const seen = await open(agent, address);
  const choice = Object.fromEntries(new URL(address, 'http://x').searchParams);
  const booked = await person.post(`${page}/bookings`, {
    ...choice,
    requestKey: seen.requestKey,
    total: String(seen.offer?.total),
    means: 'terminal',
    deposit: 'none',
  });

  expect(seen.person).toMatchObject({ name: 'Ana Ionescu', isVerified: true });
  expect(JSON.stringify((await as(agent).visit(address)).props['person'])).not.toContain(
    '700 000 009',
  );
  expect(address).not.toContain(ana.email);
  expect(booked.headers.get('location')).toMatch(/^\/company\/counter\/[A-Z0-9]{8}$/);
  expect(await db.booking.findFirstOrThrow({ where: { carId: car.id } })).toMatchObject({
    clientId: ana.id,
    status: 'confirmed',
    deposit: 0,
  });
});

test('a part of an address finds nobody, and whoever searches too often has to wait', async () => {
  const { agent } = await company();
  const search = (contact: string) => as(agent).post(`${page}/people`, { contact, code: '123456' });

  const refused = await as(agent).submit(`${page}/people`, { contact: 'ana' }, page);
  expect(refused.props['errors']).toHaveProperty('contact');
  const answers = [];
  for (let count = 0; count < 31; count++)
    answers.push((await search(`${randomUUID()}@example.test`)).status);

  expect(answers.at(-1)).toBe(429);
  expect(answers[0]).not.toBe(429);
});

test('what is missing comes back at its field, and nothing is booked', async () => {
  const { car, agent } = await company();
  const form = {
    car: car.slug,
    requestKey: randomUUID(),
    total: '10000',
    means: 'cash',
    deposit: 'none',
  };
  const send = async (change: object) =>
    (await as(agent).submit(`${page}/bookings`, { ...form, ...change }, page)).props['errors'];

  expect(await send({ name: 'Ioana Nouă' })).toHaveProperty('phone');
  expect(await send({ name: '', phone: '0744 000 333' })).toHaveProperty('name');
  expect(await send({ name: 'Ioana Nouă', phone: '0744 000 333' })).toHaveProperty('identity');
  expect(await send({ name: 'Ioana Nouă', phone: '0744 000 333', means: 'card' })).toHaveProperty(
    'means',
  );
  expect(
    await send({ name: 'Ioana Nouă', phone: '0744 000 333', identity: 'yes', total: '1' }),
  ).toHaveProperty('form');
  expect(await db.booking.count({ where: { carId: car.id } })).toBe(0);
});

test('extras are added to the price, the booking and the hand-over', async () => {
  const { car, agent } = await company();
  await withSeats(car, 2);
  const address = `${page}?car=${car.slug}&extra-child_seat=2&extra-roof_box=0`;
  const line = { kind: 'extra', extra: 'child_seat', quantity: 2, minor: 80_00 };

  const seen = await as(agent).visit(address);
  const answer = await as(agent).post(`${page}/bookings`, {
    car: car.slug,
    'extra-child_seat': '2',
    requestKey: randomUUID(),
    total: '18000',
    means: 'cash',
    deposit: 'none',
    identity: 'yes',
    name: 'Ioana Nouă',
    phone: '0744 000 555',
  });

  expect(seen.props).toMatchObject({
    choice: { carried: { 'extra-child_seat': '2' } },
    offer: {
      total: 180_00,
      extras: [{ ...seat, quantity: 2 }],
      lines: expect.arrayContaining([expect.objectContaining(line)]),
      lost: { extras: [], plan: null },
    },
  });
  const path = answer.headers.get('location') ?? '';
  expect((await as(agent).visit(path)).props['counter']).toMatchObject({
    total: 180_00,
    lines: expect.arrayContaining([expect.objectContaining(line)]),
  });
  const handover = await as(agent).visit(`/owner/bookings/${path.split('/').at(-1)}/check-in`);
  expect(handover.props['handover']).toMatchObject({
    extras: [{ extra: 'child_seat', name: null, quantity: 2 }],
  });
});

test('an extra that the car does not have is refused in the member’s language', async () => {
  const { car, agent } = await company();
  const send = async () =>
    (
      await as(agent).submit(
        `${page}/bookings`,
        {
          car: car.slug,
          'extra-child_seat': '1',
          requestKey: randomUUID(),
          total: '14000',
          means: 'cash',
          deposit: 'none',
          identity: 'yes',
          name: 'Ioana Nouă',
          phone: '0744 000 666',
        },
        page,
      )
    ).props['errors'];

  const inRomanian = await send();
  await db.user.update({ where: { id: agent.id }, data: { locale: 'en' } });
  const inEnglish = await send();

  expect(inRomanian).toMatchObject({ form: expect.stringContaining('nu se mai oferă') });
  expect(inEnglish).toMatchObject({ form: expect.stringContaining('isn’t offered with this car') });
  expect(await db.booking.count({ where: { carId: car.id } })).toBe(0);
});

test('another car keeps the extras it has, and the page says which it has not', async () => {
  const { car, other, agent } = await company();
  await withSeats(car, 2);
  await withSeats(other, 1);
  const chosen = await as(agent).visit(
    `${page}?car=${car.slug}&extra-child_seat=2&extra-roof_box=1&plan=plus`,
  );
  const links = z.object({ cars: z.array(z.object({ slug: z.string(), url: z.string() })) });
  const link = links.parse(chosen.props).cars.find(({ slug }) => slug === other.slug);

  const changed = await as(agent).visit(link?.url.split('#')[0] ?? '');

  expect(chosen.props['offer']).toMatchObject({
    lost: { extras: [{ extra: 'roof_box', kept: 0 }], plan: 'plus' },
  });
  expect(changed.props).toMatchObject({
    choice: { plan: 'basic', carried: { 'extra-child_seat': '1' } },
    offer: {
      total: 140_00,
      lost: { extras: [{ extra: 'child_seat', name: null, kept: 1 }], plan: null },
    },
  });
});

test('somebody without a password signs contract and check-in on the member’s screen', async () => {
  const { car, agent } = await company();
  const answer = await as(agent).post(`${page}/bookings`, {
    car: car.slug,
    requestKey: randomUUID(),
    total: '10000',
    means: 'cash',
    deposit: 'cash',
    identity: 'yes',
    name: 'Ioana Nouă',
    phone: '0744 000 444',
  });
  const path = answer.headers.get('location') ?? '';
  const ref = path.split('/').at(-1) ?? '';
  const booking = await db.booking.findUniqueOrThrow({ where: { ref } });
  const leg = `/owner/bookings/${ref}/inspections/check-in`;

  const wrong = { name: 'Ioan', consent: 'yes' };
  expect((await as(agent).submit(`${path}/signature`, wrong, path)).props['errors']).toEqual({
    name: 'Clientul semnează cu numele din rezervare: Ioana Nouă.',
  });
  await as(agent).post(`${path}/signature`, { name: 'Ioana Nouă', consent: 'yes' });
  await sendFourSides(agent, `${leg}/photos`);
  await as(agent).post(`${leg}/submission`, {
    odometerKm: '40000',
    fuelPercent: '75',
    notes: '',
    signature: 'Radu Membru',
  });
  await as(agent).post(`${leg}/client-signature`, { name: 'Ioana Nouă', code: '' });

  const contract = await db.contract.findUniqueOrThrow({ where: { bookingId: booking.id } });
  expect(contract.clientSignature).toBe('Ioana Nouă');
  expect(await statusOf(booking)).toBe('in_progress');
});

test('somebody who has a password signs with their own code, and their contract themselves', async () => {
  const { car, agent } = await company();
  const ana = await createUser();
  const sought = { contact: ana.email, code: await codeOf(ana), car: car.slug };
  const found = await as(agent).post(`${page}/people`, sought);
  const choice = new URL(found.headers.get('location') ?? '', 'http://x').searchParams;
  const answer = await as(agent).post(`${page}/bookings`, {
    ...Object.fromEntries(choice),
    requestKey: randomUUID(),
    total: '10000',
    means: 'cash',
    deposit: 'none',
  });
  const path = answer.headers.get('location') ?? '';

  await as(agent).post(`${path}/signature`, { name: 'Ana Ionescu', consent: 'yes' });

  expect(
    (await db.contract.findFirstOrThrow({ where: { booking: { carId: car.id } } })).clientSignedAt,
  ).toBeNull();
});
