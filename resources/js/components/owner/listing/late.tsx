import { late } from '#js/lib/late.tsx';

export const DeliveryRange = late(async () => (await import('./DeliveryRange.tsx')).DeliveryRange);

export const OwnExtras = late(async () => (await import('./OwnExtras.tsx')).OwnExtras);

export const Preview = late(async () => (await import('./Preview.tsx')).Preview);
