import { useLayoutEffect, useRef } from 'react';
import type { SearchView } from '#server/http/presenters/search.ts';
import type { SearchQuery } from '#server/http/search-query.ts';
import { hasChanges, showWritten } from '#js/lib/fields.ts';
import { useOnHydration } from '#js/lib/use-on-hydration.ts';
import {
  isOf,
  listNames,
  searchFilters,
  stepNames,
  switchNames,
  type ListName,
  type StepName,
  type SwitchName,
} from '#shared/search-filters.ts';
import { DEFAULT_RADIUS_KM } from './filters.ts';
import type { SearchState } from './use-search.ts';

const paramOf = (name: ListName | StepName | SwitchName) => searchFilters[name].param;
const lists = [...listNames.map(paramOf), 'make', 'model'];
const steps = stepNames.map(paramOf);
const switches = switchNames.map(paramOf);

/** Reads the filters from the form, which is the source of truth before and after hydration. */
export function useFilterForm({ query, change }: SearchState, scale: SearchView['scale']) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(query);
  const search = () => {
    if (form.current) change(readFilters(form.current, query, scale));
  };
  useOnHydration(() => {
    if (hasChanges(form.current)) search();
  });
  useLayoutEffect(() => {
    if (shown.current !== query) showWritten(form.current);
    shown.current = query;
  }, [query]);
  return { form, search };
}

/** Without the models of makes that are chosen no more. */
function readFilters(form: HTMLFormElement, query: SearchQuery, scale: SearchView['scale']) {
  const data = new FormData(form);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields were written from a query
  const read = {
    ...Object.fromEntries(lists.map((name) => [name, data.getAll(name)])),
    ...Object.fromEntries(steps.map((name) => [name, Number(data.get(name)) || null])),
    ...Object.fromEntries(switches.map((name) => [name, data.get(name)])),
    ...readPrice(data, scale),
  } as SearchQuery;
  const model =
    read.make.length < query.make.length
      ? read.model.filter((one) => read.make.some((make) => isOf(one, make)))
      : read.model;
  return { ...read, model, radius: data.has('radius') ? radiusOf(data) : query.radius };
}

function radiusOf(data: FormData): number | null {
  const radius = Number(data.get('radius'));
  return radius === DEFAULT_RADIUS_KM ? null : radius;
}

/** Whole units of money; an end of the scale is no limit. */
function readPrice(data: FormData, { bucket, buckets }: SearchView['scale']) {
  const [from, to] = [Number(data.get('priceFrom')), Number(data.get('priceTo'))];
  return {
    min: from > 0 ? from / 100 : null,
    max: to < bucket * buckets ? to / 100 : null,
  };
}
