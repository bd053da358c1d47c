import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { HostKind } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { keysOf } from '#server/lib/objects.ts';
import { mailPerson } from '#server/mail/send.ts';
import { record } from '../audit/commands.ts';
import { endStatuses } from '../bookings/booking.ts';
import { destroyFilesOf } from '../documents/files.ts';
import { forgetPicture } from '../media/copies.ts';
import { purgeOrigins } from '../security/retention.ts';
import { Person } from '../users/person.ts';
import { endSessions } from '../users/sessions.ts';

/** Replaces the person's name after deletion, in both languages. */
const DELETED_NAME = 'Utilizator șters';

/** Reasons why an account cannot be closed yet, in the order in which they are shown. */
const Reasons = z.object({
  'open-trip': z.boolean(),
  'open-hosting': z.boolean(),
  'deposit-held': z.boolean(),
  debt: z.boolean(),
  'refund-under-way': z.boolean(),
  'payout-under-way': z.boolean(),
  'company-manager': z.boolean(),
  'last-admin': z.boolean(),
});

export type DeletionReason = keyof z.infer<typeof Reasons>;

const LockedPerson = Person.extend({ photo: z.string().nullable() });

type LockedPerson = z.infer<typeof LockedPerson>;
type Deleted = { ok: true } | { ok: false; reasons: DeletionReason[] };

export async function reasonsToStay(userId: string, on: Db = db): Promise<DeletionReason[]> {
  const [holds] = await on.sql(Reasons)`
    with mine as (
      select m.host_id from host_members m where m.user_id = ${userId} and m.role = 'manager' and not exists (
        select from host_members o join users u on u.id = o.user_id
        where o.host_id = m.host_id and o.user_id <> m.user_id and o.role = 'manager' and u.suspended_at is null)
    ), trips as (select id, status from bookings where client_id = ${userId})
    select
      exists (select from trips where status::text <> all(${[...endStatuses]}::text[])) as "open-trip",
      exists (select from bookings b join mine using (host_id)
        where b.status::text <> all(${[...endStatuses]}::text[])) as "open-hosting",
      exists (select from payments p join trips on trips.id = p.booking_id
        where p.purpose = 'deposit' and p.status = 'authorised') as "deposit-held",
      exists (select from payments p join trips on trips.id = p.booking_id
        where p.purpose = 'settlement' and p.retry_at is not null and p.status not in ('captured', 'released'))
      or exists (select from claims c join trips on trips.id = c.booking_id
        where c.status in ('proposed', 'disputed')) as debt,
      exists (select from refunds r join payments p on p.id = r.payment_id join trips on trips.id = p.booking_id
        where r.status = 'created') as "refund-under-way",
      exists (select from payouts p join mine using (host_id) where p.status <> 'paid') as "payout-under-way",
      exists (select from host_members o join mine using (host_id) where o.user_id <> ${userId}) as "company-manager",
      exists (select from user_roles where user_id = ${userId} and name = 'admin')
        and not exists (select from user_roles r join users u on u.id = r.user_id
          where r.name = 'admin' and r.user_id <> ${userId} and u.suspended_at is null) as "last-admin"`;
  return holds ? keysOf(holds).filter((reason) => holds[reason]) : [];
}

/**
 * Closes an account for good. Personal data are overwritten and the person's documents are destroyed. Bookings,
 * contracts, the ledger and the audit log stay, because the law requires them (GDPR 17(3)(b) and (e)).
 */
export async function deleteAccount(userId: string, now: Date): Promise<Deleted> {
  const outcome = await transaction(async (tx) => {
    await lockHosts(tx, userId);
    const person = await lock(tx, userId);
    const reasons = await reasonsToStay(userId, tx);
    if (reasons.length > 0) return { ok: false as const, reasons };
    await closeHosts(tx, userId);
    await destroyDocuments(tx, userId);
    await forgetTraces(tx, person);
    await scrub(tx, userId, now);
    await mailPerson(tx, person, 'account-deleted', {});
    const auditEntry = {
      actorId: userId,
      action: 'account.delete',
      object: 'user',
      objectId: userId,
    };
    await record(tx, auditEntry, now);
    return { ok: true as const, photo: person.photo };
  });
  if (!outcome.ok) return outcome;
  if (outcome.photo) await forgetPicture(outcome.photo);
  return { ok: true };
}

/**
 * Members of a company leave in turns, so that its last manager is counted rightly. Before the person's own row, as
 * somebody who joins does it.
 */
async function lockHosts(tx: Db, userId: string): Promise<void> {
  await tx.execute`
    select from hosts where id in (select host_id from host_members where user_id = ${userId})
    order by id for no key update`;
}

async function lock(tx: Db, userId: string): Promise<LockedPerson> {
  const [person] = await tx.sql(LockedPerson)`
    select id, name, email::text, locale, photo->>'file' as photo from users where id = ${userId} for update`;
  if (!person) throw new Error('A signed-in person has no row.');
  return person;
}

/**
 * Hosts without other members leave the market with their cars; a private host also loses its name. The tax details of
 * those who have been paid stay, because they must be reported.
 */
async function closeHosts(tx: Db, userId: string): Promise<void> {
  const hosts = await tx.host.findMany({
    where: { members: { some: { userId }, none: { userId: { not: userId } } } },
    select: { id: true, kind: true },
  });
  for (const { id, kind } of hosts) {
    const suffix = randomBytes(6).toString('hex');
    const ownName = kind === HostKind.person ? { name: DELETED_NAME, slug: `sters-${suffix}` } : {};
    await tx.host.update({
      where: { id },
      data: {
        about: '',
        photo: Prisma.DbNull,
        address: null,
        phone: null,
        email: null,
        languages: [],
        ...ownName,
      },
      select: { id: true },
    });
    await tx.savedReply.deleteMany({ where: { hostId: id } });
    await tx.plannedMessage.deleteMany({ where: { hostId: id } });
    await tx.hostTaxDetails.deleteMany({ where: { hostId: id, host: { payouts: { none: {} } } } });
    await tx.execute`
      update cars set status = 'archived', address = '', lat = public_lat, lng = public_lng
      where host_id = ${id}`;
  }
  await tx.hostMember.deleteMany({ where: { userId } });
  await tx.hostInvitation.deleteMany({ where: { invitedBy: userId, usedAt: null } });
}

/**
 * Destroys all documents at once, whatever their status: the rows in this transaction, the files in a job that survives
 * a crash.
 */
async function destroyDocuments(tx: Db, userId: string): Promise<void> {
  const documents = await tx.sql(z.object({ id: z.string() }))`
    select id from documents d where d.user_id = ${userId} or exists (
      select from cars c where c.id = d.car_id and c.status = 'archived'
        and not exists (select from host_members m where m.host_id = c.host_id))
      or d.host_id is not null and not exists (select from host_members m where m.host_id = d.host_id)`;
  const ids = documents.map(({ id }) => id);
  await destroyFilesOf(tx, ids);
  await tx.document.deleteMany({ where: { id: { in: ids } } });
}

async function forgetTraces(tx: Db, { id: userId, email }: Person): Promise<void> {
  const where = { userId };
  await tx.favourite.deleteMany({ where });
  await tx.alert.deleteMany({ where });
  await tx.notification.deleteMany({ where });
  await tx.notificationMute.deleteMany({ where });
  await tx.threadReader.deleteMany({ where });
  await tx.messageBlock.deleteMany({ where: { clientId: userId } });
  await tx.pushSubscription.deleteMany({ where });
  await tx.passwordReset.deleteMany({ where });
  await tx.counterCode.deleteMany({ where });
  await tx.emailChange.deleteMany({ where });
  await tx.recoveryCode.deleteMany({ where });
  await tx.passkey.deleteMany({ where });
  await tx.knownDevice.deleteMany({ where });
  await tx.userRole.deleteMany({ where });
  await purgeOrigins(tx, { id: userId, email });
  await forgetDriving(tx, userId);
  await tx.execute`delete from mails where lower("to") = lower(${email})`;
  await tx.execute`delete from contact_messages where lower(email) = lower(${email})`;
  const archives = await tx.sql(z.object({ chunks: z.array(z.object({ file: z.string() })) }))`
    delete from data_exports where user_id = ${userId} returning chunks`;
  const files = archives.flatMap(({ chunks }) => chunks.map(({ file }) => file));
  if (files.length > 0) await enqueue(tx, 'destroy-files', { files });
  await endSessions(tx, userId);
}

/** Who drove a car stays with the contract of that trip; whoever was only named, by the person or as one, does not. */
async function forgetDriving(tx: Db, userId: string): Promise<void> {
  await tx.bookingDriver.deleteMany({
    where: { clearedAt: null, OR: [{ userId }, { booking: { clientId: userId } }] },
  });
  await tx.execute`
    update booking_drivers set name = ${DELETED_NAME}, email = id || '@deleted.invalid' where user_id = ${userId}`;
}

/** The e-mail address gets a domain that can never exist (RFC 2606). No password matches an empty hash. */
async function scrub(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.execute`update signals set facts = facts - 'cardHolder' where user_id = ${userId}`;
  await tx.user.update({
    where: { id: userId },
    data: {
      name: DELETED_NAME,
      email: `${userId}@deleted.invalid`,
      passwordHash: '',
      pendingEmail: null,
      phone: null,
      address: null,
      photo: Prisma.DbNull,
      emailVerifiedAt: null,
      bornOn: null,
      licenceIssuedOn: null,
      licenceExpiresOn: null,
      kycStatus: 'not_started',
      kycReason: null,
      kycSubmittedAt: null,
      kycRenewalAt: null,
      kycExpiresOn: null,
      kycRemindedDays: null,
      gatewayCustomer: null,
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
      passkeyFactorAt: null,
      passkeyHandle: null,
      timeZone: null,
      pushDeclinedAt: null,
      deletedAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
}
