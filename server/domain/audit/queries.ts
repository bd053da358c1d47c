import { z } from 'zod';
import { db } from '#server/db/client.ts';

const Change = z.record(z.string(), z.unknown()).nullable();

const TrailEntry = z.object({
  id: z.number(),
  action: z.string(),
  actorId: z.string().nullable(),
  actor: z.string().nullable(),
  object: z.string(),
  objectId: z.string(),
  /** The name of the person, booking or car. */
  about: z.string().nullable(),
  before: Change,
  after: Change,
  ip: z.string().nullable(),
  at: z.date(),
});

export type TrailEntry = z.infer<typeof TrailEntry>;

/** Audit entries about a person, their documents and hosts, and about what they did themselves; newest first. */
export async function trailOf(
  userId: string,
  { limit, olderThan }: { limit: number; olderThan: number | null },
): Promise<TrailEntry[]> {
  return db.sql(TrailEntry)`
    with records as (
      (select a.* from audit_entries a
        where (a.object, a.object_id) in (
          select 'user', ${userId}::text
          union all select 'document', d.id::text from documents d where d.user_id = ${userId}::uuid
          union all select 'host', m.host_id::text from host_members m where m.user_id = ${userId}::uuid
          union all select 'car', c.id::text from cars c join host_members m using (host_id)
            where m.user_id = ${userId}::uuid
          union all select 'document', d.id::text from documents d join cars c on c.id = d.car_id
            join host_members m on m.host_id = c.host_id where m.user_id = ${userId}::uuid
          union all select 'document', d.id::text from documents d join host_members m on m.host_id = d.host_id
            where m.user_id = ${userId}::uuid)
        and (${olderThan}::bigint is null or a.id < ${olderThan}) order by a.id desc limit ${limit})
      union
      (select a.* from audit_entries a
        where a.actor_id = ${userId}::uuid and (${olderThan}::bigint is null or a.id < ${olderThan})
        order by a.id desc limit ${limit})
    )
    select a.id, a.action, a.actor_id, u.name as actor, a.object, a.object_id, a.before, a.after,
      a.ip, a.at,
      case a.object
        when 'user' then (select name from users o where o.id::text = a.object_id)
        when 'booking' then (select ref from bookings b where b.id::text = a.object_id)
        when 'car' then (select plate from cars c where c.id::text = a.object_id)
        when 'document' then (select coalesce(c.plate, h.name) from documents d left join cars c on c.id = d.car_id
          left join hosts h on h.id = d.host_id where d.id::text = a.object_id)
      end as about
    from records a left join users u on u.id = a.actor_id order by a.id desc limit ${limit}`;
}
