import { rules } from '../rules.ts';
import { DAY_MS, hoursAfter } from '../time/wall-clock.ts';

export const aspects = [
  'cleanliness',
  'maintenance',
  'accuracy',
  'communication',
  'convenience',
] as const;

export type Aspect = (typeof aspects)[number];
export type Scores = Record<Aspect, number>;

/** The stars of a review: the average of its aspects, rounded half up. */
export function starsOf(scores: Scores): number {
  const total = aspects.reduce((sum, aspect) => sum + scores[aspect], 0);
  return Math.floor(total / aspects.length + 0.5);
}

/**
 * When a review is published at the latest. Before that, it is published only when both sides have written theirs, so
 * that neither can react to the other's.
 */
export function publishesAt(completedAt: Date): Date {
  return hoursAfter(completedAt, rules.reviews.blindDays * 24);
}

export function mayReview(
  booking: { status: string; completedAt: Date | null },
  now: Date,
): boolean {
  return (
    booking.status === 'completed' &&
    booking.completedAt !== null &&
    now < publishesAt(booking.completedAt)
  );
}

export function mayReply(
  review: { publishedAt: Date | null; reply: string | null },
  now: Date,
): boolean {
  const { publishedAt, reply } = review;
  return (
    reply === null &&
    publishedAt !== null &&
    now.getTime() < publishedAt.getTime() + rules.reviews.replyDays * DAY_MS
  );
}
