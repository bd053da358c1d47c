import { late } from '#js/lib/late.tsx';

export const FurtherPhotos = late(async () => (await import('./FurtherPhotos.tsx')).FurtherPhotos);

export const CardTools = late(async () => (await import('./CardTools.tsx')).CardTools);
