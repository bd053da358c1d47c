import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { CarStatus } from '#server/db/generated/enums.ts';
import { anywhere } from '../text-search.ts';
import { carName, coverPhoto } from '../car-columns.ts';
import { StoredPhoto } from '../media/photo.ts';
import { Refusal } from '../refusal.ts';
import { changesBetween, FieldChanges, type FieldChange } from './review.ts';

/** The staff's lists of cars: new ones, changed ones that stayed on the market, and suspended ones. */
export const reviewStates = ['in_review', 'changed', 'suspended'] as const;

export type ReviewState = (typeof reviewStates)[number];

const CarToReview = z.object({
  slug: z.string(),
  name: z.string(),
  year: z.number(),
  plate: z.string(),
  status: z.enum(CarStatus),
  town: z.string().nullable(),
  basePrice: z.number().nullable(),
  currency: z.string(),
  hostName: z.string(),
  photo: StoredPhoto.nullable(),
  photos: z.number(),
  changes: FieldChanges,
  since: z.date(),
});

export type CarToReview = z.infer<typeof CarToReview>;

type Search = { state: ReviewState; search: string };

const conditions: Record<ReviewState, Prisma.Sql> = {
  in_review: Prisma.sql`c.status = 'in_review'`,
  changed: Prisma.sql`c.status in ('listed', 'paused') and r.id is not null`,
  suspended: Prisma.sql`c.status = 'suspended'`,
};

const joinOpenReview = Prisma.sql`join hosts h on h.id = c.host_id
  left join car_reviews r on r.car_id = c.id and r.decided_at is null`;

function namesCar(search: string): Prisma.Sql {
  if (search === '') return Prisma.sql`true`;
  const wanted = anywhere(search);
  const signs = anywhere(search.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return Prisma.sql`(regexp_replace(c.plate, '[^[:alnum:]]', '', 'g') ilike ${signs}
    or ${carName} ilike ${wanted} or h.name ilike ${wanted})`;
}

/** Those that have waited longest come first. */
export async function carsToReview(
  { state, search }: Search,
  { limit, offset }: { limit: number; offset: number },
): Promise<CarToReview[]> {
  return db.sql(CarToReview)`
    select c.slug, ${carName} as name, c.year, c.plate, c.status, c.town, c.base_price, c.currency, h.name as host_name,
      ${coverPhoto} as photo, (select count(*)::int from car_photos p where p.car_id = c.id) as photos,
      coalesce(r.changes, '[]') as changes, coalesce(r.opened_at, c.updated_at) as since
    from cars c ${joinOpenReview}
    where ${conditions[state]} and ${namesCar(search)}
    order by since, c.id limit ${limit} offset ${offset}`;
}

const Counts = z.object({ inReview: z.number(), changed: z.number(), suspended: z.number() });

export async function countCarsToReview(search: string): Promise<Record<ReviewState, number>> {
  const [row] = await db.sql(Counts)`
    select count(*) filter (where ${conditions.in_review})::int as in_review,
      count(*) filter (where ${conditions.changed})::int as changed,
      count(*) filter (where ${conditions.suspended})::int as suspended
    from cars c ${joinOpenReview} where ${namesCar(search)}`;
  const { inReview = 0, changed = 0, suspended = 0 } = row ?? {};
  return { in_review: inReview, changed, suspended };
}

/** The slug of the car that has waited longest, except the given one. */
export async function nextCarToReview(except: string): Promise<string | null> {
  const [next] = await db.sql(z.object({ slug: z.string() }))`
    select c.slug from cars c ${joinOpenReview}
    where (${conditions.in_review} or ${conditions.changed}) and c.slug <> ${except}
    order by c.status <> 'in_review', coalesce(r.opened_at, c.updated_at), c.id limit 1`;
  return next?.slug ?? null;
}

const photoColumns = { file: true, width: true, height: true, placeholder: true } as const;

const hostColumns = {
  id: true,
  slug: true,
  name: true,
  kind: true,
  createdAt: true,
  members: {
    where: { role: 'manager' },
    orderBy: { userId: 'asc' },
    take: 1,
    select: { user: { select: { id: true, name: true, kycStatus: true } } },
  },
  _count: { select: { cars: { where: { status: 'listed' } } } },
} as const satisfies Prisma.HostSelect;

const reviewColumns = {
  id: true,
  openedAt: true,
  changes: true,
  decision: true,
  reasons: true,
  words: true,
  decidedAt: true,
  reviewer: { select: { name: true } },
} as const satisfies Prisma.CarReviewSelect;

export type ReviewedCar = Awaited<ReturnType<typeof reviewedCar>>;

/**
 * Everything about a car that its review needs.
 *
 * @throws {Refusal} `not-found`
 */
export async function reviewedCar(slug: string) {
  const car = await db.car.findUnique({
    where: { slug },
    include: {
      host: { select: hostColumns },
      photos: { orderBy: { position: 'asc' }, select: photoColumns },
      listingReviews: { orderBy: [{ openedAt: 'desc' }, { id: 'asc' }], select: reviewColumns },
    },
  });
  if (!car) throw new Refusal('not-found', 'No such car.');
  const { listingReviews, ...rest } = car;
  const reviews = listingReviews.map((review) => ({
    ...review,
    changes: FieldChanges.parse(review.changes),
  }));
  return { ...rest, reviews };
}

const Values = z.record(z.string(), z.unknown()).nullable();

const AuditRow = z.object({
  id: z.number(),
  action: z.string(),
  actor: z.string().nullable(),
  before: Values,
  after: Values,
  reason: z.string().nullable(),
  at: z.date(),
});

export type OtherEntry = Omit<z.infer<typeof AuditRow>, 'before' | 'after'> & {
  changes: FieldChange[];
};

/** Audit entries of a car except the decisions of its reviews, newest first. */
export async function otherEntriesOf(carId: string): Promise<OtherEntry[]> {
  const rows = await db.sql(AuditRow)`
    select a.id, a.action, u.name as actor, a.before, a.after, a.after->>'words' as reason, a.at
    from audit_entries a left join users u on u.id = a.actor_id
    where a.object = 'car' and a.object_id = ${carId} and a.action like 'car.%'
      and a.after->'decision' is null
    order by a.id desc limit 50`;
  return rows.map(({ before, after, ...entry }) => ({
    ...entry,
    changes: entry.action === 'car.correct' ? changesBetween(before ?? {}, after ?? {}) : [],
  }));
}
