import { z } from 'zod';
import { HostKind, KycStatus, MemberRole, RoleName } from '#server/db/generated/enums.ts';
import { locales } from '#server/lib/messages.ts';
import { StoredPhoto } from '../media/photo.ts';

export type { StoredPhoto };

/** The signed-in person as the rules see them: who they are, their roles, the hosts they are a member of. */
export const Actor = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(locales),
  photo: StoredPhoto.nullable(),
  emailVerified: z.boolean(),
  kycStatus: z.enum(KycStatus),
  roles: z.array(z.object({ name: z.enum(RoleName) })).readonly(),
  hosts: z
    .array(
      z.object({
        id: z.string(),
        slug: z.string(),
        name: z.string(),
        kind: z.enum(HostKind),
        role: z.enum(MemberRole),
      }),
    )
    .readonly(),
});

export type Actor = z.infer<typeof Actor>;

/** The role check of the specification: the name is among the user's roles. */
export function hasRole(actor: Pick<Actor, 'roles'>, name: RoleName): boolean {
  return actor.roles.some((role) => role.name === name);
}

/** The person without a role, while what it asks for is not given. */
export function withoutRole(actor: Actor, name: RoleName): Actor {
  return { ...actor, roles: actor.roles.filter((role) => role.name !== name) };
}

/** Hosts this person may act for: a viewer only looks, an agent has no say in money. */
export function hostsOf(actor: Pick<Actor, 'hosts'>, roles: readonly MemberRole[]): string[] {
  return actor.hosts.filter(({ role }) => roles.includes(role)).map(({ id }) => id);
}
