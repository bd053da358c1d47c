import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { categories } from '#shared/search-filters.ts';
import { BranchFilter, type BranchProps } from './BranchFilter.tsx';

type Props = BranchProps & { filter: { category: string | null } };

/** Chooses a company's cars by branch and type, for tables, timelines, reports and the counter. */
export function CarFilters({ filter, branches, onChoose }: Props) {
  const t = useT();
  return (
    <>
      <BranchFilter filter={filter} branches={branches} onChoose={onChoose} />
      <Select
        label={t('fleet.filter.category')}
        name="category"
        placeholder={t('fleet.filter.any_category')}
        defaultValue={filter.category ?? ''}
        onChange={onChoose}
        options={categories.map((value) => ({ value, label: t(`car.category.${value}`) }))}
      />
    </>
  );
}
