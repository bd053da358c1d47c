import { z } from 'zod';
import { Prisma } from '#server/db/generated/client.ts';
import { KycStatus } from '#server/db/generated/enums.ts';
import { StoredPhoto } from '../media/photo.ts';

/** What a host may know about a client. The presenter decides who sees what of it. */
export const ClientFacts = z.object({
  photo: StoredPhoto.nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  kycStatus: z.enum(KycStatus),
  licenceExpiresOn: z.string().nullable(),
  trips: z.number(),
  ratingSum: z.number(),
  ratingCount: z.number(),
});

/**
 * SQL for the facts of the client `u` of a booking `b`; needs `joinClientRating`. Somebody whose documents a member has
 * seen at the counter counts as verified for this booking.
 */
export const clientFacts = Prisma.sql`
  jsonb_build_object('photo', u.photo, 'phone', u.phone, 'email', u.email, 'kycStatus',
    case when b.identity_checked_at is null then u.kyc_status else 'verified' end,
    'licenceExpiresOn', u.licence_expires_on,
    'trips', (select count(*) from bookings t where t.client_id = u.id and t.status = 'completed'),
    'ratingSum', r.stars, 'ratingCount', r.count)`;

export const joinClientRating = Prisma.sql`
  cross join lateral (select coalesce(sum(v.stars), 0)::int as stars, count(*)::int as count
    from reviews v join bookings vb on vb.id = v.booking_id
    where vb.client_id = u.id and v.direction = 'host_to_client' and v.published_at is not null) r`;
