import type { SearchView } from '#server/http/presenters/search.ts';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { Switch } from '#js/components/ui/Choice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { CheckList, type Option } from './CheckList.tsx';
import { Count, Counting } from './Count.tsx';
import { isOf } from './filters.ts';
import { PriceFilter, RadiusFilter, StepFilters } from './RangeFilters.tsx';
import type { ShownFacets } from './use-facets.ts';
import type { SearchState } from './use-search.ts';

export type FiltersProps = { search: SearchState; facets: ShownFacets; scale: SearchView['scale'] };

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
export function Filters(props: FiltersProps) {
  return (
    <Counting value={props.facets.isCounted}>
      <div className="grid gap-7" aria-busy={!props.facets.isCounted}>
        <FirstFilters {...props} />
        <MoreFilters {...props} />
      </div>
    </Counting>
  );
}

function FirstFilters({ search, facets, scale }: FiltersProps) {
  const t = useT();
  const { query, change } = search;
  const { counts } = facets;
  return (
    <>
      <div className="grid gap-4">
        {switches.map(([name, facet, hint]) => (
          <Switch
            key={name}
            name={name}
            label={
              <>
                {t(`car.search.filter.${facet}`)}{' '}
                <span className="text-sm font-normal text-muted tabular">
                  <Count value={counts && (counts[facet]['true'] ?? 0)} />
                </span>
              </>
            }
            hint={t(hint)}
            checked={query[name] !== null}
            onChange={(event) => change({ [name]: event.target.checked ? '1' : null })}
          />
        ))}
      </div>
      <RadiusFilter search={search} />
      <PriceFilter search={search} buckets={facets.buckets} scale={scale} />
      <CheckList
        legend={t('car.search.filter.category')}
        options={optionsOf(categories, counts?.category, (value) => t(`car.category.${value}`))}
        chosen={query.category}
        onChange={(category) => change({ category })}
      />
      <CheckList
        legend={t('car.search.filter.gearbox')}
        options={optionsOf(gearboxes, counts?.gearbox, (value) => t(`car.gearbox.${value}`))}
        chosen={query.gearbox}
        onChange={(gearbox) => change({ gearbox })}
      />
      <CheckList
        legend={t('car.search.filter.fuel')}
        options={optionsOf(fuels, counts?.fuel, (value) => t(`car.fuel.${value}`))}
        chosen={query.fuel}
        onChange={(fuel) => change({ fuel })}
      />
      <StepFilters search={search} counts={counts} />
    </>
  );
}

const switches = [
  ['instant', 'instantBook', 'car.search.instant_hint'],
  ['delivery', 'delivery', 'car.search.delivery_hint'],
  ['free', 'freeCancellation', 'car.search.free_hint'],
] as const;

function MoreFilters({ search, facets: { counts } }: FiltersProps) {
  const t = useT();
  const { query, change } = search;
  return (
    <>
      <CheckList
        legend={t('car.search.filter.policy')}
        options={optionsOf(policies, counts?.policy, (value) => t(`car.policy.${value}`))}
        chosen={query.policy}
        onChange={(policy) => change({ policy })}
      />
      <CheckList
        legend={t('car.search.filter.hostKind')}
        options={optionsOf(hosts, counts?.hostKind, (value) => t(`car.host_kind.${value}`))}
        chosen={query.host}
        onChange={(host) => change({ host })}
      />
      <CheckList
        legend={t('car.search.filter.feature')}
        options={optionsOf(features, counts?.feature, (value) => t(`car.feature.${value}`))}
        chosen={query.feature}
        onChange={(feature) => change({ feature })}
      />
      {counts ? <MakeFilters search={search} counts={counts} /> : <MakesWaiting />}
    </>
  );
}

function optionsOf<T extends string>(
  values: readonly T[],
  counts: Record<string, number> | undefined,
  label: (value: T) => string,
): Option<T>[] {
  return values.map((value) => ({
    value,
    label: label(value),
    count: counts ? (counts[value] ?? 0) : null,
  }));
}

type MakeFiltersProps = {
  search: SearchState;
  counts: NonNullable<ShownFacets['counts']>;
};

/** The models wait until their make is chosen; none of them is all of them. */
function MakeFilters({ search: { query, change }, counts }: MakeFiltersProps) {
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

/** Which makes there are is known with their counts. */
function MakesWaiting() {
  const t = useT();
  return (
    <div>
      <p className="field-label mb-1">{t('car.search.filter.make')}</p>
      <Loading>
        {Array.from({ length: 6 }, (_, at) => (
          <div key={at} className="flex h-10 items-center">
            <Skeleton className="h-5 w-full" />
          </div>
        ))}
        <Skeleton className="mt-1 h-5 w-24" />
      </Loading>
    </div>
  );
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
}
