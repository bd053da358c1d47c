import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { addDays } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { at, companyWithCrew, legs, page, sheet, today } from './fleet-day-support.ts';

test('a day has its check-ins and check-outs by the clock of the car, and what was not done before', async () => {
  const { owner, rent, dacia } = await companyWithCrew();
  const late = await rent({ from: at(-3, '10:00'), to: at(-1, '10:00'), status: 'in_progress' });
  const done = await rent({
    car: dacia,
    from: at(-2, '09:00'),
    to: at(0, '09:00'),
    status: 'returned',
  });
  const night = await rent({ from: at(0, '00:30'), to: at(1, '23:30') });
  await rent({ car: dacia, from: at(2, '10:00'), to: at(3, '10:00') });

  const [now, tomorrow] = [await sheet(owner), await sheet(owner, `day=${addDays(today, 1)}`)];

  expect(legs(now)).toEqual([
    [late.ref, 'check_out'],
    [night.ref, 'check_in'],
    [done.ref, 'check_out'],
  ]);
  expect(now.tasks.map(({ isDone }) => isDone)).toEqual([false, false, true]);
  expect(now.tasks[0]?.missing).toEqual(['late']);
  expect(legs(tomorrow)).toEqual([[night.ref, 'check_out']]);
});

test('a check-in says what is still missing, until it is there', async () => {
  const { owner, audi, rent } = await companyWithCrew();
  const before = await rent({ from: at(-4, '10:00'), to: at(1, '07:00'), status: 'in_progress' });
  const booking = await rent({ from: at(1, '10:00'), to: at(2, '10:00') });
  const missing = async () => {
    const { tasks } = await sheet(owner, `day=${addDays(today, 1)}`);
    return tasks.find(({ ref, leg }) => ref === booking.ref && leg === 'check_in')?.missing;
  };
  await db.user.update({ where: { id: booking.clientId }, data: { kycStatus: 'in_review' } });

  expect(await missing()).toEqual(['identity', 'deposit', 'contract', 'out']);

  await db.user.update({ where: { id: booking.clientId }, data: { kycStatus: 'verified' } });
  await db.booking.update({
    where: { id: before.id },
    data: { status: 'returned', returnedAt: new Date() },
  });
  expect(await missing()).toEqual(['deposit', 'contract', 'unready']);

  await as(owner).put(`${page}/cars/${audi.slug}/ready`, { ready: 'yes' });
  await db.payment.create({
    data: {
      bookingId: booking.id,
      purpose: 'deposit',
      amount: booking.deposit,
      currency: 'RON',
      status: 'authorised',
    },
  });
  await db.contract.create({
    data: {
      bookingId: booking.id,
      templateVersion: 1,
      content: {},
      hash: 'x',
      clientSignature: 'Ana',
      clientSignedAt: new Date(),
    },
  });
  expect(await missing()).toEqual([]);
});

test('a hand-over says what was booked with the car, so that it lies ready', async () => {
  const { owner, rent } = await companyWithCrew();
  const { id, lines } = await rent({ from: at(0, '09:00'), to: at(1, '10:00') });
  const seat = { code: 'extra', extra: 'child_seat', unit: 'day', price: 20_00 };
  const added = [{ ...seat, quantity: 2, amount: 80_00 }];
  await db.booking.update({
    where: { id },
    data: { lines: [...z.array(z.json()).parse(lines), ...added] },
  });

  const { tasks } = await sheet(owner);

  expect(tasks[0]?.extras).toEqual([{ extra: 'child_seat', quantity: 2 }]);
});

test('a member of a branch sees its hand-overs only, a viewer can give none away', async () => {
  const { agent, centre, member, dacia, rent } = await companyWithCrew();
  const [viewer, own] = [
    await member('viewer'),
    await rent({ from: at(1, '09:00'), to: at(2, '10:00') }),
  ];
  await rent({ car: dacia, from: at(1, '10:00'), to: at(2, '10:00') });
  const day = `day=${addDays(today, 1)}`;

  expect(legs(await sheet(agent, `${day}&branch=${centre.id}`))).toEqual([[own.ref, 'check_in']]);
  const seen = await sheet(viewer, day);
  expect([seen.tasks.length, seen.crew]).toEqual([2, []]);
});

test('a car is cleaned until it comes back the next time', async () => {
  const { owner, audi, rent } = await companyWithCrew();
  const booking = await rent({ from: at(-2, '10:00'), to: at(0, '00:01'), status: 'in_progress' });
  const readiness = async () => {
    const { tasks } = await sheet(owner);
    return tasks.find(({ leg }) => leg === 'check_out')?.ready ?? null;
  };
  const say = (ready: 'yes' | 'no') => as(owner).put(`${page}/cars/${audi.slug}/ready`, { ready });

  await say('yes');
  expect(await readiness()).toBeNull();

  await db.booking.update({
    where: { id: booking.id },
    data: { status: 'returned', returnedAt: new Date() },
  });
  expect(await readiness()).toMatchObject({ isReady: false });
  await say('yes');
  expect(await readiness()).toMatchObject({ isReady: true });
  await say('no');
  expect(await readiness()).toMatchObject({ isReady: false });
});
