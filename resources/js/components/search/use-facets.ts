import { useState } from 'react';
import type { FacetsView, ResultsView, SearchView } from '#server/http/presenters/search.ts';

/** Counts as a page shows them. */
export type ShownFacets = {
  /** `null` before anything was counted. */
  counts: FacetsView['counts'] | null;
  buckets: readonly number[];
  total: number;
  /** Otherwise these are of the search before, which keep the place of those that are on their way. */
  isCounted: boolean;
};

/** Among very many cars the counts follow the cars; those of an earlier search are never taken for this one's. */
export function useFacets({ key, scale }: SearchView, given: FacetsView | undefined): ShownFacets {
  const [known, setKnown] = useState(given);
  if (given && given !== known && given.key === key) setKnown(given);
  const latest = given?.key === key ? given : known;
  if (latest) return { ...latest, isCounted: latest.key === key };
  const buckets = Array.from({ length: scale.buckets }, () => 0);
  return { counts: null, buckets, total: 0, isCounted: false };
}

/** How many cars there are; `null` while they are counted. Never fewer than are shown. */
export function totalOf(results: ResultsView, facets: ShownFacets): number | null {
  const { total, page, size, hasMore } = results;
  if (total !== null) return total;
  return facets.isCounted ? Math.max(facets.total, page * size + (hasMore ? 1 : 0)) : null;
}
