import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { HostKind } from '#server/db/generated/enums.ts';
import { StoredPhoto } from '../media/photo.ts';
import { Refusal } from '../refusal.ts';

/** What anybody may know about a host. Phone, e-mail and address are read only by `hostContact`. */
const PublicHost = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(HostKind),
  about: z.string(),
  photo: StoredPhoto.nullable(),
  town: z.string(),
  openingHours: z.unknown(),
  languages: z.array(z.string()),
  responseMinutes: z.number().nullable(),
  responseBasisPoints: z.number().nullable(),
  ratingSum: z.number(),
  ratingCount: z.number(),
  createdAt: z.date(),
  cars: z.number(),
  trips: z.number(),
});

export type PublicHost = z.infer<typeof PublicHost>;

export type HostContact = { phone: string | null; email: string | null; address: string | null };

const columns = Prisma.sql`
  h.id, h.slug, h.name, h.kind, h.about, h.photo, h.town, h.opening_hours, h.languages, h.response_minutes,
  h.response_basis_points, h.rating_sum, h.rating_count, h.created_at,
  (select count(*)::int from cars c where c.host_id = h.id and c.status = 'listed') as cars,
  (select coalesce(sum(c.trips), 0)::int from cars c where c.host_id = h.id) as trips`;

/** @throws {Refusal} `not-found` */
export async function publicHost(by: { slug: string } | { id: string }): Promise<PublicHost> {
  const condition =
    'slug' in by ? Prisma.sql`h.slug = ${by.slug}` : Prisma.sql`h.id = ${by.id}::uuid`;
  const [host] = await db.sql(PublicHost)`select ${columns} from hosts h where ${condition}`;
  if (!host) throw new Refusal('not-found', 'No such host.');
  return host;
}

/** How to reach a host, for clients with a confirmed booking until it is over; `null` for everybody else. */
export async function hostContact(
  hostId: string,
  viewerId: string | null,
): Promise<HostContact | null> {
  if (!viewerId) return null;
  return db.host.findFirst({
    where: {
      id: hostId,
      bookings: {
        some: { clientId: viewerId, status: { in: ['confirmed', 'in_progress', 'returned'] } },
      },
    },
    select: { phone: true, email: true, address: true },
  });
}
