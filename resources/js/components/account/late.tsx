import { late } from '#js/lib/late.tsx';

export const ProfileCards = late(async () => (await import('./ProfileCards.tsx')).ProfileCards);
