import { useCallback, useState } from 'react';
import type { SearchView } from '#server/http/presenters/search.ts';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { SearchBar, SearchSheet } from './late.tsx';
import type { SearchPage } from './use-search.ts';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

type SearchHeadProps = { search: SearchView; page: SearchPage };

/** The search of the page: a bar where there is room, a summary that opens a sheet on a phone. */
export function SearchHead({ search, page }: SearchHeadProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { place, query } = search;
  const key = `${place?.slug}-${query.lat}-${query.lng}-${query.from}-${query.to}`;
  return (
    <div className="border-b border-line bg-surface">
      <div className="page py-3">
        <div className="max-lg:hidden">
          <SearchBar key={key} search={search} page={page} />
        </div>
        <ScriptedButton
          className="search-entry w-full text-start lg:hidden"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate">{usePlaceName(search)}</span>
            <span className="block truncate text-sm font-normal text-muted">
              <When search={search} />
            </span>
          </span>
          <span className="search-entry-go">
            <Search size={18} />
          </span>
          <span className="sr-only">{t('car.search.edit')}</span>
        </ScriptedButton>
      </div>
      <SearchSheet {...{ search, page, isOpen, close }} />
    </div>
  );
}

function usePlaceName({ place, query }: SearchView): string {
  const t = useT();
  if (query.bounds) return t('car.search.map_area');
  if (place) return place.name;
  return query.address ?? t(query.lat === null ? 'car.search.anywhere' : 'car.search.near_point');
}

function When({ search: { query } }: { search: SearchView }) {
  const t = useT();
  const format = useFormat();
  if (!query.from || !query.to) return t('car.search.any_time');
  return format.dateRange(query.from.slice(0, 10), query.to.slice(0, 10));
}
