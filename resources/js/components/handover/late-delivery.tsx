import { late } from '#js/lib/late.tsx';

export const DeliveryList = late(async () => (await import('./DeliveryList.tsx')).DeliveryList);
