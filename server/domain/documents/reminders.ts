import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { notify } from '../notifications/commands.ts';
import { addDays, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { REMINDER_DAYS } from './document.ts';
import { notifyOfDocument, OwnedDocument, ownedColumns } from './notifications.ts';

const EndingDocument = OwnedDocument.extend({ expiresOn: z.string() });
const EndingCheck = z.object({ id: z.string(), expiresOn: z.string() });

/**
 * Reminds of documents that expire within 30, 14, 7 days or one day, once each; if some reminders were missed, only the
 * nearest is sent. Nobody is reminded who has already sent the next document.
 */
export async function remindOfExpiry(now: Date): Promise<void> {
  const today = wallDateOf(now, HOME_ZONE);
  const window = { today, last: addDays(today, REMINDER_DAYS[0]) };
  await transaction((tx) => remindHosts(tx, window, now));
  await transaction((tx) => remindDrivers(tx, window, now));
}

type Window = { today: WallDate; last: WallDate };

async function remindHosts(tx: Db, { today, last }: Window, now: Date): Promise<void> {
  const ending = await tx.sql(EndingDocument)`
    with due as (
      select d.id, d.car_id, coalesce(c.host_id, d.host_id) as host_id,
        (select min(step) from unnest(${[...REMINDER_DAYS]}::int[]) step
          where step >= d.expires_on - ${today}::date) as days
      from documents d left join cars c on c.id = d.car_id
      where d.status = 'approved' and d.expires_on between ${today}::date and ${last}::date
        and (d.host_id is not null or c.status not in ('archived', 'draft')) and not exists (
          select from documents n
          where (n.car_id = d.car_id or n.host_id = d.host_id) and n.kind = d.kind and n.id <> d.id and (
            n.status = 'in_review' or n.status = 'approved' and coalesce(n.expires_on, 'infinity') > d.expires_on)))
    update documents d set reminded_days = due.days
    from due join hosts h on h.id = due.host_id left join cars c on c.id = due.car_id
    where d.id = due.id and (d.reminded_days is null or d.reminded_days > due.days)
    returning ${ownedColumns}, d.expires_on`;
  for (const { expiresOn, ...document } of ending)
    await notifyOfDocument(tx, document, { kind: 'document_expiring', facts: { expiresOn } }, now);
}

async function remindDrivers(tx: Db, { today, last }: Window, now: Date): Promise<void> {
  const people = await tx.sql(EndingCheck)`
    with due as (
      select u.id, (select min(step) from unnest(${[...REMINDER_DAYS]}::int[]) step
        where step >= u.kyc_expires_on - ${today}::date) as days
      from users u
      where u.kyc_status = 'verified' and u.kyc_renewal_at is null and u.kyc_expires_on between ${today}::date and ${last}::date)
    update users u set kyc_reminded_days = due.days from due
    where u.id = due.id and (u.kyc_reminded_days is null or u.kyc_reminded_days > due.days)
    returning u.id, u.kyc_expires_on as expires_on`;
  for (const { id, expiresOn } of people)
    await notify(tx, [id], { kind: 'kyc_expiring', facts: { expiresOn }, url: url('kyc') }, now);
}
