import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { carName } from '../car-columns.ts';
import { StoredPhoto } from '../media/photo.ts';

const PublishedReview = z.object({
  id: z.string(),
  stars: z.number(),
  text: z.string(),
  author: z.string(),
  authorPhoto: StoredPhoto.nullable(),
  car: z.string(),
  carSlug: z.string(),
  publishedAt: z.date(),
  reply: z.string().nullable(),
  repliedAt: z.date().nullable(),
});

export type PublishedReview = z.infer<typeof PublishedReview>;

const mean = z.number().nullable();

const Summary = z.object({
  count: z.number(),
  mean,
  /** How many reviews gave one star, two, and so on. */
  stars: z.array(z.number()),
  aspects: z.object({
    cleanliness: mean,
    maintenance: mean,
    accuracy: mean,
    communication: mean,
    convenience: mean,
  }),
});

export type ReviewSummary = Omit<z.infer<typeof Summary>, 'stars'> & {
  distribution: { stars: number; count: number }[];
};

/** The reviews of one car, or of all cars of some hosts, or of one of these cars named by its slug. */
export type Reviewed = { carId: string } | { hostIds: readonly string[]; slug?: string | null };

/** The public reviews by clients, newest first. */
export async function publishedReviews(of: Reviewed, limit: number): Promise<PublishedReview[]> {
  return db.sql(PublishedReview)`
    select r.id, r.stars, r.text, r.published_at, r.reply, r.replied_at,
      u.name as author, u.photo as author_photo, ${carName} as car, c.slug as car_slug
    from reviews r join users u on u.id = r.author_id join cars c on c.id = r.car_id
    where ${published(of)} order by r.published_at desc, r.id limit ${limit}`;
}

export async function reviewSummary(of: Reviewed): Promise<ReviewSummary> {
  const [row] = await db.sql(Summary)`
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

/** A booking that its host cancelled after confirming it; shown among the reviews. */
const CancellationNotice = z.object({
  id: z.string(),
  cancelledAt: z.date(),
  /** Whole days between the cancellation and the start of the rental. */
  daysBefore: z.number(),
  car: z.string(),
  carSlug: z.string(),
});

export type CancellationNotice = z.infer<typeof CancellationNotice>;

const MOST_NOTICES = 10;

/** Those of the last year, newest first. */
export async function cancellationNotices(of: Reviewed, now: Date): Promise<CancellationNotice[]> {
  const whose =
    'carId' in of
      ? Prisma.sql`b.car_id = ${of.carId}::uuid`
      : Prisma.sql`b.host_id = any(${[...of.hostIds]}::uuid[])`;
  return db.sql(CancellationNotice)`
    select b.id, b.ended_at as cancelled_at, ${carName} as car, c.slug as car_slug,
      greatest(0, extract(epoch from b.starts_at - b.ended_at) / 86400)::int as days_before
    from bookings b join cars c on c.id = b.car_id
    where ${whose} and b.status = 'cancelled' and b.cancelled_by = 'host' and b.confirmed_at is not null
      and b.ended_at > ${now}::timestamptz - interval '1 year'
    order by b.ended_at desc, b.id limit ${MOST_NOTICES}`;
}

function published(of: Reviewed): Prisma.Sql {
  const whose =
    'carId' in of
      ? Prisma.sql`r.car_id = ${of.carId}::uuid`
      : Prisma.sql`r.host_id = any(${[...of.hostIds]}::uuid[]) and (${of.slug ?? null}::text is null
          or r.car_id = (select id from cars where slug = ${of.slug ?? null}))`;
  return Prisma.sql`${whose} and r.direction = 'client_to_host' and r.published_at is not null`;
}
