import { late } from '#js/lib/late.tsx';

export const ListYourCar = late(async () => (await import('./ListYourCar.tsx')).ListYourCar);
