import { z } from 'zod';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { inBatches } from '#server/lib/batches.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { destroyFilesOf } from './files.ts';

const BATCH = 200;

/**
 * Deletes files that are no longer needed (GDPR 5(1)(e)). The row stays, with kind, country, last day, the last four
 * characters and the hash of the number, decision, reviewer and time.
 */
export async function forgetOldFiles(now: Date): Promise<void> {
  await inBatches(BATCH, () => forgetSome(now));
}

async function forgetSome(now: Date): Promise<number> {
  return transaction(async (tx) => {
    const due = await tx.sql(z.object({ id: z.string() }))`
      select d.id from documents d
      where exists (select from document_files f where f.document_id = d.id)
        and (${ofPeople(now)} or ${ofHosts(now)})
      limit ${BATCH} for update of d skip locked`;
    const ids = due.map(({ id }) => id);
    await destroyFilesOf(tx, ids);
    await tx.execute`
      update documents set files_destroyed_at = ${now},
        status = case when status = 'in_review' then 'expired' else status end
      where id = any(${ids}::uuid[])`;
    await tx.execute`
      update users u set kyc_status = 'not_started', updated_at = ${now}
      where kyc_status = 'in_progress' and id in (select user_id from documents where id = any(${ids}::uuid[]))
        and not exists (select from documents d where d.user_id = u.id and d.status = 'in_review')`;
    return ids.length;
  });
}

/** Documents of identity checks that were decided a month ago, or never finished. */
function ofPeople(now: Date): Prisma.Sql {
  return Prisma.sql`d.user_id is not null and (
    d.status <> 'in_review' and coalesce(d.reviewed_at, d.created_at) < ${decidedBefore(now)}
    or d.status = 'in_review' and d.created_at < ${sentBefore(now)}
      and not exists (select from users u where u.id = d.user_id and u.kyc_status = 'in_review'))`;
}

/**
 * A car's or company's document is stored while it is in force, because a claim may need it, and then as long as the
 * others.
 */
function ofHosts(now: Date): Prisma.Sql {
  return Prisma.sql`d.user_id is null and (
    d.status = 'rejected' and d.reviewed_at < ${decidedBefore(now)}
    or d.status = 'expired' and coalesce(d.expires_on, d.created_at) < ${decidedBefore(now)}
    or d.status = 'approved' and exists (select from documents n
      where (n.car_id = d.car_id or n.host_id = d.host_id) and n.kind = d.kind and n.status = 'approved' and n.reviewed_at < ${decidedBefore(now)}
      and (coalesce(n.expires_on, 'infinity'), n.created_at) > (coalesce(d.expires_on, 'infinity'), d.created_at))
    or d.status = 'in_review' and d.created_at < ${sentBefore(now)}
      and (exists (select from cars c where c.id = d.car_id and c.status in ('draft', 'archived'))
        or d.host_id is not null and not exists (select from host_members m where m.host_id = d.host_id)))`;
}

const decidedBefore = (now: Date) => hoursAfter(now, -24 * rules.documents.storeDecidedDays);
const sentBefore = (now: Date) => hoursAfter(now, -24 * rules.documents.storeUnfinishedDays);
