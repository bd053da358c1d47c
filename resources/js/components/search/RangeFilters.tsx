import type { SearchView } from '#server/http/presenters/search.ts';
import type { SearchQuery } from '#server/http/search-query.ts';
import { Chip, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { PriceRange } from '#js/components/ui/PriceRange.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { searchFilters, stepNames, type StepName } from '#shared/search-filters.ts';
import { Count } from './Count.tsx';
import { DEFAULT_RADIUS_KM, firstOf } from './filters.ts';
import type { ShownFacets } from './use-facets.ts';

const radii = [10, 25, 50, 100] as const;

const offered = firstOf<StepName>(['seats', 'rating', 'kilometres'], stepNames);

type StepFiltersProps = { query: SearchQuery; counts: ShownFacets['counts'] };

/** Minimum values with one answer each; the age is the driver's. */
export function StepFilters({ query, counts }: StepFiltersProps) {
  const t = useT();
  const format = useFormat();
  return offered.map((name) => {
    const { param, steps } = searchFilters[name];
    return (
      <ChoiceGroup
        key={name}
        legend={t(`car.search.filter.${name}`)}
        hint={name === 'age' && t('car.search.age_hint')}
        className="flex flex-wrap gap-2"
      >
        <Chip
          control="radio"
          name={param}
          value=""
          title={t('car.search.any')}
          defaultChecked={query[param] === null}
        />
        {steps.map((step) => (
          <Chip
            key={step}
            control="radio"
            name={param}
            title={`${format.number(step)}+`}
            aside={<Count value={counts && (counts[name][step] ?? 0)} />}
            value={step}
            defaultChecked={query[param] === step}
          />
        ))}
      </ChoiceGroup>
    );
  });
}

/** Only around a place; a map's box has its own size. */
export function RadiusFilter({ query }: { query: SearchQuery }) {
  const t = useT();
  const isAround = query.bounds === null && (query.place ?? query.lat) !== null;
  if (!isAround) return null;
  return (
    <ChoiceGroup legend={t('car.search.radius')} className="flex flex-wrap gap-2">
      {radii.map((radius) => (
        <Chip
          key={radius}
          control="radio"
          name="radius"
          title={t('car.search.km', { km: radius })}
          value={radius}
          defaultChecked={(query.radius ?? DEFAULT_RADIUS_KM) === radius}
        />
      ))}
    </ChoiceGroup>
  );
}

type PriceFilterProps = Pick<SearchView, 'scale'> &
  Pick<ShownFacets, 'buckets'> & { query: SearchQuery; onCommit: () => void };

export function PriceFilter({ query: { min, max }, scale, buckets, onCommit }: PriceFilterProps) {
  const t = useT();
  const most = scale.bucket * scale.buckets;
  const value = { min: (min ?? 0) * 100, max: max === null ? most : max * 100 };
  return (
    <PriceRange
      key={`${value.min}-${value.max}`}
      legend={t('car.search.filter.price')}
      names={{ min: 'priceFrom', max: 'priceTo' }}
      labels={{ min: t('car.search.price_from'), max: t('car.search.price_to') }}
      bounds={{ min: 0, max: most, step: scale.bucket }}
      value={value}
      buckets={buckets}
      onCommit={onCommit}
    />
  );
}
