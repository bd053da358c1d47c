import { late } from '#js/lib/late.tsx';

/** Needed once the car is back. */
export const StatusClaims = late(async () => (await import('./StatusClaims.tsx')).StatusClaims);

/** Needed once a trip is over. */
export const StatusReviews = late(async () => (await import('./StatusReviews.tsx')).StatusReviews);

/** Needed where the client did not come. */
export const StatusNoShow = late(async () => (await import('./StatusNoShow.tsx')).StatusNoShow);

/** Needed where the host has cancelled. */
export const StatusPenalty = late(async () => (await import('./StatusPenalty.tsx')).StatusPenalty);

/** Needed while a change of the dates waits for an answer. */
export const OpenChange = late(async () => (await import('../booking/OpenChange.tsx')).OpenChange);

/** Only a trip that went wrong has one. */
export const StatusIncidents = late(
  async () => (await import('./StatusIncidents.tsx')).StatusIncidents,
);

/** There once the car was handed over. */
export const InspectionCard = late(
  async () => (await import('../booking/InspectionCard.tsx')).InspectionCard,
);
