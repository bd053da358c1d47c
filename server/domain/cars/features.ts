import { searchFilters } from '#shared/search-filters.ts';

/**
 * The features of a car, in the order in which pages list them. Their texts are in resources/lang, under
 * `car.feature.<key>`.
 */
export const carFeatures = searchFilters.feature.values;

export type CarFeature = (typeof carFeatures)[number];
