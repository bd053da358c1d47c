import type { KycStatus, MemberRole, RoleName } from '#server/db/generated/enums.ts';
import type { StoredPhoto } from '../media/photo.ts';

export type { StoredPhoto };

/** The signed-in person as the rules see them: who they are, their roles, the hosts they are a member of. */
export type Actor = {
  id: string;
  name: string;
  email: string;
  locale: 'ro' | 'en';
  photo: StoredPhoto | null;
  emailVerified: boolean;
  kycStatus: KycStatus;
  roles: readonly { name: RoleName }[];
  hosts: readonly {
    id: string;
    slug: string;
    name: string;
    kind: 'person' | 'company';
    role: MemberRole;
  }[];
};

/** The role check of the specification: the name is among the user's roles. */
export function hasRole(actor: Pick<Actor, 'roles'>, name: RoleName): boolean {
  return actor.roles.some((role) => role.name === name);
}

/** Hosts this person may act for: a viewer only looks, an agent has no say in money. */
export function hostsOf(actor: Pick<Actor, 'hosts'>, roles: readonly MemberRole[]): string[] {
  return actor.hosts.filter(({ role }) => roles.includes(role)).map(({ id }) => id);
}
