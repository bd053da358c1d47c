import type { Suggestion } from '#server/http/presenters/search.ts';
import type { CarCard as Card } from '#server/http/presenters/car.ts';
import type { MessageKey } from '#lang/translate.ts';
import { CarCard } from '#js/components/car/CarCard.tsx';
import { CarRow } from '#js/components/car/CarRow.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { EmptyState, Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#routes';

const ABOVE_FOLD = 4;

type CarGridProps = {
  cars: readonly Card[];
  /** Further down the page, where pictures may wait. */
  isBelow?: boolean;
};

export function CarGrid({ cars, isBelow = false }: CarGridProps) {
  return (
    <ul className="grid-cards">
      {cars.map((car, at) => (
        <li key={car.id} className="grid">
          <CarCard car={car} priority={!isBelow && at < ABOVE_FOLD} />
        </li>
      ))}
    </ul>
  );
}

export function CarList({ cars }: { cars: readonly Card[] }) {
  return (
    <ul className="grid gap-4">
      {cars.map((car, at) => (
        <li key={car.id}>
          <CarRow car={car} priority={at < 2} />
        </li>
      ))}
    </ul>
  );
}

const waitingCards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** What stands there while a changed search runs. */
export function ResultsWaiting({ isList }: { isList: boolean }) {
  if (isList) {
    return (
      <Loading>
        <div className="grid gap-4">
          {waitingCards.slice(0, 4).map((key) => (
            <Skeleton key={key} className="h-52 w-full rounded-xl" />
          ))}
        </div>
      </Loading>
    );
  }
  return (
    <Loading>
      <div className="grid-cards">
        {waitingCards.map((key) => (
          <div key={key} className="grid gap-3">
            <Skeleton className="aspect-4/3 w-full rounded-xl" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-5 w-1/3" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** Nothing fits: what would, with how many, one press away. */
export function NothingFound({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const t = useT();
  const label = useSuggestionLabel();
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
        </>
      }
    >
      {t(has ? 'car.search.empty.text' : 'car.search.empty.plain')}
    </EmptyState>
  );
}

function useSuggestionLabel() {
  const t = useT();
  const format = useFormat();
  return (suggestion: Suggestion): string => {
    switch (suggestion.kind) {
      case 'radius':
        return t('car.search.empty.radius', { km: suggestion.radiusKm });
      case 'filter': {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server names a facet, and each has its text
        const name = `car.search.filter.${suggestion.filter}` as MessageKey;
        return t('car.search.empty.filter', { name: t(name) });
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
