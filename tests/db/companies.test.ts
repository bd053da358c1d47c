import { expect, test } from 'vitest';
import { db, pgCode } from '#server/db/client.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { createBranch, createCar, createHost, createUser } from '../support/factories.ts';

const codeOf = (work: Promise<unknown>) => work.then(() => 'accepted', pgCode);

const company = () => createHost({ kind: 'company' });

const branchOf = async (car: { id: string }) =>
  (await db.car.findUniqueOrThrow({ where: { id: car.id }, select: { branchId: true } })).branchId;

test('a company’s first branch takes the cars it has, and those of which nothing is said later', async () => {
  const host = await company();
  const before = await createCar({ hostId: host.id });
  const first = await createBranch(host.id);
  const second = await createBranch(host.id);

  const after = await createCar({ hostId: host.id });
  const elsewhere = await createCar({ hostId: host.id, branchId: second.id });

  expect(await Promise.all([before, after, elsewhere].map(branchOf))).toEqual([
    first.id,
    first.id,
    second.id,
  ]);
});

test('a car and a member belong to a branch of their own company, a manager to all of it', async () => {
  const [host, other] = [await company(), await company()];
  const branch = await createBranch(host.id);
  const user = await createUser();
  const join = (role: 'manager' | 'agent', branchId: string) =>
    db.hostMember.create({ data: { hostId: host.id, userId: user.id, role, branchId } });

  expect(await codeOf(createCar({ hostId: other.id, branchId: branch.id }))).toBe('23503');
  expect(await codeOf(join('manager', branch.id))).toBe('23514');
  expect(await codeOf(join('agent', (await createBranch(other.id)).id))).toBe('23503');
  expect(await codeOf(join('agent', branch.id))).toBe('accepted');
});

test('a branch with cars or members stays', async () => {
  const host = await company();
  const branch = await createBranch(host.id);
  await createCar({ hostId: host.id });

  expect(await codeOf(db.branch.delete({ where: { id: branch.id } }))).toBe('23503');
});

test('a private owner has no branches, no number in the trade register and asks for no second factor', async () => {
  const { id } = await createHost();
  const change = (data: object) => codeOf(db.host.update({ where: { id }, data }));

  expect(await codeOf(createBranch(id))).toBe('23514');
  expect(await change({ tradeRegister: 'J12/345/2019' })).toBe('23514');
  expect(await change({ secondFactorRequired: true })).toBe('23514');
});

test.each([
  [{ tradeRegister: 'J12/345/2019' }, 'accepted'],
  [{ tradeRegister: 'J2019000345127' }, 'accepted'],
  [{ tradeRegister: '12/345/2019' }, '23514'],
  [{ taxId: '18547290' }, 'accepted'],
  [{ taxId: '18547291' }, '23514'],
])('a company saved with %j is %s', async (data, expected) => {
  const { id } = await company();

  expect(await codeOf(db.host.update({ where: { id }, data }))).toBe(expected);
});

test('one invitation waits for an address, for a week at most', async () => {
  const host = await company();
  const createdAt = new Date();
  const invite = (email: string, hours: number) =>
    db.hostInvitation.create({
      data: {
        hostId: host.id,
        email,
        role: 'agent',
        tokenHash: `${host.id} ${email} ${hours}`,
        createdAt,
        expiresAt: hoursAfter(createdAt, hours),
      },
    });

  expect(await codeOf(invite('dana@example.test', 24 * 7))).toBe('accepted');
  expect(await codeOf(invite('Dana@example.test', 24 * 6))).toBe('23505');
  expect(await codeOf(invite('ion@example.test', 24 * 8))).toBe('23514');
});
