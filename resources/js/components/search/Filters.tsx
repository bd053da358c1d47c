import type { FacetsView } from '#server/http/presenters/search.ts';
import type { SearchQuery } from '#server/http/search-query.ts';
import { Chip, ChoiceGroup, Switch } from '#js/components/ui/Choice.tsx';
import { PriceRange } from '#js/components/ui/PriceRange.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { CheckList, type Option } from './CheckList.tsx';
import type { SearchState } from './use-search.ts';

type FiltersProps = { search: SearchState; facets: FacetsView };

const categories = [
  'city',
  'compact',
  'sedan',
  'estate',
  'suv',
  'van',
  'coupe',
  'convertible',
  'pickup',
  'minibus',
] as const;
const gearboxes = ['manual', 'automatic'] as const;
const fuels = ['petrol', 'diesel', 'hybrid', 'electric', 'lpg'] as const;
const hosts = ['person', 'company'] as const;
const policies = ['flexible', 'moderate', 'strict'] as const;
const features = [
  'air_conditioning',
  'apple_carplay',
  'android_auto',
  'navigation',
  'cruise_control',
  'rear_camera',
  'heated_seats',
  'isofix',
  'winter_tyres',
  'four_wheel_drive',
  'roof_rack',
  'tow_bar',
  'pet_friendly',
] as const;
const seatSteps = [4, 5, 7, 9] as const;
const radii = [10, 25, 50, 100] as const;
const DEFAULT_RADIUS_KM = 25;
const ratings = [4, 4.5, 4.8] as const;

/** Everything cars can be chosen by, each with how many it would leave. A change searches at once. */
export function Filters({ search, facets }: FiltersProps) {
  const t = useT();
  const { query, change } = search;
  const { counts } = facets;
  return (
    <div className="grid gap-7">
      <Switch
        name="instant"
        label={t('car.search.filter.instantBook')}
        hint={t('car.search.instant_hint')}
        checked={query.instant !== null}
        onChange={(event) => change({ instant: event.target.checked ? '1' : null })}
      />
      <RadiusFilter search={search} />
      <PriceFilter search={search} facets={facets} />
      <CheckList
        legend={t('car.search.filter.category')}
        options={optionsOf(categories, counts.category, (value) => t(`car.category.${value}`))}
        chosen={query.category}
        onChange={(category) => change({ category })}
      />
      <CheckList
        legend={t('car.search.filter.gearbox')}
        options={optionsOf(gearboxes, counts.gearbox, (value) => t(`car.gearbox.${value}`))}
        chosen={query.gearbox}
        onChange={(gearbox) => change({ gearbox })}
      />
      <CheckList
        legend={t('car.search.filter.fuel')}
        options={optionsOf(fuels, counts.fuel, (value) => t(`car.fuel.${value}`))}
        chosen={query.fuel}
        onChange={(fuel) => change({ fuel })}
      />
      <StepFilters search={search} facets={facets} />
      <MoreFilters search={search} facets={facets} />
    </div>
  );
}

function MoreFilters({ search, facets }: FiltersProps) {
  const t = useT();
  const { query, change } = search;
  const { counts } = facets;
  const makes = Object.keys(counts.make).toSorted((a, b) => a.localeCompare(b));
  return (
    <>
      <CheckList
        legend={t('car.search.filter.policy')}
        options={optionsOf(policies, counts.policy, (value) => t(`car.policy.${value}`))}
        chosen={query.policy}
        onChange={(policy) => change({ policy })}
      />
      <CheckList
        legend={t('car.search.filter.hostKind')}
        options={optionsOf(hosts, counts.hostKind, (value) => t(`car.host_kind.${value}`))}
        chosen={query.host}
        onChange={(host) => change({ host })}
      />
      <CheckList
        legend={t('car.search.filter.feature')}
        options={features.map((value) => ({ value, label: t(`car.feature.${value}`) }))}
        chosen={query.feature}
        onChange={(feature) => change({ feature })}
      />
      <CheckList
        legend={t('car.search.filter.make')}
        options={optionsOf([...new Set([...query.make, ...makes])], counts.make, (value) => value)}
        chosen={query.make}
        onChange={(make) => change({ make })}
      />
    </>
  );
}

function optionsOf<T extends string>(
  values: readonly T[],
  counts: Record<string, number>,
  label: (value: T) => string,
): Option<T>[] {
  return values.map((value) => ({ value, label: label(value), count: counts[value] ?? 0 }));
}

function StepFilters({ search, facets }: FiltersProps) {
  const t = useT();
  const format = useFormat();
  const { query, change } = search;
  return (
    <>
      <ChoiceGroup legend={t('car.search.filter.seats')} className="flex flex-wrap gap-2">
        <AnyChip name="seats" isOn={query.seats === null} choose={() => change({ seats: null })} />
        {seatSteps.map((seats) => (
          <Chip
            key={seats}
            control="radio"
            name="seats"
            title={`${seats}+`}
            aside={format.number(facets.counts.seats[seats] ?? 0)}
            checked={query.seats === seats}
            onChange={() => change({ seats })}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={t('car.search.filter.rating')} className="flex flex-wrap gap-2">
        <AnyChip
          name="rating"
          isOn={query.rating === null}
          choose={() => change({ rating: null })}
        />
        {ratings.map((rating) => (
          <Chip
            key={rating}
            control="radio"
            name="rating"
            title={`${format.rating(rating)}+`}
            checked={query.rating === rating}
            onChange={() => change({ rating })}
          />
        ))}
      </ChoiceGroup>
    </>
  );
}

/** Only around a place; a map's box has its own size. */
function RadiusFilter({ search: { query, change } }: Pick<FiltersProps, 'search'>) {
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

function PriceFilter({ search, facets }: FiltersProps) {
  const t = useT();
  const { min, max } = search.query;
  const { bucket, buckets } = facets;
  const most = bucket * buckets.length;
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
      bounds={{ min: 0, max: most, step: bucket }}
      value={value}
      buckets={buckets}
      onCommit={commit}
    />
  );
}
