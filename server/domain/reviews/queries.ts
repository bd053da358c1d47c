import { sql } from '#server/db/sql.ts';
import type { ReviewDirection } from '#server/db/generated/enums.ts';
import { carName, coverPhoto } from '../cars/columns.ts';
import type { StoredPhoto } from '../users/actor.ts';

/** A review on its booking's page. */
export type BookingReview = {
  direction: ReviewDirection;
  stars: number;
  text: string;
  isPublished: boolean;
};

/** The reviews of a booking that one side may read: its own, and the other's once published. */
export async function reviewsOfBooking(
  bookingId: string,
  own: ReviewDirection,
): Promise<BookingReview[]> {
  return sql<BookingReview>`
    select direction, stars, text, published_at is not null as "isPublished" from reviews
    where booking_id = ${bookingId} and (direction = ${own}::review_direction or published_at is not null)
    order by direction`;
}

export type HostReview = {
  id: string;
  carName: string;
  clientName: string;
  stars: number;
  text: string;
  publishedAt: Date;
  reply: string | null;
  repliedAt: Date | null;
  hostId: string;
  ref: string;
};

type Page = { limit: number; offset: number };

/** The published reviews of these hosts' cars, newest first; of one car when it is named. */
export async function reviewsOfHosts(
  hostIds: readonly string[],
  carSlug: string | null,
  { limit, offset }: Page,
): Promise<HostReview[]> {
  return sql<HostReview>`
    select r.id, ${carName} as "carName", u.name as "clientName", r.stars, r.text,
      r.published_at as "publishedAt", r.reply, r.replied_at as "repliedAt", r.host_id as "hostId", b.ref
    from reviews r join cars c on c.id = r.car_id join users u on u.id = r.author_id join bookings b on b.id = r.booking_id
    where r.host_id = any(${[...hostIds]}::uuid[]) and r.direction = 'client_to_host' and r.published_at is not null
      and (${carSlug}::text is null or c.slug = ${carSlug})
    order by r.published_at desc, r.id limit ${limit} offset ${offset}`;
}

export type RatedCar = {
  slug: string;
  name: string;
  photo: StoredPhoto | null;
  sum: number;
  count: number;
  latestAt: Date | null;
};

/** The hosts' cars with their ratings, those with reviews first. */
export async function ratedCars(hostIds: readonly string[]): Promise<RatedCar[]> {
  return sql<RatedCar>`
    select c.slug, ${carName} as name, c.rating_sum as sum, c.rating_count as count,
      (select max(r.published_at) from reviews r where r.car_id = c.id) as "latestAt",
      ${coverPhoto} as photo
    from cars c where c.host_id = any(${[...hostIds]}::uuid[]) and c.status <> 'archived'
    order by c.rating_count = 0, c.rating_count desc, name limit 60`;
}
