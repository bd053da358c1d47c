import { randomBytes } from 'node:crypto';
import { sql, transaction, type Sql } from '#server/db/sql.ts';
import { enqueue } from '#server/queue/queue.ts';
import { keysOf } from '#server/lib/objects.ts';
import { accountDeletedMail } from '#server/mail/account-deleted.ts';
import { mailPerson } from '#server/mail/send.ts';
import type { Locale } from '#shared/translate.ts';
import { record } from '../audit/commands.ts';
import { endStatuses } from '../bookings/booking.ts';
import { destroyFilesOf } from '../documents/files.ts';
import { forgetPicture } from '../media/commands.ts';
import { endSessions } from './sessions.ts';

/** What stands where a person's name stood. Shown to people of either language. */
export const DELETED_NAME = 'Utilizator șters';

/** Why an account cannot be closed yet, in the order they are told. */
export type DeletionReason =
  | 'open-trip'
  | 'open-hosting'
  | 'deposit-held'
  | 'debt'
  | 'refund-under-way'
  | 'payout-under-way'
  | 'company-manager'
  | 'last-admin';

type Person = { id: string; name: string; email: string; locale: Locale; photo: string | null };
type Deleted = { ok: true } | { ok: false; reasons: DeletionReason[] };

export async function reasonsToStay(userId: string, on: Sql = sql): Promise<DeletionReason[]> {
  const [holds] = await on<Record<DeletionReason, boolean>>`
    with mine as (
      select m.host_id from host_members m where m.user_id = ${userId} and m.role = 'manager' and not exists (
        select from host_members o where o.host_id = m.host_id and o.user_id <> m.user_id and o.role = 'manager')
    ), trips as (select id, status from bookings where client_id = ${userId})
    select
      exists (select from trips where status::text <> all(${[...endStatuses]}::text[])) as "open-trip",
      exists (select from bookings b join mine using (host_id)
        where b.status::text <> all(${[...endStatuses]}::text[])) as "open-hosting",
      exists (select from payments p join trips on trips.id = p.booking_id
        where p.purpose = 'deposit' and p.status = 'authorised') as "deposit-held",
      exists (select from payments p join trips on trips.id = p.booking_id
        where p.purpose = 'settlement' and p.status not in ('captured', 'released'))
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
 * Closes an account for good: what says who the person was is scrubbed, their papers are destroyed. Bookings,
 * contracts, the ledger and the audit log stay, as the law asks (GDPR 17(3)(b) and (e)).
 */
export async function deleteAccount(userId: string, now: Date): Promise<Deleted> {
  const outcome = await transaction(async (tx) => {
    const person = await lock(tx, userId);
    const reasons = await reasonsToStay(userId, tx);
    if (reasons.length > 0) return { ok: false as const, reasons };
    await closeHosts(tx, userId);
    await destroyDocuments(tx, userId);
    await forgetTraces(tx, person);
    await scrub(tx, userId, now);
    await mailPerson(tx, person, 'account-deleted', accountDeletedMail(person));
    const deed = { actorId: userId, act: 'account.delete', object: 'user', objectId: userId };
    await record(tx, deed, now);
    return { ok: true as const, photo: person.photo };
  });
  if (!outcome.ok) return outcome;
  if (outcome.photo) await forgetPicture(outcome.photo);
  return { ok: true };
}

async function lock(tx: Sql, userId: string): Promise<Person> {
  const [person] = await tx<Person>`
    select id, name, email::text, locale, photo->>'file' as photo from users where id = ${userId} for update`;
  if (!person) throw new Error('A signed-in person has no row.');
  return person;
}

/** Hosts nobody else belongs to leave the market with their cars; a person's own loses its name as well. */
async function closeHosts(tx: Sql, userId: string): Promise<void> {
  const hosts = await tx<{ id: string; kind: string }>`
    select h.id, h.kind from hosts h join host_members m on m.host_id = h.id and m.user_id = ${userId}
    where not exists (select from host_members o where o.host_id = h.id and o.user_id <> ${userId})`;
  for (const { id, kind } of hosts) {
    const suffix = randomBytes(6).toString('hex');
    await tx`
      update hosts set about = '', photo = null, address = null, phone = null, email = null,
        name = case when ${kind === 'person'} then ${DELETED_NAME} else name end,
        slug = case when ${kind === 'person'} then ${`sters-${suffix}`} else slug end
      where id = ${id}`;
    await tx`
      update cars set status = 'archived', address = '', lat = public_lat, lng = public_lng
      where host_id = ${id}`;
  }
  await tx`delete from host_members where user_id = ${userId}`;
}

/** At once, whatever their state: the rows with the transaction, the files by a job that outlives a crash. */
async function destroyDocuments(tx: Sql, userId: string): Promise<void> {
  const documents = await tx<{ id: string }>`
    select id from documents d where d.user_id = ${userId} or exists (
      select from cars c where c.id = d.car_id and c.status = 'archived'
        and not exists (select from host_members m where m.host_id = c.host_id))
      or d.host_id is not null and not exists (select from host_members m where m.host_id = d.host_id)`;
  const ids = documents.map(({ id }) => id);
  await destroyFilesOf(tx, ids);
  await tx`delete from documents where id = any(${ids}::uuid[])`;
}

async function forgetTraces(tx: Sql, { id, email }: Person): Promise<void> {
  await tx`delete from favourites where user_id = ${id}`;
  await tx`delete from alerts where user_id = ${id}`;
  await tx`delete from notifications where user_id = ${id}`;
  await tx`delete from notification_mutes where user_id = ${id}`;
  await tx`delete from password_resets where user_id = ${id}`;
  await tx`delete from recovery_codes where user_id = ${id}`;
  await tx`delete from known_devices where user_id = ${id}`;
  await tx`delete from user_roles where user_id = ${id}`;
  await tx`delete from mails where lower("to") = lower(${email})`;
  await tx`delete from contact_messages where lower(email) = lower(${email})`;
  const archives = await tx<{ parts: { file: string }[] }>`
    delete from data_exports where user_id = ${id} returning parts`;
  const files = archives.flatMap(({ parts }) => parts.map(({ file }) => file));
  if (files.length > 0) await enqueue(tx, 'destroy-files', { files });
  await endSessions(tx, id);
}

/** The address ends in a domain that can never be (RFC 2606); no password matches an empty hash. */
async function scrub(tx: Sql, userId: string, now: Date): Promise<void> {
  await tx`
    update users set name = ${DELETED_NAME}, email = ${`${userId}@deleted.invalid`}, pending_email = null,
      password_hash = '', phone = null, photo = null, born_on = null, licence_issued_on = null,
      licence_expires_on = null, kyc_reminded_days = null,
      email_verified_at = null, kyc_status = 'not_started', kyc_reason = null, kyc_submitted_at = null,
      kyc_expires_on = null, gateway_customer = null, totp_secret = null, totp_confirmed_at = null,
      totp_last_step = null, deleted_at = ${now}, updated_at = ${now}
    where id = ${userId}`;
}
