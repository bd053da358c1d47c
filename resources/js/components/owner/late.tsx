import { late } from '#js/lib/late.tsx';

/** Needed once a trip is over. */
export const StatusReviews = late(async () => (await import('./StatusReviews.tsx')).StatusReviews);
