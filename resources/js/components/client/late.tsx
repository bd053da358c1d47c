import { late } from '#js/lib/late.tsx';

/** Needed once a trip is over. */
export const BookingReviews = late(
  async () => (await import('./BookingReviews.tsx')).BookingReviews,
);
