import type { CancelledBy, KycStatus } from '#server/db/generated/enums.ts';
import type { Status } from '#server/domain/bookings/booking.ts';
import type { ClientBooking, ClientReview } from '#server/domain/bookings/client-queries.ts';
import { publishesAt } from '#server/domain/reviews/review.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { deadlineOf, type Deadline } from './booking.ts';
import { statusUrl } from './client-booking.ts';
import { clientTodos, type Todo } from './client-todo.ts';
import { imageView } from './image.ts';

export type BookingCardView = {
  ref: string;
  url: string;
  status: Status;
  car: string;
  photo: ImageView | null;
  town: string;
  host: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  days: number;
  total: number;
  currency: string;
  deadline: Deadline | null;
  cancelledBy: CancelledBy | null;
  todos: Todo[];
  statusUrl: string | null;
};

export function bookingCard(
  booking: ClientBooking,
  by: { kycStatus: KycStatus; now: Date },
): BookingCardView {
  const { ref, status, town, timeZone, days, total, currency, cancelledBy } = booking;
  return {
    ref,
    status,
    town,
    timeZone,
    days,
    total,
    currency,
    cancelledBy,
    url: url('client.bookings.show', { ref }),
    car: booking.carName,
    photo: booking.carPhoto && imageView(booking.carPhoto, booking.carName),
    host: booking.hostName,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    deadline: deadlineOf(booking),
    todos: clientTodos(booking, by),
    statusUrl: statusUrl(booking),
  };
}

/** A finished trip that can still be reviewed, and until when. */
export type ReviewableView = BookingCardView & { reviewUrl: string; reviewUntil: string };

export function reviewableCards(
  bookings: readonly ClientBooking[],
  by: { kycStatus: KycStatus; now: Date },
): ReviewableView[] {
  return bookings.flatMap((booking) => {
    const card = bookingCard(booking, by);
    const todo = card.todos.find(({ name }) => name === 'review');
    if (!todo || !booking.completedAt) return [];
    const reviewUntil = publishesAt(booking.completedAt).toISOString();
    return [{ ...card, reviewUrl: todo.url, reviewUntil }];
  });
}

export type WrittenReviewView = {
  ref: string;
  car: string;
  carUrl: string;
  photo: ImageView | null;
  host: string;
  endsAt: string;
  timeZone: string;
  stars: number;
  text: string;
  writtenAt: string;
  /** `null` while it waits for the other side's review. */
  publishedAt: string | null;
  reply: { text: string; at: string } | null;
};

export function writtenReview(review: ClientReview): WrittenReviewView {
  const { ref, carName, carPhoto, stars, text, timeZone, reply, repliedAt } = review;
  return {
    ref,
    stars,
    text,
    timeZone,
    car: carName,
    carUrl: url('cars.show', { car: review.carSlug }),
    photo: carPhoto && imageView(carPhoto, carName),
    host: review.hostName,
    endsAt: review.endsAt.toISOString(),
    writtenAt: review.createdAt.toISOString(),
    publishedAt: review.publishedAt?.toISOString() ?? null,
    reply: reply && repliedAt ? { text: reply, at: repliedAt.toISOString() } : null,
  };
}
