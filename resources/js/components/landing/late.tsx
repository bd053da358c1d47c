import { late } from '#js/lib/late.tsx';

export const HowItWorks = late(async () => (await import('./Promises.tsx')).HowItWorks);

export const Trust = late(async () => (await import('./Promises.tsx')).Trust);

export const ListYourCar = late(async () => (await import('./ListYourCar.tsx')).ListYourCar);

export const Towns = late(async () => (await import('./Sections.tsx')).Towns);

export const Categories = late(async () => (await import('./Sections.tsx')).Categories);
