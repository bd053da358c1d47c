import type { HostKind } from '#server/db/generated/enums.ts';
import { fragment, sql } from '#server/db/sql.ts';
import { Refusal } from '../refusal.ts';
import type { StoredPhoto } from '../users/actor.ts';

/** What anyone may know of a host. Phone, e-mail and address are read by `hostContact` alone. */
export type PublicHost = {
  id: string;
  slug: string;
  name: string;
  kind: HostKind;
  about: string;
  photo: StoredPhoto | null;
  town: string;
  openingHours: unknown;
  responseMinutes: number | null;
  responseBasisPoints: number | null;
  ratingSum: number;
  ratingCount: number;
  createdAt: Date;
  cars: number;
  trips: number;
};

export type HostContact = { phone: string | null; email: string | null; address: string | null };

const columns = fragment`
  h.id, h.slug, h.name, h.kind, h.about, h.photo, h.town, h.opening_hours as "openingHours",
  h.response_minutes as "responseMinutes", h.response_basis_points as "responseBasisPoints",
  h.rating_sum as "ratingSum", h.rating_count as "ratingCount", h.created_at as "createdAt",
  (select count(*)::int from cars c where c.host_id = h.id and c.status = 'listed') as cars,
  (select coalesce(sum(c.trips), 0)::int from cars c where c.host_id = h.id) as trips`;

/** @throws {Refusal} `not-found` */
export async function publicHost(by: { slug: string } | { id: string }): Promise<PublicHost> {
  const condition = 'slug' in by ? fragment`h.slug = ${by.slug}` : fragment`h.id = ${by.id}::uuid`;
  const [host] = await sql<PublicHost>`select ${columns} from hosts h where ${condition}`;
  if (!host) throw new Refusal('not-found', 'No such host.');
  return host;
}

/** How to reach a host: for clients with a confirmed booking there, up to its end. `null` for everybody else. */
export async function hostContact(
  hostId: string,
  viewerId: string | null,
): Promise<HostContact | null> {
  if (!viewerId) return null;
  const [contact] = await sql<HostContact>`
    select phone, email::text as email, address from hosts
    where id = ${hostId}::uuid and exists (
      select 1 from bookings where host_id = ${hostId}::uuid and client_id = ${viewerId}::uuid
        and status in ('confirmed', 'in_progress', 'returned'))`;
  return contact ?? null;
}
