import { expect, test } from 'vitest';
import { db, pgCode } from '#server/db/client.ts';
import { createDraft, saveStep, submitForReview } from '#server/domain/listings/drafting.ts';
import {
  approveCar,
  reinstateCar,
  rejectCar,
  requestChanges,
  suspendCar,
} from '#server/domain/listings/reviewing.ts';
import { actorOf, createCar, createHost, createUser } from '../../support/factories.ts';
import {
  createFilledDraft,
  createFreshDraft,
  createOwner,
  furtherSteps,
  identity,
  now,
  specification,
} from './support.ts';

const [, place] = furtherSteps;
const what = (plate: string) => ({
  identity: { ...identity(), plate },
  specification: { ...specification, features: [] },
});
const statusOf = async (slug: string) =>
  (await db.car.findUniqueOrThrow({ where: { slug }, select: { status: true } })).status;
const kindsOf = async (userId: string) =>
  (await db.notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(
    ({ kind }) => kind,
  );

async function createAdmin() {
  return createUser({}, ['admin']);
}

async function createSubmitted() {
  const draft = await createFilledDraft();
  await submitForReview(draft.slug, { actor: draft.actor, now, version: draft.version });
  const admin = await createAdmin();
  return { ...draft, admin, by: { id: admin.id, ip: null, now, version: draft.version + 1 } };
}

async function createListed() {
  const car = await createSubmitted();
  await approveCar(car.slug, car.by);
  return { ...car, version: car.version + 2 };
}

test('a host lists a car step by step and an admin puts it on the market', async () => {
  const admin = await createAdmin();
  const { slug, actor, version, id } = await createFilledDraft();

  const submitted = await submitForReview(slug, { actor, now, version });
  await approveCar(slug, { id: admin.id, ip: null, now, version: version + 1 });

  expect(submitted).toEqual({ ok: true });
  expect(await statusOf(slug)).toBe('listed');
  expect(await db.carSearch.findUnique({ where: { carId: id } })).toMatchObject({ listed: true });
  expect(await kindsOf(admin.id)).toContain('car_submitted');
  expect(await kindsOf(actor.id)).toContain('car_approved');
  expect(await db.carReview.findMany({ where: { carId: id } })).toMatchObject([
    { decision: 'approved', reviewerId: admin.id, decidedAt: now },
  ]);
});

test('a draft that lacks steps is not sent, and says which', async () => {
  const { slug, actor } = await createFreshDraft();

  const submitted = await submitForReview(slug, { actor, now, version: 1 });

  expect(submitted).toEqual({
    ok: false,
    problem: 'incomplete',
    missing: ['specification', 'place', 'photos', 'price', 'rules'],
  });
});

test('a draft sent twice is reviewed once', async () => {
  const { slug, actor, version, id } = await createFilledDraft();
  const send = () => submitForReview(slug, { actor, now, version });

  const sent = await Promise.all([send(), send(), send()]);

  expect(sent).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await db.carReview.count({ where: { carId: id } })).toBe(1);
});

test('a draft begun twice at once for one plate is one draft', async () => {
  const { host, actor } = await createOwner();
  const car = what(identity().plate);
  const begin = () => createDraft(host.id, car, { actor, now });

  const [one, other] = await Promise.all([begin(), begin()]);

  expect(one).toEqual(other);
  expect(await db.car.count({ where: { hostId: host.id } })).toBe(1);
});

test('a plate is on one car at a time, however it is spaced, and free again once that is archived', async () => {
  const { plate, id } = await createCar();
  const { host, actor } = await createOwner();
  const begin = () =>
    createDraft(host.id, what(`${plate.slice(0, 2)} ${plate.slice(2)}`), { actor, now });

  const taken = await begin();
  await db.car.update({ where: { id }, data: { status: 'archived' } });

  expect(taken).toEqual({ ok: false, problem: 'plate-taken' });
  expect(await begin()).toMatchObject({ ok: true });
});

test('of two open tabs the second saves nothing and says so', async () => {
  const { slug, actor } = await createFreshDraft();
  const [first] = furtherSteps;
  if (!first || !place) throw new Error('No steps.');

  const one = await saveStep(slug, first, { actor, now, version: 1 });
  const again = await saveStep(slug, first, { actor, now, version: 1 });
  const other = await saveStep(slug, place, { actor, now, version: 1 });

  expect(one).toEqual({ ok: true, version: 2, review: 'none' });
  expect(again).toEqual({ ok: true, version: 2, review: 'none' });
  expect(other).toEqual({ ok: false, problem: 'stale' });
  expect(await db.car.findUnique({ where: { slug } })).toMatchObject({ town: null });
});

test('only those who manage the host change its cars', async () => {
  const { slug, host } = await createFreshDraft();
  const stranger = await actorOf((await createHost()).owner);
  const agent = await createUser();
  await db.hostMember.create({ data: { hostId: host.id, userId: agent.id, role: 'agent' } });
  if (!place) throw new Error('No step.');

  const by = { now, version: 1 };
  const byAgent = saveStep(slug, place, { ...by, actor: await actorOf(agent) });

  await expect(byAgent).rejects.toMatchObject({ code: 'forbidden' });
  await expect(saveStep(slug, place, { ...by, actor: stranger })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('changes asked for come back as a draft with reasons and words, and it can be sent again', async () => {
  const { slug, by, actor } = await createSubmitted();

  await requestChanges(slug, { reasons: ['photos_quality'], words: 'Mai luminoase.' }, by);
  const again = await submitForReview(slug, { actor, now, version: by.version + 1 });

  expect(again).toEqual({ ok: true });
  expect(await statusOf(slug)).toBe('in_review');
  expect(await kindsOf(actor.id)).toContain('car_changes_requested');
});

test('a rejected car is archived', async () => {
  const { slug, by, actor } = await createSubmitted();

  await rejectCar(slug, { reasons: ['not_eligible'], words: '' }, by);

  expect(await statusOf(slug)).toBe('archived');
  expect(await kindsOf(actor.id)).toContain('car_rejected');
});

test('an admin decides about the car they looked at, not about one changed since', async () => {
  const { slug, actor, by } = await createSubmitted();
  if (!place) throw new Error('No step.');
  await saveStep(slug, place, { actor, now, version: by.version });

  await expect(approveCar(slug, by)).rejects.toMatchObject({ code: 'conflict' });
});

test('a listed car that moves to another town stays on the market while it is looked at', async () => {
  const { slug, actor, version, id } = await createListed();
  const turda = { town: 'Turda', townSlug: 'turda', address: 'Piața Republicii 1' };

  const saved = await saveStep(
    slug,
    { step: 'place', fields: { ...turda, lat: 46.5733, lng: 23.7857 } },
    { actor, now, version },
  );

  expect(saved).toMatchObject({ ok: true, review: 'opened' });
  expect(await statusOf(slug)).toBe('listed');
  const open = await db.carReview.findFirstOrThrow({ where: { carId: id, decidedAt: null } });
  expect(open.changes).toContainEqual({ field: 'town', before: 'Cluj-Napoca', after: 'Turda' });
});

test('a listed car that becomes another car leaves the market until it is looked at', async () => {
  const car = await createListed();
  const { slug, actor, version, by } = car;

  const saved = await saveStep(
    slug,
    { step: 'identity', fields: { ...car.identity, plate: identity().plate } },
    { actor, now, version },
  );
  await approveCar(slug, { ...by, version: version + 1 });

  expect(saved).toMatchObject({ ok: true, review: 'off-market' });
  expect(await statusOf(slug)).toBe('listed');
});

test('a changed car that is rejected is suspended, and comes back paused', async () => {
  const { slug, actor, version, by } = await createListed();
  const fields = {
    town: 'Turda',
    townSlug: 'turda',
    address: 'Str. 1',
    lat: 46.5733,
    lng: 23.7857,
  };
  await saveStep(slug, { step: 'place', fields }, { actor, now, version });

  await rejectCar(slug, { reasons: ['place'], words: '' }, { ...by, version: version + 1 });
  const rejected = await statusOf(slug);
  await reinstateCar(slug, { ...by, version: version + 2 });

  expect(rejected).toBe('suspended');
  expect(await statusOf(slug)).toBe('paused');
});

test('a suspended car is off the market and cannot be edited', async () => {
  const { slug, actor, version, by } = await createListed();
  if (!place) throw new Error('No step.');

  await suspendCar(slug, 'Reclamație.', { ...by, version });

  expect(await statusOf(slug)).toBe('suspended');
  const saving = saveStep(slug, place, { actor, now, version: version + 1 });
  await expect(saving).rejects.toMatchObject({ code: 'conflict' });
});

test('nobody puts half a car on the market, and no status follows that may not', async () => {
  const { slug } = await createFreshDraft();
  const write = (status: 'in_review' | 'listed') =>
    db.car.update({ where: { slug }, data: { status } }).then(() => 'accepted', pgCode);

  expect(await write('in_review')).toBe('23514');
  expect(await write('listed')).toBe('23514');
});
