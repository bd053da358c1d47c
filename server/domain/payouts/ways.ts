import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { record } from '../audit/commands.ts';
import { lockManaged } from '../hosts/managing.ts';
import { hostsManagedBy } from '../hosts/policy.ts';
import { recordForManagers } from '../security/commands.ts';
import type { SecurityEvent } from '../security/event.ts';
import type { Actor } from '../users/actor.ts';
import { followAccount, onboardingUrl } from './accounts.ts';
import type { Way } from './payout.ts';

type By = { actor: Actor; ip: string | null; now: Date };

/**
 * A host chooses how it is paid from now on. What is approved already goes the way it was approved for.
 *
 * @param back where the gateway's pages lead when the host is done there
 * @returns the address of those pages, when the gateway must still know more of the host
 * @throws {Refusal} `not-found`, `forbidden`
 */
export async function choosePayoutWay(
  { hostId, way, back }: { hostId: string; way: Way; back: string },
  { actor, ip, now }: By,
): Promise<string | null> {
  await transaction(async (tx) => {
    await lockManaged(tx, actor, hostId);
    const before = await tx.host.findUniqueOrThrow({
      where: { id: hostId },
      select: { payoutWay: true },
    });
    if (before.payoutWay === way) return;
    await tx.host.update({ where: { id: hostId }, data: { payoutWay: way }, select: { id: true } });
    const entry = {
      actorId: actor.id,
      action: 'host.payout-way',
      object: 'host',
      objectId: hostId,
    };
    const change = { before: { way: before.payoutWay }, after: { way } };
    await record(tx, { ...entry, ...change, ip }, now);
    await recordForManagers(tx, hostId, methodEvent(way, actor), now);
  });
  if (way === 'bank') return null;
  const host = await db.host.findUniqueOrThrow({
    where: { id: hostId },
    select: { gatewayAccount: true, gatewayReadyAt: true },
  });
  if (host.gatewayReadyAt !== null) return null;
  const isReady = host.gatewayAccount !== null && (await followAccount(host.gatewayAccount, now));
  return isReady ? null : onboardingUrl(hostId, back);
}

function methodEvent(method: Way, { id: actorId }: Actor) {
  return (userId: string, host: string): SecurityEvent => ({
    kind: 'payout_method_changed',
    userId,
    actorId,
    details: { host, method },
  });
}

/** Reads again what the gateway still asks of a person's hosts. @returns whether it asks nothing more */
export async function followAccountsOf(actor: Actor, now: Date): Promise<boolean> {
  const waiting = await db.host.findMany({
    where: {
      id: { in: [...hostsManagedBy(actor)] },
      payoutWay: 'gateway',
      gatewayReadyAt: null,
      gatewayAccount: { not: null },
    },
    select: { gatewayAccount: true },
  });
  const answers: boolean[] = [];
  await eachOf(waiting, async ({ gatewayAccount }) => {
    answers.push(await followAccount(gatewayAccount ?? '', now));
  });
  return answers.every(Boolean);
}
