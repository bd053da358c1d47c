import type { Db } from '#server/db/client.ts';
import type { RoleName } from '#server/db/generated/enums.ts';
import type { WallDate } from '../time/wall-clock.ts';
import { shortName, slugOf } from './names.ts';

/** The kind, name and place of a new host. A private host has the person's own name. */
export type HostRequest =
  | { kind: 'owner'; town: string }
  | { kind: 'company_owner'; town: string; companyName: string; taxId: string };

/** What a person wants to do: rent, rent out their own cars, lead a company; one or several of these. */
export type RoleRequests = {
  driver: { bornOn: WallDate; licenceIssuedOn: WallDate } | null;
  hosts: readonly HostRequest[];
};

type HostPerson = { id: string; name: string; email: string; phone: string | null };

/** Gives a person a role; nothing changes if they have it. */
export async function grant(db: Db, userId: string, role: RoleName): Promise<void> {
  await db.userRole.createMany({ data: [{ userId, name: role }], skipDuplicates: true });
}

/** Creates the host for a person's cars, with them as its manager. */
export async function openHost(
  db: Db,
  person: HostPerson,
  request: HostRequest,
  now: Date,
): Promise<void> {
  const company = request.kind === 'company_owner' ? request : null;
  const name = company?.companyName ?? shortName(person.name);
  await db.host.create({
    data: {
      kind: company ? 'company' : 'person',
      slug: slugOf(name),
      name,
      town: request.town,
      ...(company && { legalName: company.companyName, taxId: company.taxId }),
      phone: person.phone,
      email: person.email,
      createdAt: now,
      members: { create: { userId: person.id, role: 'manager' } },
    },
    select: { id: true },
  });
}
