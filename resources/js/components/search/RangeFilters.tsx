import type { SearchQuery } from '#server/http/search-query.ts';
import { Chip, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { PriceRange } from '#js/components/ui/PriceRange.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { Count } from './Count.tsx';
import type { FiltersProps } from './Filters.tsx';
import type { ShownFacets } from './use-facets.ts';

const radii = [10, 25, 50, 100] as const;
const DEFAULT_RADIUS_KM = 25;

const stepFilters = [
  ['seats', 'seats', [4, 5, 7, 9]],
  ['rating', 'rating', [4, 4.5, 4.8]],
  ['km', 'kilometres', [200, 250, 300, 400]],
  ['doors', 'doors', [4, 5]],
  ['age', 'age', [21, 23, 25]],
] as const;

type StepFiltersProps = Pick<FiltersProps, 'search'> & { counts: ShownFacets['counts'] };

/** "At least so much", one answer each; for an age, what the car asks of the driver. */
export function StepFilters({ search: { query, change }, counts }: StepFiltersProps) {
  const t = useT();
  const format = useFormat();
  return stepFilters.map(([name, facet, steps]) => (
    <ChoiceGroup
      key={name}
      legend={t(`car.search.filter.${facet}`)}
      hint={name === 'age' && t('car.search.age_hint')}
      className="flex flex-wrap gap-2"
    >
      <AnyChip name={name} isOn={query[name] === null} choose={() => change({ [name]: null })} />
      {steps.map((step) => (
        <Chip
          key={step}
          control="radio"
          name={name}
          title={`${format.number(step)}+`}
          aside={<Count value={counts && (counts[facet][step] ?? 0)} />}
          checked={query[name] === step}
          onChange={() => change({ [name]: step })}
        />
      ))}
    </ChoiceGroup>
  ));
}

/** Only around a place; a map's box has its own size. */
export function RadiusFilter({ search: { query, change } }: Pick<FiltersProps, 'search'>) {
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
          checked={(query.radius ?? DEFAULT_RADIUS_KM) === radius}
          onChange={() => change({ radius: radius === DEFAULT_RADIUS_KM ? null : radius })}
        />
      ))}
    </ChoiceGroup>
  );
}

type AnyChipProps = { name: string; isOn: boolean; choose: () => void };

function AnyChip({ name, isOn, choose }: AnyChipProps) {
  const t = useT();
  return (
    <Chip
      control="radio"
      name={name}
      title={t('car.search.any')}
      checked={isOn}
      onChange={choose}
    />
  );
}

type PriceFilterProps = Pick<FiltersProps, 'search' | 'scale'> & Pick<ShownFacets, 'buckets'>;

export function PriceFilter({ search, scale, buckets }: PriceFilterProps) {
  const t = useT();
  const { min, max } = search.query;
  const most = scale.bucket * scale.buckets;
  const value = { min: (min ?? 0) * 100, max: max === null ? most : max * 100 };
  const commit = (wanted: { min: number; max: number }) => {
    const change: Pick<SearchQuery, 'min' | 'max'> = {
      min: wanted.min > 0 ? wanted.min / 100 : null,
      max: wanted.max < most ? wanted.max / 100 : null,
    };
    if (change.min !== min || change.max !== max) search.change(change);
  };
  return (
    <PriceRange
      key={`${value.min}-${value.max}`}
      legend={t('car.search.filter.price')}
      names={{ min: 'min', max: 'max' }}
      labels={{ min: t('car.search.price_from'), max: t('car.search.price_to') }}
      bounds={{ min: 0, max: most, step: scale.bucket }}
      value={value}
      buckets={buckets}
      onCommit={commit}
    />
  );
}
