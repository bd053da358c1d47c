import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { DocumentKind } from '#server/db/generated/enums.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Judged } from '../approvals/commands.ts';
import { hoursAfter, minutesAfter, wallDateOf } from '../time/wall-clock.ts';
import { safetyOf } from './renewal.ts';
import { approveUnseen } from './reviewing.ts';

/** Whoever photographs a policy page by page is done after so long. */
const SETTLED_MINUTES = 15;

const Seen = z.object({
  kind: z.enum(DocumentKind),
  expiresOn: z.string().nullable(),
  earlierExpiresOn: z.string().nullable(),
  rejected: z.number(),
  hasFileOfBefore: z.boolean(),
  isHostSuspended: z.boolean(),
  isTaken: z.boolean(),
});

/** The rule for documents of cars and companies. Those of people are never approved by it: nothing is known of them. */
export const documentsByRule: Judged<'document'> = {
  kind: 'document',
  waiting: (now) => Prisma.sql`
    select d.id from documents d left join cars c on c.id = d.car_id
    where d.status = 'in_review' and d.user_id is null and coalesce(c.status not in ('draft', 'archived'), true)
      and (select max(f.created_at) from document_files f where f.document_id = d.id)
        < ${minutesAfter(now, -SETTLED_MINUTES)}`,
  look: async (tx, id, { limits, now }) => {
    const seen = await factsOf(tx, id, hoursAfter(now, -24 * limits.quietDays));
    if (!seen) return null;
    const { expiresOn, earlierExpiresOn } = seen;
    return {
      checks: safetyOf(seen, limits, wallDateOf(now, HOME_ZONE)),
      facts: { expiresOn, earlierExpiresOn },
    };
  },
  approve: approveUnseen,
};

async function factsOf(tx: Db, id: string, quietSince: Date) {
  await tx.execute`select 1 from documents where id = ${id} for update`;
  const [seen] = await tx.sql(Seen)`
    select d.kind, d.expires_on, e.expires_on as earlier_expires_on,
      (select count(*)::int from documents r left join cars rc on rc.id = r.car_id
        where coalesce(rc.host_id, r.host_id) = h.id and r.status = 'rejected' and r.reviewed_at > ${quietSince}) as rejected,
      exists (select from document_files f join document_files g on g.bytes = f.bytes and g.document_id <> f.document_id
        join documents o on o.id = g.document_id
        where f.document_id = d.id and (o.car_id = d.car_id or o.host_id = d.host_id)) as has_file_of_before,
      exists (select from host_members m join users u on u.id = m.user_id
        where m.host_id = h.id and m.role = 'manager' and u.suspended_at is not null) as is_host_suspended,
      exists (select from work_assignments w
        where w.list = 'documents' and w.item_id = coalesce(d.car_id, d.host_id)) as is_taken
    from documents d left join cars c on c.id = d.car_id join hosts h on h.id = coalesce(c.host_id, d.host_id)
      left join lateral (select o.expires_on from documents o
        where (o.car_id = d.car_id or o.host_id = d.host_id) and o.kind = d.kind and o.id <> d.id
          and o.status in ('approved', 'expired') and o.reviewed_by is not null
        order by o.expires_on desc nulls last limit 1) e on true
    where d.id = ${id} and d.status = 'in_review'`;
  return seen ?? null;
}
