import { late } from '#js/lib/late.tsx';

/** Needed once a trip is over. */
export const BookingReviews = late(
  async () => (await import('./BookingReviews.tsx')).BookingReviews,
);

/** Needed while the dates of a trip can change. */
export const ChangeCard = late(async () => (await import('./ChangeCard.tsx')).ChangeCard);
