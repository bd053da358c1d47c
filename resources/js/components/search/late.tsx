import { late } from '#js/lib/late.tsx';

export const SearchBar = late(async () => (await import('./SearchBar.tsx')).SearchBar);

export const SearchSheet = late(async () => (await import('./SearchSheet.tsx')).SearchSheet);

export const Filters = late(async () => (await import('./Filters.tsx')).Filters);

export const FilterChips = late(async () => (await import('./FilterChips.tsx')).FilterChips);

export const Toolbar = late(async () => (await import('./Toolbar.tsx')).Toolbar);

export const FilterSheet = late(async () => (await import('./Toolbar.tsx')).FilterSheet);

export const PageLinks = late(
  async () => (await import('#js/components/ui/Pagination.tsx')).Pagination,
);

export const MapPane = late(async () => (await import('./MapPane.tsx')).MapPane);

export const NothingFound = late(async () => (await import('./NothingFound.tsx')).NothingFound);

export const MoreResults = late(async () => (await import('./MoreResults.tsx')).MoreResults);

export const EarlierResults = late(async () => (await import('./MoreResults.tsx')).EarlierResults);

export const SeenCars = late(async () => (await import('./SeenCars.tsx')).SeenCars);

export const NoneHere = late(async () => (await import('./NoneHere.tsx')).NoneHere);

export const SideSwitch = late(async () => (await import('./SideSwitch.tsx')).SideSwitch);
