import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { Actor } from './actor.ts';
import { hasFactor } from './factors.ts';

/**
 * The `Actor` of a row `u` of users as JSON, for statements that read more beside it. A host of one's own counts with
 * the role of an owner only, that of others for each of its members, unless it asks for a second factor they lack.
 */
export const actorColumn = Prisma.sql`jsonb_build_object(
  'id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale, 'photo', u.photo,
  'emailVerified', u.email_verified_at is not null, 'kycStatus', u.kyc_status,
  'roles', coalesce((select jsonb_agg(jsonb_build_object('name', r.name) order by r.name) from user_roles r
    where r.user_id = u.id), '[]'),
  'hosts', coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'slug', h.slug, 'name', h.name, 'kind', h.kind,
    'role', m.role, 'branchId', m.branch_id) order by h.name) from host_members m join hosts h on h.id = m.host_id
    where m.user_id = u.id and (not h.second_factor_required or ${hasFactor})
      and (h.kind = 'company' or m.role <> 'manager' or exists (select from user_roles r
        where r.user_id = u.id and r.name = 'owner'))), '[]'),
  'closedHosts', coalesce((select jsonb_agg(jsonb_build_object('slug', h.slug, 'name', h.name) order by h.name)
    from host_members m join hosts h on h.id = m.host_id
    where m.user_id = u.id and h.second_factor_required and not ${hasFactor}), '[]'))`;

/** A person as an actor; `null` when they do not exist or are suspended. */
export async function actorById(db: Db, id: string): Promise<Actor | null> {
  const [row] = await db.sql(z.object({ actor: Actor }))`
    select ${actorColumn} as actor from users u where u.id = ${id} and u.suspended_at is null`;
  return row?.actor ?? null;
}
