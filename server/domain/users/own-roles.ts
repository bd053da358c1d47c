import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { RoleName } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import type { Actor } from './actor.ts';
import { saveDriver } from './commands.ts';
import { grant, openHost, type HostRequest, type RoleRequests } from './roles.ts';

export type TakenUp = { ok: true } | { ok: false; problem: 'dates-checked' };

/** Gives a person further roles: to rent, or to rent out. Doing it twice changes nothing more. */
export async function takeUp(actor: Actor, requests: RoleRequests, now: Date): Promise<TakenUp> {
  if (
    requests.driver &&
    !(await saveDriver(actor.id, {
      ...requests.driver,
      licenceExpiresOn: null,
      phone: null,
      address: null,
    }))
  )
    return { ok: false, problem: 'dates-checked' };
  await transaction(async (tx) => {
    const person = await lock(tx, actor.id);
    for (const request of requests.hosts) await becomeHost(tx, person, request, now);
    const roles = await rolesOf(tx, actor.id);
    const before = actor.roles.map(({ name }) => name);
    if (roles.length === before.length) return;
    const auditEntry = {
      actorId: actor.id,
      action: 'account.roles',
      object: 'user',
      objectId: actor.id,
    };
    await record(tx, { ...auditEntry, before: { roles: before }, after: { roles } }, now);
    const details = { roles: roles.filter((role) => !before.includes(role)) };
    await recordSecurityEvent(tx, { kind: 'roles_given', userId: actor.id, details }, now);
  });
  return { ok: true };
}

const LockedPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
});

type LockedPerson = z.infer<typeof LockedPerson>;

async function becomeHost(
  tx: Db,
  person: LockedPerson,
  request: HostRequest,
  now: Date,
): Promise<void> {
  await grant(tx, person.id, request.kind);
  const kind = request.kind === 'owner' ? 'person' : 'company';
  const managed = await tx.hostMember.count({
    where: { userId: person.id, role: 'manager', host: { kind } },
  });
  if (managed === 0) await openHost(tx, person, request, now);
}

async function lock(tx: Db, id: string): Promise<LockedPerson> {
  const [person] = await tx.sql(LockedPerson)`
    select id, name, email::text, phone from users where id = ${id} for update`;
  if (!person) throw new Error('A signed-in person has no row.');
  return person;
}

async function rolesOf(tx: Db, userId: string): Promise<RoleName[]> {
  const roles = await tx.userRole.findMany({ where: { userId }, select: { name: true } });
  return roles.map(({ name }) => name).toSorted();
}
