import type { SearchView } from '#server/http/presenters/search.ts';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { Switch } from '#js/components/ui/Choice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { isOf, searchFilters, type ListName, type SwitchName } from '#shared/search-filters.ts';
import { CheckList, type Option } from './CheckList.tsx';
import { Count, Counting } from './Count.tsx';
import { answerLabelKey } from './filters.ts';
import { PriceFilter, RadiusFilter, StepFilters } from './RangeFilters.tsx';
import type { ShownFacets } from './use-facets.ts';
import type { SearchState } from './use-search.ts';

export type FiltersProps = { search: SearchState; facets: ShownFacets; scale: SearchView['scale'] };

/** What is looked for most stands first. */
const featuresOffered = [
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
] as const satisfies readonly (typeof searchFilters.feature.values)[number][];

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
        {switches.map((name) => {
          const { param } = searchFilters[name];
          return (
            <Switch
              key={name}
              name={param}
              label={
                <>
                  {t(`car.search.filter.${name}`)}{' '}
                  <span className="text-sm font-normal text-muted tabular">
                    <Count value={counts && (counts[name]['true'] ?? 0)} />
                  </span>
                </>
              }
              hint={t(`car.search.${param}_hint`)}
              checked={query[param] !== null}
              onChange={(event) => change({ [param]: event.target.checked ? '1' : null })}
            />
          );
        })}
      </div>
      <RadiusFilter search={search} />
      <PriceFilter search={search} buckets={facets.buckets} scale={scale} />
      <ListFilter name="category" search={search} counts={counts} />
      <ListFilter name="gearbox" search={search} counts={counts} />
      <ListFilter name="fuel" search={search} counts={counts} />
      <StepFilters search={search} counts={counts} />
    </>
  );
}

const switches = ['instantBook', 'delivery', 'freeCancellation'] as const satisfies SwitchName[];

function MoreFilters({ search, facets: { counts } }: FiltersProps) {
  return (
    <>
      <ListFilter name="policy" search={search} counts={counts} />
      <ListFilter name="hostKind" search={search} counts={counts} />
      <ListFilter name="feature" search={search} counts={counts} />
      {counts ? <MakeFilters search={search} counts={counts} /> : <MakesWaiting />}
    </>
  );
}

type ListFilterProps = {
  name: ListName;
  search: SearchState;
  counts: ShownFacets['counts'];
};

function ListFilter({ name, search, counts }: ListFilterProps) {
  const t = useT();
  const { param, values } = searchFilters[name];
  const offered: readonly string[] = name === 'feature' ? featuresOffered : values;
  return (
    <CheckList
      legend={t(`car.search.filter.${name}`)}
      options={optionsOf(offered, counts?.[name], (answer) => t(answerLabelKey(name, answer)))}
      chosen={search.query[param]}
      onChange={(chosen) => search.change({ [param]: chosen })}
    />
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
