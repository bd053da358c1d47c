import { partyRoleOf } from '../bookings/policy.ts';
import type { Actor } from '../users/actor.ts';

type Parties = { clientId: string; hostId: string; branchId: string | null };

/** A `viewer` reads and does not write. The staff have no part in a conversation: they open it with a reason. */
export type ThreadRole = 'client' | 'host' | 'viewer';

/** The role of a person in a thread; `null` is a stranger, who gets a 404. */
export function threadRoleOf(thread: Parties, actor: Actor): ThreadRole | null {
  const role = partyRoleOf(thread, actor);
  return role === 'admin' || role === 'reader' ? null : role;
}
