import { searchFilters } from '#shared/search-filters.ts';

/** What a car can offer, in the order pages list it. The texts stand under `car.feature.<key>` in resources/lang. */
export const carFeatures = searchFilters.feature.values;

export type CarFeature = (typeof carFeatures)[number];
