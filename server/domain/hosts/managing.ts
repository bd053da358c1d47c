import type { Db } from '#server/db/client.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import { actorById } from '../users/queries.ts';
import { lockBranches } from './branch-of.ts';
import { hostsManagedBy, requireHost } from './policy.ts';

/**
 * Locks a host for somebody who manages it. What the person may do is read after the lock, which whoever takes it from
 * them holds as well: what a manager was allowed when the request came may be over.
 *
 * @throws {Refusal} `not-found` for a stranger, `forbidden` for all but its managers
 */
export async function lockManaged(tx: Db, { id }: Pick<Actor, 'id'>, hostId: string) {
  await lockBranches(tx, hostId);
  const actor = await actorById(tx, id);
  if (!actor) throw new Refusal('forbidden', 'Nobody who may do anything.');
  requireHost(actor, hostId, hostsManagedBy(actor));
}
