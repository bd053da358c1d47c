import { late } from '#js/lib/late.tsx';

export const QuoteBox = late(async () => (await import('./QuoteBox.tsx')).QuoteBox);

export const BookBar = late(async () => (await import('./BookBar.tsx')).BookBar);

export const CarTerms = late(async () => (await import('./CarTerms.tsx')).CarTerms);

export const Similar = late(async () => (await import('./Similar.tsx')).Similar);

export const Reviews = late(async () => (await import('./SeenReviews.tsx')).SeenReviews);

export const HostCard = late(async () => (await import('../host/HostCard.tsx')).HostCard);

export const AskHost = late(async () => (await import('./AskHost.tsx')).AskHost);

export const ShareButton = late(async () => (await import('./ShareButton.tsx')).ShareButton);

export const JsonLd = late(async () => (await import('./JsonLd.tsx')).JsonLd);
