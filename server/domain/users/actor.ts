import { z } from 'zod';
import { HostKind, KycStatus, MemberRole, RoleName } from '#server/db/generated/enums.ts';
import { locales } from '#server/lib/messages.ts';
import { StoredPhoto } from '../media/photo.ts';
import { isStaffRole } from '../staff/permissions.ts';

export type { StoredPhoto };

/** The signed-in person for the rules: their id, roles and the hosts of which they are a member. */
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
        /** Where they belong in it; `null` for all of it. */
        branchId: z.string().nullable(),
      }),
    )
    .readonly(),
  /** Companies that ask their members for two-step verification, which this one has not set up. */
  closedHosts: z.array(z.object({ slug: z.string(), name: z.string() })).readonly(),
});

export type Actor = z.infer<typeof Actor>;

/** Whether the person has the role. */
export function hasRole(actor: Pick<Actor, 'roles'>, name: RoleName): boolean {
  return actor.roles.some((role) => role.name === name);
}

/** The person without their roles as staff, for as long as they have not fulfilled what these require. */
export function withoutStaffRoles(actor: Actor): Actor {
  return { ...actor, roles: actor.roles.filter(({ name }) => !isStaffRole(name)) };
}

/** The hosts in which the person is a member with one of these roles. */
export function hostsOf(actor: Pick<Actor, 'hosts'>, roles: readonly MemberRole[]): string[] {
  return actor.hosts.filter(({ role }) => roles.includes(role)).map(({ id }) => id);
}
