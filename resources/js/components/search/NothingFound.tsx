import type { Suggestion } from '#server/http/presenters/search.ts';
import type { SearchQuery } from '#server/http/search-query.ts';
import { AlertButton } from '#js/components/car/AlertButton.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import { useActiveFilters } from './FilterChips.tsx';

type NothingFoundProps = { query: SearchQuery; suggestions: readonly Suggestion[] };

/** Nothing fits: what would, with how many, one press away. */
export function NothingFound({ query, suggestions }: NothingFoundProps) {
  const t = useT();
  const label = useSuggestionLabel(query);
  const has = suggestions.length > 0;
  return (
    <EmptyState
      icon={Search}
      title={t('car.search.empty.title')}
      action={
        <>
          {suggestions.map((suggestion) => (
            <LinkButton key={suggestion.url} href={suggestion.url} variant="secondary">
              {label(suggestion)} · {t('car.search.found', { count: suggestion.count })}
            </LinkButton>
          ))}
          {!has && (
            <LinkButton href={url('cars')} variant="secondary">
              {t('car.search.empty.all')}
            </LinkButton>
          )}
          <AlertButton
            request={{ kind: 'search', search: url('cars', null, query).split('?')[1] ?? '' }}
          >
            {t('car.alert.search')}
          </AlertButton>
        </>
      }
    >
      {t(has ? 'car.search.empty.text' : 'car.search.empty.plain')}
    </EmptyState>
  );
}

function useSuggestionLabel(query: SearchQuery) {
  const t = useT();
  const active = useActiveFilters(query);
  const format = useFormat();
  return (suggestion: Suggestion): string => {
    switch (suggestion.kind) {
      case 'radius':
        return t('car.search.empty.radius', { km: suggestion.radiusKm });
      case 'filter': {
        const answers = active.filter(({ filter }) => filter === suggestion.filter);
        const name = answers.map(({ label }) => label).join(', ');
        return t('car.search.empty.filter', { name });
      }
      case 'unfiltered':
        return t('car.search.empty.unfiltered');
      case 'anywhere':
        return t('car.search.anywhere');
      case 'dates':
        return format.dateRange(suggestion.from.slice(0, 10), suggestion.to.slice(0, 10));
    }
  };
}
