import { Prisma } from '#server/db/generated/client.ts';
import { hostsSeenBy } from '../hosts/policy.ts';
import type { Actor } from '../users/actor.ts';

/** Joins a thread `t` with its booking `b` and its car `c`: that of the booking, once there is one. */
export const joinThread = Prisma.sql`
  left join bookings b on b.id = t.booking_id join cars c on c.id = coalesce(b.car_id, t.car_id)`;

/** Condition for the threads `t` that a person may read. */
export function readBy(actor: Actor): Prisma.Sql {
  return Prisma.sql`(t.client_id = ${actor.id}::uuid or t.host_id = any(${hostsSeenBy(actor)}::uuid[]))`;
}

/** Condition for the threads `t`, with car `c`, in which a person writes for the host. */
export function hostedBy(actor: Actor): Prisma.Sql {
  const acting = actor.hosts.filter(({ role }) => role !== 'viewer');
  const whole = acting.filter(({ branchId }) => branchId === null).map(({ id }) => id);
  const branches = acting.flatMap(({ branchId }) => branchId ?? []);
  return Prisma.sql`(t.host_id = any(${whole}::uuid[]) or c.branch_id = any(${branches}::uuid[]))`;
}

/**
 * Whether a thread `t` has something new for a person, whose row of `thread_readers` is `r`. What a colleague has
 * answered is no longer new.
 */
export function isUnread(actor: Actor): Prisma.Sql {
  return Prisma.sql`case
    when t.client_id = ${actor.id}::uuid then t.host_number > coalesce(r.read_number, 0)
    when ${hostedBy(actor)} then t.client_number > greatest(coalesce(r.read_number, 0), t.host_number)
    else false end`;
}

/** Joins what a person has read of a thread `t`. */
export function joinReader(actor: Actor): Prisma.Sql {
  return Prisma.sql`left join thread_readers r on r.thread_id = t.id and r.user_id = ${actor.id}::uuid`;
}
