import { fragment, sql, type Fragment } from '#server/db/sql.ts';
import { carName } from '../cars/columns.ts';
import type { StoredPhoto } from '../users/actor.ts';
import type { Aspect } from './review.ts';

export type PublishedReview = {
  id: string;
  stars: number;
  text: string;
  author: string;
  authorPhoto: StoredPhoto | null;
  car: string;
  carSlug: string;
  publishedAt: Date;
  reply: string | null;
  repliedAt: Date | null;
};

export type ReviewSummary = {
  count: number;
  mean: number | null;
  distribution: { stars: number; count: number }[];
  aspects: Record<Aspect, number | null>;
};

/** Whose reviews: of one car, or of all cars of some hosts, or of the one of them that a slug names. */
export type Reviewed = { carId: string } | { hostIds: readonly string[]; slug?: string | null };

/** What clients have said and everybody may read, the newest first. */
export async function publishedReviews(of: Reviewed, limit: number): Promise<PublishedReview[]> {
  return sql<PublishedReview>`
    select r.id, r.stars, r.text, r.published_at as "publishedAt", r.reply, r.replied_at as "repliedAt",
      u.name as author, u.photo as "authorPhoto", ${carName} as car, c.slug as "carSlug"
    from reviews r join users u on u.id = r.author_id join cars c on c.id = r.car_id
    where ${published(of)} order by r.published_at desc, r.id limit ${limit}`;
}

export async function reviewSummary(of: Reviewed): Promise<ReviewSummary> {
  const [row] = await sql<ReviewSummary & { stars: number[] }>`
    select count(*)::int as count, avg(stars)::float8 as mean,
      array[count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
        count(*) filter (where stars = 4), count(*) filter (where stars = 5)]::int[] as stars,
      jsonb_build_object('cleanliness', avg(cleanliness)::float8, 'maintenance', avg(maintenance)::float8,
        'accuracy', avg(accuracy)::float8, 'communication', avg(communication)::float8,
        'convenience', avg(convenience)::float8) as aspects
    from reviews r where ${published(of)}`;
  if (!row) throw new Error('An aggregate has one row.');
  const { stars, ...summary } = row;
  return { ...summary, distribution: stars.map((count, at) => ({ stars: at + 1, count })) };
}

/** A booking that its host had confirmed and then cancelled: said among the reviews by itself (§3). */
export type CancellationNotice = {
  id: string;
  cancelledAt: Date;
  /** Whole days between the cancellation and the start it was for. */
  daysBefore: number;
  car: string;
  carSlug: string;
};

const MOST_NOTICES = 10;

/** The last year's, the newest first. */
export async function cancellationNotices(of: Reviewed, now: Date): Promise<CancellationNotice[]> {
  const whose =
    'carId' in of
      ? fragment`b.car_id = ${of.carId}::uuid`
      : fragment`b.host_id = any(${[...of.hostIds]}::uuid[])`;
  return sql<CancellationNotice>`
    select b.id, b.ended_at as "cancelledAt", ${carName} as car, c.slug as "carSlug",
      greatest(0, extract(epoch from b.starts_at - b.ended_at) / 86400)::int as "daysBefore"
    from bookings b join cars c on c.id = b.car_id
    where ${whose} and b.status = 'cancelled' and b.cancelled_by = 'host' and b.confirmed_at is not null
      and b.ended_at > ${now}::timestamptz - interval '1 year'
    order by b.ended_at desc, b.id limit ${MOST_NOTICES}`;
}

function published(of: Reviewed): Fragment {
  const whose =
    'carId' in of
      ? fragment`r.car_id = ${of.carId}::uuid`
      : fragment`r.host_id = any(${[...of.hostIds]}::uuid[]) and (${of.slug ?? null}::text is null
          or r.car_id = (select id from cars where slug = ${of.slug ?? null}))`;
  return fragment`${whose} and r.direction = 'client_to_host' and r.published_at is not null`;
}
