import { router } from '@inertiajs/react';
import { useRef, useState } from 'react';
import type { SearchQuery } from '#server/http/search-query.ts';
import { useChangeOnceHydrated } from '#js/lib/hydration.ts';
import { url } from '#shared/routes.ts';

export type SearchPage = 'cars' | 'cars.map';

type Change = Partial<SearchQuery> & { history: 'push' | 'replace' };

export type SearchState = {
  /** What has been chosen, ahead of the results. */
  query: SearchQuery;
  isBusy: boolean;
  /** `replace` for changes that are no step to go back over, such as a map's moves. */
  change: (part: Partial<SearchQuery>, history?: 'push' | 'replace') => void;
  /** The address of the search with something changed. */
  href: (part: Partial<SearchQuery>, page?: SearchPage) => string;
  /** The address of a page of the results. */
  pageHref: (number: number) => string;
};

/** The search of a page: its URL is the state, and every change is a visit that keeps the page. */
export function useSearch(given: SearchQuery, page: SearchPage): SearchState {
  const [seen, setSeen] = useState(given);
  const [query, setQuery] = useState(given);
  const [isBusy, setBusy] = useState(false);
  const underway = useRef(0);
  if (seen !== given) {
    setSeen(given);
    setQuery(given);
  }

  const href = (part: Partial<SearchQuery>, to: SearchPage = page) =>
    url(to, null, { ...query, ...part });

  const count = (by: 1 | -1) => {
    underway.current += by;
    setBusy(underway.current > 0);
  };

  const apply = useChangeOnceHydrated<Change>(({ history, ...part }) => {
    setQuery({ ...query, ...part });
    router.get(
      href(part),
      {},
      {
        preserveState: true,
        preserveScroll: true,
        replace: history === 'replace',
        onStart: () => count(1),
        onFinish: () => count(-1),
      },
    );
  });
  const change: SearchState['change'] = (part, history = 'push') => apply({ ...part, history });

  const pageHref = (number: number) =>
    url(page, null, { ...query, page: number > 1 ? number : null });

  return { query, isBusy, change, href, pageHref };
}
