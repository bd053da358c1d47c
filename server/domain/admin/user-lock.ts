import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { RoleName } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import { isStaffRole, type Permission } from '../staff/permissions.ts';
import { requirePermission } from '../staff/queries.ts';
import { hasFactor } from '../users/factors.ts';
import { Person } from '../users/person.ts';

/** The admin who acts, their IP address, the time, and the version of the account that their page showed. */
export type By = { id: string; ip: string | null; now: Date; version: Date };

const LockedUser = Person.extend({
  version: z.date(),
  phone: z.string().nullable(),
  roles: z.array(z.enum(RoleName)),
  isEmailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  suspendedAt: z.date().nullable(),
  suspendedReason: z.string().nullable(),
  suspendedCars: z.array(z.string()),
  deletedAt: z.date().nullable(),
});

export type LockedUser = z.infer<typeof LockedUser>;

/**
 * Locks a person's account, changes it and gives it a new version.
 *
 * @throws {Refusal} `not-found`; `forbidden`; `conflict` when it is closed, or was changed since the admin's page was made
 */
export async function changeUser<T>(
  userId: string,
  by: By & { permission: Permission },
  work: (tx: Db, user: LockedUser) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    const user = await locked(tx, userId);
    // Who could change the account of a colleague, could have what the colleague may do.
    const needed = user.roles.some(isStaffRole) ? 'staff.manage' : by.permission;
    await requirePermission(tx, by, needed);
    if (user.deletedAt) throw new Refusal('conflict', 'The account is closed.');
    if (user.version.getTime() !== by.version.getTime())
      throw new Refusal('conflict', 'The account was changed meanwhile.');
    const result = await work(tx, user);
    await tx.execute`
      update users set updated_at = greatest(${by.now}::timestamptz, ${user.version}::timestamptz + interval '1 millisecond')
      where id = ${userId}`;
    return result;
  });
}

/** Writes an audit entry of an admin's change, with only the facts that changed. */
export async function noteOn(
  tx: Db,
  entry: { userId: string; action: string; before?: object; after?: object },
  by: By,
): Promise<void> {
  const { userId: objectId, action } = entry;
  const { before, after } = changed(entry.before ?? {}, entry.after ?? {});
  await record(
    tx,
    { actorId: by.id, action, object: 'user', objectId, before, after, ip: by.ip },
    by.now,
  );
}

function changed(before: object, after: object) {
  const was = new Map(Object.entries(before));
  const is = new Map(Object.entries(after));
  const differs = ([key]: [string, unknown]) =>
    JSON.stringify(was.get(key)) !== JSON.stringify(is.get(key));
  return {
    before: Object.fromEntries([...was].filter(differs)),
    after: Object.fromEntries([...is].filter(differs)),
  };
}

/**
 * Locks the roles too: if two admins remove each other's role at the same time, the second is refused as the last one.
 */
export async function isLastAdmin(tx: Db, userId: string): Promise<boolean> {
  const admins = await tx.sql(z.object({ id: z.string() }))`
    select u.id from user_roles r join users u on u.id = r.user_id
    where r.name = 'admin' and u.suspended_at is null and u.deleted_at is null order by u.id for update of r`;
  return admins.every(({ id }) => id === userId);
}

async function locked(tx: Db, userId: string): Promise<LockedUser> {
  const [user] = await tx.sql(LockedUser)`
    select id, updated_at as version, name, email::text, phone, locale, email_verified_at is not null as is_email_verified,
      ${hasFactor} as has_second_factor, suspended_at, suspended_reason, suspended_cars, deleted_at,
      coalesce((select array_agg(r.name::text order by r.name) from user_roles r where r.user_id = u.id), '{}') as roles
    from users u where id = ${userId} for update`;
  if (!user) throw new Refusal('not-found', 'No such person.');
  return user;
}
