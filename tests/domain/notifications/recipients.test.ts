import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { MemberRole } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { hostManagers, hostPeople, notify } from '#server/domain/notifications/commands.ts';
import { startQueue } from '#server/queue/queue.ts';
import { createBranch, createHost, createUser } from '../../support/factories.ts';

type Place = { role?: MemberRole; branchId?: string; hasFactor?: boolean };

/** Two branches, with a manager who has set up two-step verification. */
async function company(secondFactorRequired: boolean) {
  const host = await createHost({ kind: 'company', secondFactorRequired });
  await db.user.update({ where: { id: host.owner.id }, data: { totpConfirmedAt: new Date() } });
  const join = async ({ role = 'agent', branchId, hasFactor = false }: Place) => {
    const { id } = await createUser({ totpConfirmedAt: hasFactor ? new Date() : null });
    await db.hostMember.create({
      data: { hostId: host.id, userId: id, role, branchId: branchId ?? null },
    });
    return id;
  };
  const [here, there] = [await createBranch(host.id), await createBranch(host.id)];
  return { hostId: host.id, owner: host.owner.id, here: here.id, there: there.id, join };
}

const told = (placed: { hostId: string; branchId: string | null }) =>
  transaction(async (tx) => new Set(await hostPeople(tx, placed)));

test('of a car’s news hear the managers, and the agents of its branch or of the whole company', async () => {
  const { hostId, owner, here, there, join } = await company(false);
  const [everywhere, own] = [await join({}), await join({ branchId: here })];
  await join({ branchId: there });
  await join({ role: 'viewer' });

  expect(await told({ hostId, branchId: here })).toEqual(new Set([owner, everywhere, own]));
});

test('whom a company keeps out until they set up two-step verification hears nothing', async () => {
  const { hostId, owner, here, join } = await company(true);
  const own = await join({ branchId: here, hasFactor: true });
  await join({ branchId: here });
  await join({ role: 'manager' });

  expect(await told({ hostId, branchId: here })).toEqual(new Set([owner, own]));
  expect(await transaction((tx) => hostManagers(tx, hostId))).toEqual([owner]);
});

test('a suspended member hears nothing', async () => {
  const { hostId, owner, here, join } = await company(false);
  const suspended = await join({ role: 'manager' });
  await db.user.update({ where: { id: suspended }, data: { suspendedAt: new Date() } });

  expect(await told({ hostId, branchId: here })).toEqual(new Set([owner]));
  expect(await transaction((tx) => hostManagers(tx, hostId))).toEqual([owner]);
});

test('of those who are told of one thing, only who has not muted it finds it in the centre; each is told once', async () => {
  const [listens, muted] = [await createUser(), await createUser()];
  const mute = { userId: muted.id, kind: 'review_received', channel: 'centre' } as const;
  await db.notificationMute.create({ data: mute });
  const notice = { kind: 'review_received', facts: { client: 'Ana' }, url: '/x' } as const;
  const people = [listens.id, muted.id, listens.id];

  await startQueue();
  await transaction((tx) => notify(tx, people, notice, new Date()));

  const stored = await db.notification.findMany({
    where: { userId: { in: people } },
    select: {
      userId: true,
      inCentre: true,
      facts: true,
      deliveries: { select: { channel: true } },
    },
    orderBy: { inCentre: 'desc' },
  });
  const facts = { client: 'Ana' };
  const deliveries = [{ channel: 'mail' }, { channel: 'push' }];
  expect(stored).toEqual([
    { userId: listens.id, inCentre: true, facts, deliveries },
    { userId: muted.id, inCentre: false, facts, deliveries },
  ]);
});
