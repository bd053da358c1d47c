import type { Booking } from './bookings.ts';
import { unrated, type Rating } from './ratings.ts';
import type { Review } from './reviews.ts';

/** Published reviews by clients, summed up for each car and each host. */
export function ratingsOf(reviews: readonly Review[]): ReadonlyMap<string, Rating> {
  const ratings = new Map<string, Rating>();
  for (const { booking, direction, publishedAt, stars } of reviews) {
    if (direction !== 'client_to_host' || !publishedAt) continue;
    for (const id of [booking.car.id, booking.hostId]) {
      const { ratingSum, ratingCount } = ratings.get(id) ?? unrated;
      ratings.set(id, { ratingSum: ratingSum + stars, ratingCount: ratingCount + 1 });
    }
  }
  return ratings;
}

/** Completed rentals of each car. */
export function tripsByCar(bookings: readonly Booking[]): ReadonlyMap<string, number> {
  const trips = new Map<string, number>();
  for (const { car, completedAt } of bookings)
    if (completedAt) trips.set(car.id, (trips.get(car.id) ?? 0) + 1);
  return trips;
}
