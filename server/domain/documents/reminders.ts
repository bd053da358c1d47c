import { transaction, type Sql } from '#server/db/sql.ts';
import { url } from '#routes';
import { hostPeople, notify } from '../notifications/commands.ts';
import { addDays, HOME_ZONE, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { REMINDER_DAYS, type CarDocument } from './document.ts';

/**
 * Reminds of what ends within 30, 14, 7 days or one, once each: after a pause only of the nearest. Whoever has sent
 * the next paper already is left in peace.
 */
export async function remindOfExpiry(now: Date): Promise<void> {
  const today = wallDateOf(now, HOME_ZONE);
  const window = { today, last: addDays(today, REMINDER_DAYS[0]) };
  await transaction((tx) => remindHosts(tx, window, now));
  await transaction((tx) => remindDrivers(tx, window, now));
}

type Window = { today: WallDate; last: WallDate };
type Ending = {
  kind: CarDocument;
  expiresOn: WallDate;
  slug: string;
  car: string;
  hostId: string;
};

async function remindHosts(tx: Sql, { today, last }: Window, now: Date): Promise<void> {
  const ending = await tx<Ending>`
    with due as (
      select d.id, (select min(step) from unnest(${[...REMINDER_DAYS]}::int[]) step
        where step >= d.expires_on - ${today}::date) as days
      from documents d
      where d.status = 'approved' and d.expires_on between ${today}::date and ${last}::date and not exists (
        select from documents n where n.car_id = d.car_id and n.kind = d.kind and n.id <> d.id and (
          n.status = 'in_review' or n.status = 'approved' and coalesce(n.expires_on, 'infinity') > d.expires_on)))
    update documents d set reminded_days = due.days from due, cars c
    where d.id = due.id and c.id = d.car_id and c.status not in ('archived', 'draft')
      and (d.reminded_days is null or d.reminded_days > due.days)
    returning d.kind, d.expires_on::text as "expiresOn", c.slug, c.make || ' ' || c.model as car, c.host_id as "hostId"`;
  for (const { kind, expiresOn, slug, car, hostId } of ending) {
    const facts = { car, document: kind, expiresOn };
    const page = url('owner.cars.documents', { car: slug });
    const notice = { kind: 'document_expiring' as const, facts, url: page };
    await notify(tx, await hostPeople(tx, hostId), notice, now);
  }
}

async function remindDrivers(tx: Sql, { today, last }: Window, now: Date): Promise<void> {
  const people = await tx<{ id: string; expiresOn: WallDate }>`
    with due as (
      select u.id, (select min(step) from unnest(${[...REMINDER_DAYS]}::int[]) step
        where step >= u.kyc_expires_on - ${today}::date) as days
      from users u
      where u.kyc_status = 'verified' and u.kyc_expires_on between ${today}::date and ${last}::date)
    update users u set kyc_reminded_days = due.days from due
    where u.id = due.id and (u.kyc_reminded_days is null or u.kyc_reminded_days > due.days)
    returning u.id, u.kyc_expires_on::text as "expiresOn"`;
  for (const { id, expiresOn } of people)
    await notify(tx, [id], { kind: 'kyc_expiring', facts: { expiresOn }, url: url('kyc') }, now);
}
