import { late } from '#js/lib/late.tsx';

/** Looked at once a trip is over. */
export const InvoicesCard = late(async () => (await import('./InvoicesCard.tsx')).InvoicesCard);
