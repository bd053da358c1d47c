import type { SearchQuery } from '#server/http/search-query.ts';
import { Close } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import {
  emptyFilters,
  isOf,
  listNames,
  noFilters,
  searchFilters,
  stepNames,
  switchNames,
} from '#shared/search-filters.ts';
import { answerLabelKey } from './filters.ts';
import type { SearchState } from './use-search.ts';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

type Active = { key: string; filter: string; label: string; without: Partial<SearchQuery> };

/** What is filtered by, each to be taken away by one press. */
export function FilterChips({ search }: { search: SearchState }) {
  const t = useT();
  const active = useActiveFilters(search.query);
  if (active.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <ScriptedButton
            className="chip"
            aria-label={t('car.search.remove', { name: label })}
            onClick={() => search.change(without)}
          >
            {label}
            <Close size={15} />
          </ScriptedButton>
        </li>
      ))}
      <li>
        <ScriptedButton className="link px-2 text-sm" onClick={() => search.change(noFilters)}>
          {t('car.search.clear_all')}
        </ScriptedButton>
      </li>
    </ul>
  );
}

export function useActiveFilters(query: SearchQuery): Active[] {
  return [...useListChips(query), ...useSingleChips(query)];
}

const asIs = (name: string) => name;

function useListChips(query: SearchQuery): Active[] {
  const t = useT();
  const { make, model } = query;
  return [
    ...listNames.flatMap((name) => {
      const { param } = searchFilters[name];
      return chips({
        name: param,
        filter: name,
        list: query[param],
        label: (answer) => t(answerLabelKey(name, answer)),
      });
    }),
    ...chips({ name: 'make', filter: 'make', list: make, label: asIs }, (rest) => ({
      make: rest,
      model: model.filter((one) => rest.some((name) => isOf(one, name))),
    })),
    ...chips({ name: 'model', filter: 'model', list: model, label: asIs }),
  ];
}

/** A rating is said in another way. */
const counts = stepNames.filter((name) => name !== 'rating');

type Listed = {
  name: string;
  filter: string;
  list: readonly string[];
  label: (answer: string) => string;
};

/** A list filter's chips, each of which leaves the rest of the list. */
function chips(
  { name, filter, list, label }: Listed,
  without: (rest: string[]) => Partial<SearchQuery> = (rest) => ({ [name]: rest }),
): Active[] {
  return list.map((value) => ({
    key: `${name}-${value}`,
    filter,
    label: label(value),
    without: without(list.filter((item) => item !== value)),
  }));
}

function useSingleChips({ min, max, rating, ...query }: SearchQuery): Active[] {
  const t = useT();
  const format = useFormat();
  const price = usePriceLabel(min, max);
  const all: (Active | false)[] = [
    ...counts.map((name) => {
      const { param } = searchFilters[name];
      const count = query[param];
      const label = () => t(`car.search.chip_${param}`, { count: count ?? 0 });
      return (
        count !== null && { key: param, filter: name, label: label(), without: emptyFilters[name] }
      );
    }),
    ...switchNames.map((name) => {
      const { param } = searchFilters[name];
      const label = () => t(`car.search.filter.${name}`);
      return (
        query[param] !== null && {
          key: param,
          filter: name,
          label: label(),
          without: emptyFilters[name],
        }
      );
    }),
    price !== null && { key: 'price', filter: 'price', label: price, without: emptyFilters.price },
    rating !== null && {
      key: 'rating',
      filter: 'rating',
      label: t('car.search.chip_rating', { value: format.rating(rating) }),
      without: emptyFilters.rating,
    },
  ];
  return all.filter((chip) => chip !== false);
}

function usePriceLabel(min: number | null, max: number | null): string | null {
  const t = useT();
  const format = useFormat();
  const money = (whole: number) => format.money(whole * 100);
  if (min !== null && max !== null)
    return t('car.search.chip_range', { min: money(min), max: money(max) });
  if (min !== null) return t('car.search.chip_min', { price: money(min) });
  return max === null ? null : t('car.search.chip_max', { price: money(max) });
}
