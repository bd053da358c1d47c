import { Prisma } from '#server/db/generated/client.ts';

/** Joins a host `h` with its first manager `o`, for hosts without a phone number or address of their own. */
export const joinManager = Prisma.sql`
  left join lateral (select w.phone, w.email from host_members m join users w on w.id = m.user_id
    where m.host_id = h.id and m.role = 'manager' order by w.created_at limit 1) o on true`;
