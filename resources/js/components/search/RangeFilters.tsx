import type { SearchQuery } from '#server/http/search-query.ts';
import { Chip, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { PriceRange } from '#js/components/ui/PriceRange.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { emptyFilters, searchFilters, type StepName } from '#shared/search-filters.ts';
import { Count } from './Count.tsx';
import type { FiltersProps } from './Filters.tsx';
import type { ShownFacets } from './use-facets.ts';

const radii = [10, 25, 50, 100] as const;
const DEFAULT_RADIUS_KM = 25;

const stepNames = ['seats', 'rating', 'kilometres', 'doors', 'age'] as const satisfies StepName[];

type StepFiltersProps = Pick<FiltersProps, 'search'> & { counts: ShownFacets['counts'] };

/** "At least so much", one answer each; for an age, what the car asks of the driver. */
export function StepFilters({ search: { query, change }, counts }: StepFiltersProps) {
  const t = useT();
  const format = useFormat();
  return stepNames.map((name) => {
    const { param, steps } = searchFilters[name];
    return (
      <ChoiceGroup
        key={name}
        legend={t(`car.search.filter.${name}`)}
        hint={name === 'age' && t('car.search.age_hint')}
        className="flex flex-wrap gap-2"
      >
        <AnyChip
          name={param}
          isOn={query[param] === null}
          choose={() => change(emptyFilters[name])}
        />
        {steps.map((step) => (
          <Chip
            key={step}
            control="radio"
            name={param}
            title={`${format.number(step)}+`}
            aside={<Count value={counts && (counts[name][step] ?? 0)} />}
            checked={query[param] === step}
            onChange={() => change({ [param]: step })}
          />
        ))}
      </ChoiceGroup>
    );
  });
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
