import type { Sql } from '#server/db/sql.ts';
import type { RoleName } from '#server/db/generated/enums.ts';
import type { WallDate } from '../time/wall-clock.ts';
import { shortName, slugOf } from './names.ts';

/** What a host is called and where it stands: a person's bears their own name. */
export type HostWish =
  | { kind: 'owner'; town: string }
  | { kind: 'company_owner'; town: string; companyName: string; taxId: string };

/** What a person does here: rents, rents out their own cars, leads a company; one or several. */
export type Parts = {
  driver: { bornOn: WallDate; licenceIssuedOn: WallDate } | null;
  hosts: readonly HostWish[];
};

type HostPerson = { id: string; name: string; email: string; phone: string | null };

/** Gives a person a role; one they have already stays. */
export async function grant(tx: Sql, userId: string, role: RoleName): Promise<void> {
  await tx`insert into user_roles (user_id, name) values (${userId}, ${role}::role_name) on conflict do nothing`;
}

/** Opens the host that a person's cars will belong to, with them as its manager. */
export async function openHost(
  tx: Sql,
  person: HostPerson,
  wish: HostWish,
  now: Date,
): Promise<void> {
  const company = wish.kind === 'company_owner' ? wish : null;
  const name = company?.companyName ?? shortName(person.name);
  const [host] = await tx<{ id: string }>`
    insert into hosts (kind, slug, name, town, tax_id, phone, email, created_at)
    values (${company ? 'company' : 'person'}::host_kind, ${slugOf(name)}, ${name}, ${wish.town},
      ${company?.taxId ?? null}, ${person.phone}, ${person.email}, ${now})
    returning id`;
  await tx`insert into host_members (host_id, user_id, role) values (${host?.id}, ${person.id}, 'manager')`;
}
