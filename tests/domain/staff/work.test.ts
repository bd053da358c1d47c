import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { changeRoles } from '#server/domain/admin/role-commands.ts';
import { suspend } from '#server/domain/admin/suspension.ts';
import { closeIncident } from '#server/domain/incidents/commands.ts';
import { incidentsIn } from '#server/domain/incidents/queries.ts';
import {
  colleaguesFor,
  forgetEndedWork,
  holdersIn,
  moveWork,
} from '#server/domain/staff/assigning.ts';
import { shares } from '#server/domain/staff/work.ts';
import { createBooking, createUser } from '../../support/factories.ts';
import { newIncident } from '../../support/world-things.ts';

const now = () => new Date();
const by = ({ id }: { id: string }) => ({ id, ip: null, now: now() });

const helper = async (name = 'Simona') => createUser({ name }, ['support']);

/** Something of the list of incidents. */
async function incident() {
  const booking = await createBooking({ status: 'in_progress' });
  const { id } = await newIncident(booking.id, booking.clientId);
  return { list: 'incidents' as const, id };
}

const holderOf = async (work: { list: 'incidents'; id: string }) =>
  (await holdersIn(work.list, [work.id]))[work.id]?.id ?? null;

async function versionOf(id: string) {
  return (await db.user.findUniqueOrThrow({ where: { id } })).updatedAt;
}

test('of two who take the same at once one has it, and the other is told who', async () => {
  const [one, other] = [await helper('Ana'), await helper('Dan')];
  const work = await incident();

  const moved = await Promise.all(
    [one, other].map((person) => moveWork(work, { from: null, to: person.id }, by(person))),
  );

  const winner = moved[0]?.ok ? one : other;
  expect(moved.filter(({ ok }) => ok)).toHaveLength(1);
  expect(moved.find(({ ok }) => !ok)).toEqual({
    ok: false,
    problem: 'taken',
    holder: winner.name,
  });
  expect(await holderOf(work)).toBe(winner.id);
});

test('it is given back, and handed to a colleague who may have it, on the record', async () => {
  const [one, other] = [await helper(), await helper()];
  const stranger = await createUser({}, ['finance']);
  const work = await incident();

  await moveWork(work, { from: null, to: one.id }, by(one));
  const wrong = await moveWork(work, { from: one.id, to: stranger.id }, by(one));
  const handed = await moveWork(work, { from: one.id, to: other.id }, by(one));
  const stale = await moveWork(work, { from: one.id, to: null }, by(one));
  await moveWork(work, { from: other.id, to: null }, by(other));

  expect([wrong, handed, stale]).toMatchObject([
    { ok: false, problem: 'not-able' },
    { ok: true },
    { ok: false, problem: 'taken' },
  ]);
  expect(await holderOf(work)).toBeNull();
  const entries = await db.auditEntry.findMany({
    where: { objectId: work.id, object: 'incidents' },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    'work.take',
    'work.assign',
    'work.give-back',
  ]);
});

test('who has no part in the list takes nothing, and what is over is taken by nobody', async () => {
  const [person, stranger] = [await helper(), await createUser({}, ['reviewer'])];
  const work = await incident();
  const taking = moveWork(work, { from: null, to: stranger.id }, by(stranger));
  await expect(taking).rejects.toMatchObject({ code: 'forbidden' });

  await closeIncident(work.id, by(person), now());

  await expect(moveWork(work, { from: null, to: person.id }, by(person))).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('what one has another does not decide, and with the decision nobody has it', async () => {
  const [one, other] = [await helper(), await helper()];
  const work = await incident();
  await moveWork(work, { from: null, to: one.id }, by(one));

  await expect(closeIncident(work.id, by(other), now())).rejects.toMatchObject({
    code: 'conflict',
  });
  await closeIncident(work.id, by(one), now());

  expect(await holderOf(work)).toBeNull();
});

test('whoever loses the role or is suspended has nothing any more', async () => {
  const boss = await createUser({}, ['admin']);
  const [demoted, suspended] = [await helper(), await helper()];
  const [first, second] = [await incident(), await incident()];
  await moveWork(first, { from: null, to: demoted.id }, by(demoted));
  await moveWork(second, { from: null, to: suspended.id }, by(suspended));

  await changeRoles(
    demoted.id,
    { roles: ['client', 'finance'], town: '' },
    { ...by(boss), version: await versionOf(demoted.id) },
  );
  await suspend(suspended.id, 'A plecat.', {
    ...by(boss),
    version: await versionOf(suspended.id),
  });

  expect(await holderOf(first)).toBeNull();
  expect(await holderOf(second)).toBeNull();
  const able = (await colleaguesFor('incidents')).map(({ id }) => id);
  expect(able).not.toContain(demoted.id);
  expect(able).not.toContain(suspended.id);
});

test('a list shows all, one’s own, or what nobody has', async () => {
  const [person, colleague] = [await helper(), await helper()];
  const [mine, theirs, free] = [await incident(), await incident(), await incident()];
  await moveWork(mine, { from: null, to: person.id }, by(person));
  await moveWork(theirs, { from: null, to: colleague.id }, by(colleague));
  const known = [mine.id, theirs.id, free.id];

  const shown = await Promise.all(
    shares.map(async (share) => {
      const filter = { state: 'open' as const, share, readerId: person.id };
      const found = await incidentsIn(filter, { limit: 1_000, offset: 0 });
      return found.map(({ id }) => id).filter((id) => known.includes(id));
    }),
  );

  expect(shown.map((ids) => ids.toSorted())).toEqual([known.toSorted(), [mine.id], [free.id]]);
});

test('what ended without a decision of its holder is forgotten, and what waits stays', async () => {
  const person = await helper();
  const [over, open] = [await incident(), await incident()];
  await moveWork(over, { from: null, to: person.id }, by(person));
  await moveWork(open, { from: null, to: person.id }, by(person));
  await db.incident.update({
    where: { id: over.id },
    data: { state: 'closed', closedAt: now(), closedBy: person.id },
  });

  await forgetEndedWork();

  expect(await holderOf(over)).toBeNull();
  expect(await holderOf(open)).toBe(person.id);
});
