import { late } from '#js/lib/late.tsx';

export const MessagesCard = late(async () => (await import('./MessagesCard.tsx')).MessagesCard);
