import type { FacetsView } from '#server/http/presenters/search.ts';
import { Switch } from '#js/components/ui/Choice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { CheckList, type Option } from './CheckList.tsx';
import { isOf } from './filters.ts';
import { PriceFilter, RadiusFilter, StepFilters } from './RangeFilters.tsx';
import type { SearchState } from './use-search.ts';

export type FiltersProps = { search: SearchState; facets: FacetsView };

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
  'rear_camera',
  'isofix',
  'winter_tyres',
  'four_wheel_drive',
  'cruise_control',
  'adaptive_cruise',
  'lane_assist',
  'parking_sensors',
  'bluetooth',
  'usb_charging',
  'keyless_entry',
  'heated_seats',
  'leather_seats',
  'panoramic_roof',
  'roof_rack',
  'tow_bar',
  'charging_cable',
  'pet_friendly',
  'non_smoking',
] as const;

/** Everything cars can be chosen by, each with how many it would leave. A change searches at once. */
export function Filters({ search, facets }: FiltersProps) {
  const t = useT();
  const { query, change } = search;
  const { counts } = facets;
  return (
    <div className="grid gap-7">
      <div className="grid gap-4">
        {switches.map(([name, facet, hint]) => (
          <Switch
            key={name}
            name={name}
            label={
              <Counted label={t(`car.search.filter.${facet}`)} count={counts[facet]['true']} />
            }
            hint={t(hint)}
            checked={query[name] !== null}
            onChange={(event) => change({ [name]: event.target.checked ? '1' : null })}
          />
        ))}
      </div>
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

const switches = [
  ['instant', 'instantBook', 'car.search.instant_hint'],
  ['delivery', 'delivery', 'car.search.delivery_hint'],
  ['free', 'freeCancellation', 'car.search.free_hint'],
] as const;

function Counted({ label, count = 0 }: { label: string; count: number | undefined }) {
  const format = useFormat();
  return (
    <>
      {label} <span className="font-normal text-muted tabular">{format.number(count)}</span>
    </>
  );
}

function MoreFilters({ search, facets }: FiltersProps) {
  const t = useT();
  const { query, change } = search;
  const { counts } = facets;
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
        options={optionsOf(features, counts.feature, (value) => t(`car.feature.${value}`))}
        chosen={query.feature}
        onChange={(feature) => change({ feature })}
      />
      <MakeFilters search={search} facets={facets} />
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

/** The models wait until their make is chosen; none of them is all of them. */
function MakeFilters({ search: { query, change }, facets: { counts } }: FiltersProps) {
  const t = useT();
  const makes = sorted([...query.make, ...Object.keys(counts.make)]);
  const models = sorted([...query.model, ...Object.keys(counts.model)]);
  const setMakes = (make: string[]) =>
    change({ make, model: query.model.filter((model) => make.some((one) => isOf(model, one))) });
  return (
    <>
      <CheckList
        legend={t('car.search.filter.make')}
        options={optionsOf(makes, counts.make, (value) => value)}
        chosen={query.make}
        onChange={setMakes}
      />
      <CheckList
        legend={t('car.search.filter.model')}
        options={optionsOf(models, counts.model, (value) => value)}
        chosen={query.model}
        onChange={(model) => change({ model })}
      />
    </>
  );
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
}
