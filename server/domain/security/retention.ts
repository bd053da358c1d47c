import { db, type Db } from '#server/db/client.ts';
import { inBatches } from '#server/lib/batches.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { emailHash } from './commands.ts';

/** Rows changed in one statement. */
const BATCH = 1_000;

const { securityEventDays, securityAddressDays } = rules.retention;

/**
 * Deletes old events, and sooner those of nobody: without its address such an event says nothing. The others lose
 * where they came from.
 */
export async function purgeOldEvents(now: Date): Promise<void> {
  const eventsUntil = hoursAfter(now, -24 * securityEventDays);
  const addressesUntil = hoursAfter(now, -24 * securityAddressDays);
  await inBatches(
    BATCH,
    () =>
      db.execute`
      delete from security_events where id in (select id from security_events
        where at < ${eventsUntil} or at < ${addressesUntil} and user_id is null limit ${BATCH})`,
  );
  await inBatches(
    BATCH,
    () =>
      db.execute`
      update security_events set ip = null, network = null, device = null, merge_key = null
      where id in (select id from security_events where at < ${addressesUntil}
        and (ip is not null or device is not null or merge_key is not null) limit ${BATCH})`,
  );
}

/** Empties at once where the events of a person came from, when their account is closed. */
export async function purgeOrigins(tx: Db, person: { id: string; email: string }): Promise<void> {
  await tx.execute`
    update security_events set ip = null, network = null, device = null, merge_key = null
    where user_id = ${person.id}`;
  await tx.execute`delete from security_events where user_id is null and email_hash = ${emailHash(person.email)}`;
}
