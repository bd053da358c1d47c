import { transaction, type Sql } from '#server/db/sql.ts';
import type { RoleName } from '#server/db/generated/enums.ts';
import type { Locale } from '#shared/translate.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';

/** The admin who acts, from where, when, and which version of the account they had before them. */
export type By = { id: string; ip: string | null; now: Date; version: Date };

export type LockedUser = {
  id: string;
  version: Date;
  name: string;
  email: string;
  phone: string | null;
  locale: Locale;
  roles: RoleName[];
  isEmailVerified: boolean;
  hasSecondFactor: boolean;
  suspendedAt: Date | null;
  suspendedReason: string | null;
  suspendedCars: string[];
  deletedAt: Date | null;
};

/**
 * Changes a person's account while nobody else does, and gives it a new version.
 *
 * @throws {Refusal} `not-found`; `conflict` when it is closed, or was changed since the admin's page was made
 */
export async function changeUser<T>(
  userId: string,
  by: By,
  work: (tx: Sql, user: LockedUser) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    const user = await locked(tx, userId);
    if (user.deletedAt) throw new Refusal('conflict', 'The account is closed.');
    if (user.version.getTime() !== by.version.getTime())
      throw new Refusal('conflict', 'The account was changed meanwhile.');
    const result = await work(tx, user);
    await tx`
      update users set updated_at = greatest(${by.now}::timestamptz, ${user.version}::timestamptz + interval '1 millisecond')
      where id = ${userId}`;
    return result;
  });
}

/** Puts what an admin did to an account on record, with only those facts that changed. */
export async function noteOn(
  tx: Sql,
  deed: { userId: string; act: string; before?: object; after?: object },
  by: By,
): Promise<void> {
  const { userId: objectId, act } = deed;
  const { before, after } = changed(deed.before ?? {}, deed.after ?? {});
  await record(
    tx,
    { actorId: by.id, act, object: 'user', objectId, before, after, ip: by.ip },
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

/** Locks the roles as well: of two admins who would take each other's, one finds that they are the last. */
export async function isLastAdmin(tx: Sql, userId: string): Promise<boolean> {
  const admins = await tx<{ id: string }>`
    select u.id from user_roles r join users u on u.id = r.user_id
    where r.name = 'admin' and u.suspended_at is null and u.deleted_at is null order by u.id for update of r`;
  return admins.every(({ id }) => id === userId);
}

async function locked(tx: Sql, userId: string): Promise<LockedUser> {
  const [user] = await tx<LockedUser>`
    select id, updated_at as version, name, email::text, phone, locale, email_verified_at is not null as "isEmailVerified",
      totp_confirmed_at is not null as "hasSecondFactor", suspended_at as "suspendedAt",
      suspended_reason as "suspendedReason", suspended_cars as "suspendedCars", deleted_at as "deletedAt",
      coalesce((select array_agg(r.name::text order by r.name) from user_roles r where r.user_id = users.id), '{}') as roles
    from users where id = ${userId} for update`;
  if (!user) throw new Refusal('not-found', 'No such person.');
  return user;
}
