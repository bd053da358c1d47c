import type { SearchQuery } from '#server/http/search-query.ts';
import type { SearchView } from '#server/http/presenters/search.ts';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { Switch } from '#js/components/ui/Choice.tsx';
import { useT } from '#js/lib/i18n.ts';
import {
  listNames,
  noFilters,
  searchFilters,
  switchNames,
  type ListName,
} from '#shared/search-filters.ts';
import { CheckList, type Option } from './CheckList.tsx';
import { Count, Counting } from './Count.tsx';
import { useFilterForm } from './filter-form.ts';
import { answerLabelKey, firstOf } from './filters.ts';
import { HiddenQuery } from './HiddenQuery.tsx';
import { PriceFilter, RadiusFilter, StepFilters } from './RangeFilters.tsx';
import type { ShownFacets } from './use-facets.ts';
import type { SearchState } from './use-search.ts';

type FiltersProps = { search: SearchState; facets: ShownFacets; scale: SearchView['scale'] };

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
  const { search, facets, scale } = props;
  const t = useT();
  const { form, search: searchNow } = useFilterForm(search, scale);
  return (
    <Counting value={facets.isCounted}>
      <form
        ref={form}
        action={search.href({})}
        autoComplete="off"
        className="grid gap-7"
        aria-label={t('car.search.filters')}
        aria-busy={!facets.isCounted}
        onChange={({ target }) => {
          if (!isSlider(target)) searchNow();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        <HiddenQuery query={search.query} without={fields} />
        <FirstFilters {...props} onPrice={searchNow} />
        <MoreFilters {...props} />
        <noscript>
          <button type="submit" className="btn btn-primary btn-block">
            {t('car.search.show_cars')}
          </button>
        </noscript>
      </form>
    </Counting>
  );
}

/** It searches when it is let go. */
function isSlider(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'range';
}

const fields = [...Object.keys(noFilters), 'radius'];

type FirstFiltersProps = FiltersProps & { onPrice: () => void };

function FirstFilters({ search: { query }, facets, scale, onPrice }: FirstFiltersProps) {
  const t = useT();
  const { counts } = facets;
  return (
    <>
      <div className="grid gap-4">
        {switchNames.map((name) => {
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
              value="1"
              defaultChecked={query[param] !== null}
            />
          );
        })}
      </div>
      <RadiusFilter query={query} />
      <PriceFilter query={query} buckets={facets.buckets} scale={scale} onCommit={onPrice} />
      {firstLists.map((name) => (
        <ListFilter key={name} name={name} query={query} counts={counts} />
      ))}
      <StepFilters query={query} counts={counts} />
    </>
  );
}

const firstLists: readonly ListName[] = ['category', 'gearbox', 'fuel'];
const otherLists = firstOf<ListName>(['policy'], listNames).filter(
  (name) => !firstLists.includes(name),
);

function MoreFilters({ search: { query }, facets: { counts } }: FiltersProps) {
  return (
    <>
      {otherLists.map((name) => (
        <ListFilter key={name} name={name} query={query} counts={counts} />
      ))}
      {counts ? <MakeFilters query={query} counts={counts} /> : <MakesWaiting query={query} />}
    </>
  );
}

type ListFilterProps = {
  name: ListName;
  query: SearchQuery;
  counts: ShownFacets['counts'];
};

function ListFilter({ name, query, counts }: ListFilterProps) {
  const t = useT();
  const { param, values } = searchFilters[name];
  const offered: readonly string[] = name === 'feature' ? featuresOffered : values;
  return (
    <CheckList
      name={param}
      legend={t(`car.search.filter.${name}`)}
      options={optionsOf(offered, counts?.[name], (answer) => t(answerLabelKey(name, answer)))}
      chosen={query[param]}
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
  query: SearchQuery;
  counts: NonNullable<ShownFacets['counts']>;
};

/** The models wait until their make is chosen; none of them is all of them. */
function MakeFilters({ query, counts }: MakeFiltersProps) {
  const t = useT();
  const makes = sorted([...query.make, ...Object.keys(counts.make)]);
  const models = sorted([...query.model, ...Object.keys(counts.model)]);
  return (
    <>
      <CheckList
        name="make"
        legend={t('car.search.filter.make')}
        options={optionsOf(makes, counts.make, (value) => value)}
        chosen={query.make}
      />
      <CheckList
        name="model"
        legend={t('car.search.filter.model')}
        options={optionsOf(models, counts.model, (value) => value)}
        chosen={query.model}
      />
    </>
  );
}

/** Which makes there are is known with their counts. */
function MakesWaiting({ query }: { query: SearchQuery }) {
  const t = useT();
  return (
    <div>
      {(['make', 'model'] as const).flatMap((name) =>
        query[name].map((value) => <input key={value} type="hidden" name={name} value={value} />),
      )}
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
