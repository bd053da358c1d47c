import type { Sql } from '#server/db/sql.ts';
import type { RoleName } from '#server/db/generated/enums.ts';
import { endStatuses } from '../bookings/booking.ts';
import { grant, openHost } from '../users/roles.ts';
import type { Changed } from './user-commands.ts';
import { changeUser, isLastAdmin, noteOn, type By, type LockedUser } from './user-lock.ts';

export type RoleProblem =
  | 'own-admin'
  | 'last-admin'
  | 'open-trips'
  | 'open-hosting'
  | 'needs-company'
  | 'none';

/**
 * Gives and takes roles. Whoever becomes an owner gets a host in the town given; a company is opened by its own people.
 *
 * @throws {Refusal} `conflict` when somebody else changed the account meanwhile
 */
export async function changeRoles(
  userId: string,
  wish: { roles: readonly RoleName[]; town: string },
  by: By,
): Promise<Changed<RoleProblem>> {
  return changeUser(userId, by, async (tx, user) => {
    const after = [...new Set(wish.roles)].toSorted();
    const added = after.filter((role) => !user.roles.includes(role));
    const removed = user.roles.filter((role) => !after.includes(role));
    const problem = await problemOf(tx, userId, { after, added, removed }, by);
    if (problem) return { ok: false, problem };
    await tx`delete from user_roles where user_id = ${userId} and name::text = any(${removed}::text[])`;
    for (const role of added) await grant(tx, userId, role);
    if (added.includes('owner')) await ensureOwnHost(tx, user, wish.town, by.now);
    await noteOn(
      tx,
      { userId, act: 'user.roles', before: { roles: user.roles }, after: { roles: after } },
      by,
    );
    return { ok: true };
  });
}

type Wish = Record<'after' | 'added' | 'removed', readonly RoleName[]>;

async function problemOf(
  tx: Sql,
  userId: string,
  { after, added, removed }: Wish,
  by: By,
): Promise<RoleProblem | null> {
  if (after.length === 0) return 'none';
  return (
    (await addingProblem(tx, userId, added)) ?? (await removingProblem(tx, userId, removed, by))
  );
}

async function addingProblem(tx: Sql, userId: string, added: readonly RoleName[]) {
  if (!added.includes('company_owner')) return null;
  const [company] = await tx`
    select from host_members m join hosts h on h.id = m.host_id
    where m.user_id = ${userId} and m.role = 'manager' and h.kind = 'company'`;
  return company ? null : 'needs-company';
}

async function removingProblem(
  tx: Sql,
  userId: string,
  removed: readonly RoleName[],
  by: By,
): Promise<RoleProblem | null> {
  if (removed.includes('admin') && userId === by.id) return 'own-admin';
  if (removed.includes('admin') && (await isLastAdmin(tx, userId))) return 'last-admin';
  const kinds = removed.map((role) => hostKinds[role]).filter((kind) => kind !== null);
  if (await hostsOpenly(tx, userId, kinds)) return 'open-hosting';
  return removed.includes('client') && (await travels(tx, userId)) ? 'open-trips' : null;
}

/** The kind of host a role is for. */
const hostKinds: Record<RoleName, 'person' | 'company' | null> = {
  owner: 'person',
  company_owner: 'company',
  client: null,
  admin: null,
};

async function hostsOpenly(tx: Sql, userId: string, kinds: readonly string[]): Promise<boolean> {
  const rows = await tx`
    select from host_members m join hosts h on h.id = m.host_id
    where m.user_id = ${userId} and m.role = 'manager' and h.kind::text = any(${[...kinds]}::text[])
      and (exists (select from cars c where c.host_id = h.id and c.status = 'listed')
        or exists (select from bookings b where b.host_id = h.id and b.status::text <> all(${[...endStatuses]}::text[])))`;
  return rows.length > 0;
}

async function travels(tx: Sql, userId: string): Promise<boolean> {
  const rows = await tx`
    select from bookings where client_id = ${userId} and status::text <> all(${[...endStatuses]}::text[])`;
  return rows.length > 0;
}

async function ensureOwnHost(tx: Sql, user: LockedUser, town: string, now: Date): Promise<void> {
  const [host] = await tx`
    select from host_members m join hosts h on h.id = m.host_id
    where m.user_id = ${user.id} and m.role = 'manager' and h.kind = 'person'`;
  if (!host) await openHost(tx, user, { kind: 'owner', town }, now);
}
