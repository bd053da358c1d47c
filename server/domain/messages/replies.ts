import { db } from '#server/db/client.ts';
import type { PlannedMoment } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { lockManaged } from '../hosts/managing.ts';
import { requireHost } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { hostsOf, type Actor } from '../users/actor.ts';

/** Those who write for a host also keep the replies they choose from. */
function writers(actor: Actor): string[] {
  return hostsOf(actor, ['manager', 'agent']);
}

export type HostTexts = Awaited<ReturnType<typeof textsOf>>[number];

/** The saved replies and planned messages of the hosts for whom a person writes, and the cars they may be for. */
export async function textsOf(actor: Actor) {
  return db.host.findMany({
    where: { id: { in: writers(actor) } },
    orderBy: { createdAt: 'asc' },
    select: {
      id: true,
      name: true,
      savedReplies: {
        orderBy: { title: 'asc' },
        select: { id: true, title: true, body: true },
      },
      plannedMessages: {
        orderBy: [{ moment: 'asc' }, { since: 'asc' }],
        select: { id: true, moment: true, body: true, carId: true },
      },
      cars: {
        where: { status: { notIn: ['archived', 'draft'] } },
        orderBy: [{ make: 'asc' }, { model: 'asc' }, { plate: 'asc' }],
        select: { id: true, make: true, model: true, plate: true },
      },
    },
  });
}

export async function repliesOf(hostId: string) {
  return db.savedReply.findMany({
    where: { hostId },
    orderBy: { title: 'asc' },
    select: { id: true, title: true, body: true },
  });
}

type ByHost = { actor: Actor; hostId: string };

export type Saved = { ok: true } | { ok: false; problem: 'too-many' | 'taken' | 'no-car' };

/** @throws {Refusal} `not-found` for a stranger, `forbidden` for a member who only looks */
export async function saveReply(
  { actor, hostId }: ByHost,
  reply: { title: string; body: string },
  now: Date,
): Promise<Saved> {
  requireHost(actor, hostId, writers(actor));
  return transaction(async (tx) => {
    await tx.execute`select 1 from hosts where id = ${hostId}::uuid for no key update`;
    const others = await tx.savedReply.findMany({ where: { hostId }, select: { title: true } });
    if (others.some(({ title }) => title === reply.title)) return { ok: false, problem: 'taken' };
    if (others.length >= rules.messages.savedReplies) return { ok: false, problem: 'too-many' };
    await tx.savedReply.create({
      data: { hostId, ...reply, createdAt: now },
      select: { id: true },
    });
    return { ok: true };
  });
}

/** @throws {Refusal} `not-found` for none of their hosts' */
export async function removeReply(actor: Actor, id: string): Promise<void> {
  const { count } = await db.savedReply.deleteMany({
    where: { id, hostId: { in: writers(actor) } },
  });
  if (count === 0) throw new Refusal('not-found', 'No such reply.');
}

type Plan = { moment: PlannedMoment; body: string; carId: string | null };

/**
 * Plans a message that goes out by itself on the trips to come, of all branches.
 *
 * @throws {Refusal} `not-found` for a stranger, `forbidden` for all but the host's managers
 */
export async function savePlan({ actor, hostId }: ByHost, plan: Plan, now: Date): Promise<Saved> {
  return transaction(async (tx) => {
    await lockManaged(tx, actor, hostId);
    const { carId } = plan;
    if (carId !== null && (await tx.car.count({ where: { id: carId, hostId } })) === 0)
      return { ok: false, problem: 'no-car' };
    const plans = await tx.plannedMessage.count({ where: { hostId } });
    if (plans >= rules.messages.plans) return { ok: false, problem: 'too-many' };
    await tx.plannedMessage.create({ data: { hostId, ...plan, since: now }, select: { id: true } });
    return { ok: true };
  });
}

/** @throws {Refusal} `not-found` for none of their hosts', `forbidden` for all but the host's managers */
export async function removePlan(actor: Actor, id: string): Promise<void> {
  const found = await db.plannedMessage.findUnique({ where: { id }, select: { hostId: true } });
  if (!found) throw new Refusal('not-found', 'No such plan.');
  await transaction(async (tx) => {
    await lockManaged(tx, actor, found.hostId);
    await tx.plannedMessage.deleteMany({ where: { id } });
  });
}
