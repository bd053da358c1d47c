import type { SearchQuery } from '#server/http/search-query.ts';
import { Close } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { isOf, noFilters } from './filters.ts';
import type { SearchState } from './use-search.ts';

type Active = { key: string; label: string; without: Partial<SearchQuery> };

/** What is filtered by, each to be taken away by one press. */
export function FilterChips({ search }: { search: SearchState }) {
  const t = useT();
  const active = [...useListChips(search.query), ...useSingleChips(search.query)];
  if (active.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            className="chip"
            aria-label={t('car.search.remove', { name: label })}
            onClick={() => search.change(without)}
          >
            {label}
            <Close size={15} />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="link px-2 text-sm"
          onClick={() => search.change(noFilters)}
        >
          {t('car.search.clear_all')}
        </button>
      </li>
    </ul>
  );
}

function useListChips(query: SearchQuery): Active[] {
  const t = useT();
  const { category, gearbox, fuel, host, policy, feature, make, model } = query;
  return [
    ...chips(
      'category',
      category,
      (v) => t(`car.category.${v}`),
      (rest) => ({ category: rest }),
    ),
    ...chips(
      'gearbox',
      gearbox,
      (v) => t(`car.gearbox.${v}`),
      (rest) => ({ gearbox: rest }),
    ),
    ...chips(
      'fuel',
      fuel,
      (v) => t(`car.fuel.${v}`),
      (rest) => ({ fuel: rest }),
    ),
    ...chips(
      'host',
      host,
      (v) => t(`car.host_kind.${v}`),
      (rest) => ({ host: rest }),
    ),
    ...chips(
      'policy',
      policy,
      (v) => t(`car.policy.${v}`),
      (rest) => ({ policy: rest }),
    ),
    ...chips(
      'feature',
      feature,
      (v) => t(`car.feature.${v}`),
      (rest) => ({ feature: rest }),
    ),
    ...chips(
      'make',
      make,
      (v) => v,
      (rest) => ({
        make: rest,
        model: model.filter((one) => rest.some((name) => isOf(one, name))),
      }),
    ),
    ...chips(
      'model',
      model,
      (v) => v,
      (rest) => ({ model: rest }),
    ),
  ];
}

const steps = ['seats', 'doors', 'km', 'age'] as const;
const switches = [
  ['instant', 'instantBook'],
  ['delivery', 'delivery'],
  ['free', 'freeCancellation'],
] as const;

/** A list filter's chips, each of which leaves the rest of the list. */
function chips<T extends string>(
  name: string,
  list: readonly T[],
  label: (value: T) => string,
  without: (rest: T[]) => Partial<SearchQuery>,
): Active[] {
  return list.map((value) => ({
    key: `${name}-${value}`,
    label: label(value),
    without: without(list.filter((item) => item !== value)),
  }));
}

function useSingleChips({ min, max, rating, ...query }: SearchQuery): Active[] {
  const t = useT();
  const format = useFormat();
  const price = usePriceLabel(min, max);
  const all: (Active | false)[] = [
    ...steps.map((name) => {
      const count = query[name];
      return (
        count !== null && {
          key: name,
          label: t(`car.search.chip_${name}`, { count }),
          without: { [name]: null },
        }
      );
    }),
    ...switches.map(
      ([name, text]) =>
        query[name] !== null && {
          key: name,
          label: t(`car.search.filter.${text}`),
          without: { [name]: null },
        },
    ),
    price !== null && { key: 'price', label: price, without: { min: null, max: null } },
    rating !== null && {
      key: 'rating',
      label: t('car.search.chip_rating', { value: format.rating(rating) }),
      without: { rating: null },
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
