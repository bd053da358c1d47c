import type { Db } from '#server/db/client.ts';
import type { RoleName } from '#server/db/generated/enums.ts';
import type { WallDate } from '../time/wall-clock.ts';
import { shortName, slugOf } from './names.ts';

/** What a host is called and where it stands: a person's bears their own name. */
export type HostRequest =
  | { kind: 'owner'; town: string }
  | { kind: 'company_owner'; town: string; companyName: string; taxId: string };

/** What a person does here: rents, rents out their own cars, leads a company; one or several. */
export type RoleRequests = {
  driver: { bornOn: WallDate; licenceIssuedOn: WallDate } | null;
  hosts: readonly HostRequest[];
};

type HostPerson = { id: string; name: string; email: string; phone: string | null };

/** Gives a person a role; one they have already stays. */
export async function grant(db: Db, userId: string, role: RoleName): Promise<void> {
  await db.userRole.createMany({ data: [{ userId, name: role }], skipDuplicates: true });
}

/** Opens the host that a person's cars will belong to, with them as its manager. */
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
