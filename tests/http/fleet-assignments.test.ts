import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { addDays } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createCar, createUser } from '../support/factories.ts';
import { assign, at, companyWithCrew, legs, page, sheet, today } from './fleet-day-support.ts';

test('a hand-over is given to a member, who is told once and finds it among their own', async () => {
  const { owner, agent, rent } = await companyWithCrew();
  const booking = await rent({ from: at(1, '10:00'), to: at(2, '10:00') });
  const day = `day=${addDays(today, 1)}`;
  const path = `${page}/${booking.ref}/check_in`;

  await assign(owner, path, { member: agent.id, before: '' });
  await assign(owner, path, { member: agent.id, before: '' });

  const [all, mine, other] = [
    await sheet(owner, day),
    await sheet(agent, `${day}&mine=1`),
    await sheet(owner, `${day}&mine=1`),
  ];
  expect(all.tasks).toMatchObject([{ assignee: { id: agent.id } }]);
  expect(all.open).toBe(0);
  expect(legs(mine)).toEqual([[booking.ref, 'check_in']]);
  expect(other.tasks).toEqual([]);
  expect(await db.notification.findMany({ where: { userId: agent.id } })).toMatchObject([
    { kind: 'handover_assigned', facts: { ref: booking.ref } },
  ]);
  expect(await db.bookingEvent.findMany({ where: { bookingId: booking.id } })).toMatchObject([
    { action: 'assign', by: 'host', actorId: owner.id },
  ]);
  expect(await as(owner).get(`/owner/bookings/${booking.ref}`)).toMatchObject({ status: 200 });
});

test('of two members who give away the same hand-over one is told that the other was first', async () => {
  const { owner, agent, member, rent } = await companyWithCrew();
  const second = await member('manager');
  const booking = await rent({ from: at(1, '10:00'), to: at(2, '10:00') });
  const path = `${page}/${booking.ref}/check_in`;

  const answers = await Promise.all([
    assign(owner, path, { member: agent.id, before: '' }),
    assign(second, path, { member: second.id, before: '' }),
  ]);

  const told = answers.filter(({ flash }) => flash && 'toast' in flash);
  expect(told).toMatchObject([{ flash: { toast: { kind: 'error' } } }]);
  expect(await db.handoverAssignment.count({ where: { bookingId: booking.id } })).toBe(1);
});

test.for([
  { who: 'a member of another branch', by: 'centre' },
  { who: 'a viewer', by: 'viewer' },
  { who: 'a stranger', by: 'stranger' },
] as const)('a hand-over is not given to $who', async ({ by }) => {
  const { owner, centre, member, rent } = await companyWithCrew();
  const people = {
    centre: () => member('agent', centre.id),
    viewer: () => member('viewer'),
    stranger: () => createUser(),
  };
  const booking = await rent({ from: at(1, '10:00'), to: at(2, '10:00') });
  const chosen = await people[by]();

  const { flash } = await assign(owner, `${page}/${booking.ref}/check_in`, {
    member: chosen.id,
    before: '',
  });

  expect(flash).toMatchObject({ toast: { kind: 'error' } });
  expect(await db.handoverAssignment.count({ where: { bookingId: booking.id } })).toBe(0);
});

test('what has taken place is given to nobody any more', async () => {
  const { owner, agent, rent } = await companyWithCrew();
  const booking = await rent({ from: at(-1, '10:00'), to: at(0, '23:50'), status: 'in_progress' });

  const early = await assign(owner, `${page}/${booking.ref}/check_in`, {
    member: agent.id,
    before: '',
  });
  const right = await assign(owner, `${page}/${booking.ref}/check_out`, {
    member: agent.id,
    before: '',
  });

  expect(early.flash).toMatchObject({ toast: { kind: 'error' } });
  expect(right.flash).not.toMatchObject({ toast: { kind: 'error' } });
  expect(await db.handoverAssignment.findMany({ where: { bookingId: booking.id } })).toMatchObject([
    { leg: 'check_out', userId: agent.id },
  ]);
});

test('who leaves, is suspended or moves to another branch does none of it any more', async () => {
  const { host, owner, airport, centre, member, rent } = await companyWithCrew();
  const [leaves, suspended, moves] = [
    await member('agent', airport.id),
    await member('agent', airport.id),
    await member('agent', airport.id),
  ];
  const day = `day=${addDays(today, 1)}`;
  for (const [hour, who] of [leaves, suspended, moves].entries()) {
    const car = await createCar({ hostId: host.id, branchId: airport.id });
    const booking = await rent({ car, from: at(1, `1${hour}:00`), to: at(3, '10:00') });
    await assign(owner, `${page}/${booking.ref}/check_in`, { member: who.id, before: '' });
  }
  expect((await sheet(owner, day)).open).toBe(0);

  await db.hostMember.delete({ where: { hostId_userId: { hostId: host.id, userId: leaves.id } } });
  await db.user.update({ where: { id: suspended.id }, data: { suspendedAt: new Date() } });
  await db.hostMember.update({
    where: { hostId_userId: { hostId: host.id, userId: moves.id } },
    data: { branchId: centre.id },
  });

  expect((await sheet(owner, day)).open).toBe(3);
});

test('what nobody does is shared out evenly among the agents of each branch, and taken back together', async () => {
  const { host, owner, airport, centre, audi, dacia, agent, member, rent } =
    await companyWithCrew();
  const [second, other] = [await member('agent', airport.id), await member('agent', centre.id)];
  const day = `day=${addDays(today, 1)}`;
  const chosen = await rent({ car: audi, from: at(1, '08:00'), to: at(3, '10:00') });
  await assign(owner, `${page}/${chosen.ref}/check_in`, { member: agent.id, before: '' });
  for (let hour = 0; hour < 3; hour++) {
    const car = await createCar({ hostId: host.id, branchId: airport.id });
    await rent({ car, from: at(1, `1${hour}:00`), to: at(3, '10:00') });
  }
  await rent({ car: dacia, from: at(1, '12:00'), to: at(3, '10:00') });
  const counts = async () => {
    const { tasks } = await sheet(owner, day);
    return [agent, second, other].map(
      ({ id }) => tasks.filter(({ assignee }) => assignee?.id === id).length,
    );
  };

  const shared = await as(owner).submit(`${page}/assignments?${day}`, {}, `${page}?${day}`);
  expect(shared.flash).toMatchObject({ toast: { kind: 'success' } });
  expect(await counts()).toEqual([2, 2, 1]);

  const { undo } = await sheet(owner, day);
  expect(undo?.count).toBe(4);
  const strange = await as(await createUser()).delete(undo?.url ?? '');
  expect(strange.status).toBe(404);
  await as(owner).delete(undo?.url ?? '');
  expect(await counts()).toEqual([1, 0, 0]);
  expect((await sheet(owner, day)).undo).toBeNull();
});
