import { late } from '#js/lib/late.tsx';

/** Needed once there is something to be notified of. */
export const PushOffer = late(async () => (await import('./PushOffer.tsx')).PushOffer);
