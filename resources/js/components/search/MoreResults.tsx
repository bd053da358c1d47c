import { Link, router } from '@inertiajs/react';
import { useEffect, useRef, useState } from 'react';
import type { ResultsView } from '#server/http/presenters/search.ts';
import { useT } from '#js/lib/i18n.ts';
import { ResultsWaiting } from './Results.tsx';
import type { SearchState } from './use-search.ts';

/** Pages that come by themselves in a row; then it takes a press, so that the end of the page can be reached. */
const BY_THEMSELVES = 4;

/** How far below the window the next page is asked for. */
const AHEAD = '900px';

type EarlierResultsProps = { state: SearchState; results: ResultsView };

/** `total` is `null` while the cars are counted. */
type MoreResultsProps = EarlierResultsProps & { total: number | null };

/**
 * The rest of the results. Every page that comes joins those before and puts its number in the address, and the
 * history keeps them all: going back finds the list and the place in it. Without script it is a link to the next page.
 */
export function MoreResults({ state, results, total }: MoreResultsProps) {
  const t = useT();
  const { page, hasMore, size, cars } = results;
  const { isLoading, load } = useNext(state, page);
  const comesByItself = hasMore && page % BY_THEMSELVES !== 0;
  const end = useNear(load, comesByItself ? page : null);
  if (!hasMore) return null;
  return (
    <div key={page} ref={end} className="mt-3 grid gap-6">
      {(isLoading || comesByItself) && (
        <ResultsWaiting
          isList={state.query.view === 'list'}
          count={total === null ? size : Math.min(size, total - cars.length)}
        />
      )}
      <div className="grid justify-items-center gap-3 text-center">
        <p className="text-sm text-muted tabular">
          {total === null ? (
            <span className="skeleton inline-block w-28 text-transparent" aria-hidden="true">
              0
            </span>
          ) : (
            t('car.search.shown', { shown: cars.length, count: total })
          )}
        </p>
        <Link
          href={state.pageHref(page + 1)}
          rel="next"
          className="btn btn-secondary"
          aria-disabled={isLoading}
          onClick={(event) => {
            event.preventDefault();
            load();
          }}
        >
          {t('car.search.more')}
        </Link>
      </div>
    </div>
  );
}

/** The way to what comes before, when the address begins in the middle. */
export function EarlierResults({ state, results }: EarlierResultsProps) {
  const t = useT();
  const { page, size, cars } = results;
  const first = page - Math.ceil(cars.length / size) + 1;
  if (first <= 1) return null;
  return (
    <p className="text-center">
      <Link href={state.pageHref(first - 1)} rel="prev" className="btn btn-secondary">
        {t('car.search.earlier')}
      </Link>
    </p>
  );
}

/** Beside other visits: a link pressed meanwhile is followed, and a changed search ends the wait. */
function useNext(state: SearchState, page: number) {
  const [isLoading, setLoading] = useState(false);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const load = () => {
    if (isLoading) return;
    router.visit(state.pageHref(page + 1), {
      only: ['results'],
      async: true,
      showProgress: false,
      preserveState: true,
      preserveScroll: true,
      replace: true,
      onCancelToken: (token) => {
        cancel.current = () => token.cancel();
      },
      onStart: () => setLoading(true),
      onFinish: () => {
        cancel.current = undefined;
        setLoading(false);
      },
    });
  };
  return { isLoading, load };
}

/** Calls when the element comes near the window, for each page; `null` waits for nothing. */
function useNear(callback: () => void, page: number | null) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (!element.current || page === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [page]);
  return element;
}
