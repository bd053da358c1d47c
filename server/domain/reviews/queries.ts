import { z } from 'zod';
import { db } from '#server/db/client.ts';
import type { ReviewDirection } from '#server/db/generated/enums.ts';
import { carName, coverPhoto } from '../car-columns.ts';
import { StoredPhoto } from '../media/photo.ts';

/** A review on its booking's page. */
export type BookingReview = {
  direction: ReviewDirection;
  stars: number;
  text: string;
  isPublished: boolean;
};

/** The reviews of a booking that one side may read: its own, and the other side's once it is published. */
export async function reviewsOfBooking(
  bookingId: string,
  own: ReviewDirection,
): Promise<BookingReview[]> {
  const reviews = await db.review.findMany({
    where: { bookingId, OR: [{ direction: own }, { publishedAt: { not: null } }] },
    select: { direction: true, stars: true, text: true, publishedAt: true },
    orderBy: { direction: 'asc' },
  });
  return reviews.map(({ publishedAt, ...review }) => ({
    ...review,
    isPublished: publishedAt !== null,
  }));
}

const HostReview = z.object({
  id: z.string(),
  carName: z.string(),
  clientName: z.string(),
  stars: z.number(),
  text: z.string(),
  publishedAt: z.date(),
  reply: z.string().nullable(),
  repliedAt: z.date().nullable(),
  hostId: z.string(),
  branchId: z.string().nullable(),
  ref: z.string(),
});

export type HostReview = z.infer<typeof HostReview>;

type Page = { limit: number; offset: number };

/** The published reviews of these hosts' cars, or of one car, newest first. */
export async function reviewsOfHosts(
  hostIds: readonly string[],
  carSlug: string | null,
  { limit, offset }: Page,
): Promise<HostReview[]> {
  return db.sql(HostReview)`
    select r.id, ${carName} as car_name, u.name as client_name, r.stars, r.text,
      r.published_at, r.reply, r.replied_at, r.host_id, c.branch_id, b.ref
    from reviews r join cars c on c.id = r.car_id join users u on u.id = r.author_id join bookings b on b.id = r.booking_id
    where r.host_id = any(${[...hostIds]}::uuid[]) and r.direction = 'client_to_host' and r.published_at is not null
      and (${carSlug}::text is null or c.slug = ${carSlug})
    order by r.published_at desc, r.id limit ${limit} offset ${offset}`;
}

const RatedCar = z.object({
  slug: z.string(),
  name: z.string(),
  photo: StoredPhoto.nullable(),
  sum: z.number(),
  count: z.number(),
  latestAt: z.date().nullable(),
});

export type RatedCar = z.infer<typeof RatedCar>;

/** The hosts' cars with their ratings, those with reviews first. */
export async function ratedCars(hostIds: readonly string[]): Promise<RatedCar[]> {
  return db.sql(RatedCar)`
    select c.slug, ${carName} as name, c.rating_sum as sum, c.rating_count as count,
      (select max(r.published_at) from reviews r where r.car_id = c.id) as latest_at,
      ${coverPhoto} as photo
    from cars c where c.host_id = any(${[...hostIds]}::uuid[]) and c.status <> 'archived'
    order by c.rating_count = 0, c.rating_count desc, name limit 60`;
}
