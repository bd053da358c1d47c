import { isUniqueViolation } from '#server/db/client.ts';
import { transaction, type Sql } from '#server/db/sql.ts';
import type { ReviewDirection } from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';
import { factsOf } from '../bookings/effects.ts';
import type { PartyBooking } from '../bookings/queries.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { hostsOf, type Actor } from '../users/actor.ts';
import { mayReply, mayReview, starsOf, type Scores } from './review.ts';

export type Written = { ok: true } | { ok: false; problem: 'written-before' | 'closed' };

/** A client's review of the car and its host, in five aspects. */
export async function reviewHost(
  booking: PartyBooking,
  review: { scores: Scores; text: string },
  now: Date,
): Promise<Written> {
  if (!mayReview(booking, now)) return { ok: false, problem: 'closed' };
  return write(booking.id, async (sql) => {
    const { cleanliness, maintenance, accuracy, communication, convenience } = review.scores;
    await sql`
      insert into reviews (booking_id, direction, author_id, car_id, host_id, stars, cleanliness, maintenance, accuracy,
        communication, convenience, text, created_at)
      values (${booking.id}, 'client_to_host', ${booking.clientId}, ${booking.carId}, ${booking.hostId},
        ${starsOf(review.scores)}, ${cleanliness}, ${maintenance}, ${accuracy}, ${communication}, ${convenience},
        ${review.text}, ${now})`;
    const facts = { ...factsOf(booking), stars: starsOf(review.scores) };
    const people = await hostPeople(sql, booking.hostId);
    await notify(sql, people, { kind: 'review_received', facts, url: url('owner.reviews') }, now);
    await publishPair(sql, booking.id, now);
  });
}

/** A host's review of the client: stars and a text. */
export async function reviewClient(
  booking: PartyBooking,
  authorId: string,
  review: { stars: number; text: string },
  now: Date,
): Promise<Written> {
  if (!mayReview(booking, now)) return { ok: false, problem: 'closed' };
  return write(booking.id, async (sql) => {
    await sql`
      insert into reviews (booking_id, direction, author_id, car_id, host_id, stars, text, created_at)
      values (${booking.id}, 'host_to_client', ${authorId}, ${booking.carId}, ${booking.hostId}, ${review.stars},
        ${review.text}, ${now})`;
    await publishPair(sql, booking.id, now);
  });
}

/** Publishes what has waited its 14 days; run by the sweep. */
export async function publishDue(now: Date): Promise<void> {
  await transaction(async (sql) => {
    const since = hoursAfter(now, -rules.reviews.blindDays * 24);
    const due = await sql<{ bookingId: string }>`
      select distinct r.booking_id as "bookingId" from reviews r join bookings b on b.id = r.booking_id
      where r.published_at is null and b.completed_at <= ${since} limit 200`;
    for (const { bookingId } of due) await publish(sql, bookingId, now);
  });
}

/** @throws {Refusal} `not-found` for a review of somebody else's car; `conflict` when it cannot be answered any more */
export async function reply(
  actor: Actor,
  reviewId: string,
  text: string,
  now: Date,
): Promise<void> {
  const hosts = hostsOf(actor, ['manager', 'agent']);
  await transaction(async (sql) => {
    const [review] = await sql<{ publishedAt: Date | null; reply: string | null }>`
      select published_at as "publishedAt", reply from reviews
      where id = ${reviewId} and host_id = any(${hosts}::uuid[]) and direction = 'client_to_host' for update`;
    if (!review) throw new Refusal('not-found', 'No such review.');
    if (!mayReply(review, now)) throw new Refusal('conflict', 'This review cannot be answered.');
    await sql`update reviews set reply = ${text}, replied_at = ${now} where id = ${reviewId}`;
  });
}

async function write(bookingId: string, work: (sql: Sql) => Promise<void>): Promise<Written> {
  try {
    await transaction(async (sql) => {
      await sql`select 1 from bookings where id = ${bookingId} for update`;
      await work(sql);
    });
    return { ok: true };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, problem: 'written-before' };
    throw error;
  }
}

async function publishPair(sql: Sql, bookingId: string, now: Date) {
  const written = await sql<{ direction: ReviewDirection }>`
    select direction from reviews where booking_id = ${bookingId}`;
  if (written.length === 2) await publish(sql, bookingId, now);
}

/** Published stars of clients are what ratings are made of. */
async function publish(sql: Sql, bookingId: string, now: Date) {
  const published = await sql<{
    direction: ReviewDirection;
    carId: string;
    hostId: string;
    stars: number;
  }>`
    update reviews set published_at = ${now} where booking_id = ${bookingId} and published_at is null
    returning direction, car_id as "carId", host_id as "hostId", stars`;
  for (const { direction, carId, hostId, stars } of published) {
    if (direction !== 'client_to_host') continue;
    await sql`update cars set rating_sum = rating_sum + ${stars}, rating_count = rating_count + 1 where id = ${carId}`;
    await sql`update hosts set rating_sum = rating_sum + ${stars}, rating_count = rating_count + 1 where id = ${hostId}`;
  }
}
