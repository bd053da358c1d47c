import { z } from 'zod';
import { isUniqueViolation, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { ReviewDirection } from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';
import { factsOf } from '../bookings/effects.ts';
import type { PartyBooking } from '../bookings/queries.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { runs } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { mayReply, mayReview, starsOf, type Scores } from './review.ts';

const Answerable = z.object({
  publishedAt: z.date().nullable(),
  reply: z.string().nullable(),
  hostId: z.string(),
  branchId: z.string().nullable(),
});

const Published = z.object({
  direction: z.enum(ReviewDirection),
  carId: z.string(),
  hostId: z.string(),
  stars: z.number(),
});

export type Written = { ok: true } | { ok: false; problem: 'written-before' | 'closed' };

/** Stores a client's review of the car and its host, in five aspects. */
export async function reviewHost(
  booking: PartyBooking,
  review: { scores: Scores; text: string },
  now: Date,
): Promise<Written> {
  if (!mayReview(booking, now)) return { ok: false, problem: 'closed' };
  return write(booking.id, async (tx) => {
    const { cleanliness, maintenance, accuracy, communication, convenience } = review.scores;
    const stars = starsOf(review.scores);
    await tx.review.create({
      data: {
        ...reviewOf(booking, 'client_to_host', booking.clientId),
        stars,
        cleanliness,
        maintenance,
        accuracy,
        communication,
        convenience,
        text: review.text,
        createdAt: now,
      },
      select: { id: true },
    });
    const facts = { ...factsOf(booking), stars };
    const people = await hostPeople(tx, booking);
    await notify(tx, people, { kind: 'review_received', facts, url: url('owner.reviews') }, now);
    await publishPair(tx, booking.id, now);
  });
}

/** Stores a host's review of the client: stars and a text. */
export async function reviewClient(
  booking: PartyBooking,
  authorId: string,
  review: { stars: number; text: string },
  now: Date,
): Promise<Written> {
  if (!mayReview(booking, now)) return { ok: false, problem: 'closed' };
  return write(booking.id, async (tx) => {
    const { stars, text } = review;
    await tx.review.create({
      data: {
        ...reviewOf(booking, 'host_to_client', authorId),
        stars,
        text,
        createdAt: now,
      },
      select: { id: true },
    });
    await publishPair(tx, booking.id, now);
  });
}

function reviewOf(
  { id: bookingId, carId, hostId }: PartyBooking,
  direction: ReviewDirection,
  authorId: string,
) {
  return { bookingId, carId, hostId, direction, authorId };
}

/** Publishes reviews that have waited 14 days; run by the sweep. */
export async function publishDue(now: Date): Promise<void> {
  await transaction(async (tx) => {
    const since = hoursAfter(now, -rules.reviews.blindDays * 24);
    const due = await tx.sql(z.object({ bookingId: z.string() }))`
      select distinct r.booking_id from reviews r join bookings b on b.id = r.booking_id
      where r.published_at is null and b.completed_at <= ${since} limit 200`;
    for (const { bookingId } of due) await publish(tx, bookingId, now);
  });
}

/**
 * @throws {Refusal} `not-found` for a review of a car for which they do not act; `conflict` when it cannot be answered
 *   any more
 */
export async function reply(
  actor: Actor,
  reviewId: string,
  text: string,
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const [review] = await tx.sql(Answerable)`
      select r.published_at, r.reply, r.host_id, c.branch_id from reviews r join cars c on c.id = r.car_id
      where r.id = ${reviewId} and r.direction = 'client_to_host' for update of r`;
    if (!review || !runs(actor, review)) throw new Refusal('not-found', 'No such review.');
    if (!mayReply(review, now)) throw new Refusal('conflict', 'This review cannot be answered.');
    await tx.review.update({
      where: { id: reviewId },
      data: { reply: text, repliedAt: now },
      select: { id: true },
    });
  });
}

async function write(bookingId: string, work: (tx: Db) => Promise<void>): Promise<Written> {
  try {
    await transaction(async (tx) => {
      await tx.execute`select from bookings where id = ${bookingId} for update`;
      await work(tx);
    });
    return { ok: true };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, problem: 'written-before' };
    throw error;
  }
}

async function publishPair(tx: Db, bookingId: string, now: Date) {
  const written = await tx.review.count({ where: { bookingId } });
  if (written === 2) await publish(tx, bookingId, now);
}

/** Publishes the reviews of a booking. Only reviews by clients count for ratings. */
async function publish(tx: Db, bookingId: string, now: Date) {
  const published = await tx.sql(Published)`
    update reviews set published_at = ${now} where booking_id = ${bookingId} and published_at is null
    returning direction, car_id, host_id, stars`;
  for (const { direction, carId, hostId, stars } of published) {
    if (direction !== 'client_to_host') continue;
    const rated = { ratingSum: { increment: stars }, ratingCount: { increment: 1 } };
    await tx.car.update({ where: { id: carId }, data: rated, select: { id: true } });
    await tx.host.update({ where: { id: hostId }, data: rated, select: { id: true } });
  }
}
