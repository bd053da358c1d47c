import { Prisma } from '#server/db/generated/client.ts';

/** Joins to a host `h` its first manager `o`, who is reached where the host itself has left no phone or address. */
export const joinManager = Prisma.sql`
  left join lateral (select w.phone, w.email from host_members m join users w on w.id = m.user_id
    where m.host_id = h.id and m.role = 'manager' order by w.created_at limit 1) o on true`;
