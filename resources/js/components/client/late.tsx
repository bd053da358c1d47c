import { late } from '#js/lib/late.tsx';

/** Needed once a trip is over. */
export const BookingReviews = late(
  async () => (await import('./BookingReviews.tsx')).BookingReviews,
);

/** Needed while the dates of a trip can change. */
export const ChangeCard = late(async () => (await import('./ChangeCard.tsx')).ChangeCard);

/** Needed where the host asks for something after the return. */
export const ClaimsCard = late(async () => (await import('./ClaimsCard.tsx')).ClaimsCard);

/** Needed where somebody else drives, too. */
export const DriversCard = late(async () => (await import('./DriversCard.tsx')).DriversCard);

/** Needed where the host says that the client did not come. */
export const NoShowCard = late(
  async () => (await import('#js/components/booking/NoShowCard.tsx')).NoShowCard,
);

/** Needed where the client takes the car without the host. */
export const SelfCheckIn = late(async () => (await import('./SelfCheckIn.tsx')).SelfCheckIn);

/** Needed while there is a trip with which something can go wrong. */
export const TripHelp = late(async () => (await import('./TripHelp.tsx')).TripHelp);
