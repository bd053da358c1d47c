import { late } from '#js/lib/late.tsx';

export const CompareToggle = late(async () => (await import('./CompareToggle.tsx')).CompareToggle);

export const CompareBar = late(async () => (await import('./CompareBar.tsx')).CompareBar);

export const FavouriteButton = late(
  async () => (await import('../car/FavouriteButton.tsx')).FavouriteButton,
);

export const DeliveryLine = late(
  async () => (await import('../car/DeliveryLine.tsx')).DeliveryLine,
);
