import type { Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { Refusal } from '../refusal.ts';
import { rolesWith, type Permission } from './permissions.ts';

/** The members of the staff who have the permission, without those who are suspended. */
export function holdersOf(permission: Permission): Prisma.UserWhereInput {
  return {
    roles: { some: { name: { in: rolesWith(permission) } } },
    suspendedAt: null,
    deletedAt: null,
  };
}

export async function staffWith(tx: Db, permission: Permission): Promise<string[]> {
  const people = await tx.user.findMany({ where: holdersOf(permission), select: { id: true } });
  return people.map(({ id }) => id);
}

export async function holds(tx: Db, userId: string, permission: Permission): Promise<boolean> {
  return (await tx.user.count({ where: { AND: [{ id: userId }, holdersOf(permission)] } })) > 0;
}

/**
 * Asks within the transaction that acts, so that a role taken meanwhile counts.
 *
 * @throws {Refusal} `forbidden`
 */
export async function requirePermission(
  tx: Db,
  { id }: { id: string },
  permission: Permission,
): Promise<void> {
  if (!(await holds(tx, id, permission)))
    throw new Refusal('forbidden', `The role does not include ${permission}.`);
}
