import { describe, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { saveClass } from '#server/domain/classes/commands.ts';
import { prepareChange } from '#server/domain/fleet/changing.ts';
import { importCars } from '#server/domain/fleet/importing.ts';
import { closeBranch, openBranch } from '#server/domain/hosts/branches.ts';
import { saveBankAccount } from '#server/domain/hosts/commands.ts';
import { saveRegistration } from '#server/domain/hosts/company-details.ts';
import { closeOnHolidays, saveHours } from '#server/domain/hosts/hours-commands.ts';
import { invite } from '#server/domain/hosts/invitations.ts';
import { changeMember, demandSecondFactor, removeMember } from '#server/domain/hosts/members.ts';
import { saveSeries } from '#server/domain/invoices/series.ts';
import { savePlan } from '#server/domain/messages/replies.ts';
import { choosePayoutWay } from '#server/domain/payouts/ways.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { actorById } from '#server/domain/users/queries.ts';
import { url } from '#shared/routes.ts';
import { as } from '../../support/app.ts';
import { createBranch, createHost, createUser } from '../../support/factories.ts';
import { branchAt } from '../../support/companies.ts';

const now = new Date();

/** A company with a manager whose request is under way, and a colleague. */
async function company() {
  const host = await createHost({ kind: 'company' });
  const [manager, colleague] = [await createUser(), await createUser()];
  for (const { id: userId } of [manager, colleague])
    await db.hostMember.create({ data: { hostId: host.id, userId, role: 'manager' } });
  const branch = await createBranch(host.id);
  const actor = await actorById(db, manager.id);
  if (!actor) throw new Error('A person who was just created is there.');
  return { host, manager, colleague, branch, actor };
}

type World = Awaited<ReturnType<typeof company>>;
type Act = (world: World, by: { actor: Actor; ip: null; now: Date }) => Promise<unknown>;

const viewer = { role: 'viewer', branchId: null } as const;

const acts: [string, Act][] = [
  [
    'make a colleague a viewer',
    ({ host, colleague }, by) =>
      changeMember({ hostId: host.id, userId: colleague.id }, viewer, by),
  ],
  [
    'remove a colleague',
    ({ host, colleague }, by) => removeMember({ hostId: host.id, userId: colleague.id }, by),
  ],
  ['ask for a second factor', ({ host }, by) => demandSecondFactor(host.id, false, by)],
  [
    'invite somebody',
    ({ host }, by) => invite(host.id, { email: 'new@example.com', ...viewer }, by),
  ],
  [
    'open a branch',
    ({ host }, by) =>
      openBranch(host.id, { ...branchAt, town: 'otopeni', phone: null, openingHours: null }, by),
  ],
  ['close a branch', ({ branch }, by) => closeBranch(branch.id, by)],
  [
    'change the account for payouts',
    ({ host }, by) =>
      saveBankAccount(host.id, { iban: 'RO49AAAA1B31007593840000', holder: 'Eva' }, by),
  ],
  [
    'choose another way of payouts',
    ({ host }, by) => choosePayoutWay({ hostId: host.id, way: 'bank', back: '/' }, by),
  ],
  [
    'change the registration',
    ({ host }, by) =>
      saveRegistration(
        host.id,
        { legalName: 'Eva SRL', taxId: '1', tradeRegister: '1', address: 'Cluj' },
        by,
      ),
  ],
  ['change the series of invoices', ({ host }, by) => saveSeries(host.id, null, by)],
  [
    'change opening hours',
    ({ host }, { actor }) => saveHours(actor, host.id, { week: null, afterHoursFee: null }),
  ],
  [
    'close on holidays',
    ({ host }, { actor }) => closeOnHolidays(actor, host.id, (name) => name, now),
  ],
  [
    'plan a message',
    ({ host }, { actor }) =>
      savePlan({ actor, hostId: host.id }, { moment: 'returned', body: 'Hello', carId: null }, now),
  ],
  [
    'make a class of cars',
    ({ host }, by) => saveClass({ hostId: host.id, classId: null, lead: 'a', cars: ['b'] }, by),
  ],
  [
    'change many cars',
    ({ host }, by) =>
      prepareChange(
        host.id,
        { operation: { kind: 'status', move: 'pause' }, choice: { slugs: [] } },
        by,
      ),
  ],
  [
    'import cars',
    ({ host }, { actor }) => importCars(host.id, [], { actor, now, mark: async () => undefined }),
  ],
];

describe('a manager whose right was taken after the request came cannot', () => {
  test.each(acts)('%s', async (_, act) => {
    const world = await company();
    const { host, manager, actor } = world;
    const by = { actor, ip: null, now };
    await db.hostMember.update({
      where: { hostId_userId: { hostId: host.id, userId: manager.id } },
      data: viewer,
    });

    await expect(act(world, by)).rejects.toMatchObject({ code: 'forbidden' });
    await db.hostMember.deleteMany({ where: { hostId: host.id, userId: manager.id } });
    await expect(act(world, by)).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('of two managers who remove each other at the same time one stays', async () => {
  const { host, owner } = await createHost({ kind: 'company' }).then(
    ({ owner: first, ...rest }) => ({
      host: rest,
      owner: first,
    }),
  );
  const [one, other] = [await createUser(), await createUser()];
  for (const { id: userId } of [one, other])
    await db.hostMember.create({ data: { hostId: host.id, userId, role: 'manager' } });
  const removal = (member: { id: string }) =>
    url('company.members.destroy', { host: host.slug, member: member.id });

  await Promise.all([as(one).delete(removal(other)), as(other).delete(removal(one))]);

  const left = await db.hostMember.findMany({
    where: { hostId: host.id },
    select: { userId: true },
  });
  expect(left).toHaveLength(2);
  expect(left).toContainEqual({ userId: owner.id });
});
