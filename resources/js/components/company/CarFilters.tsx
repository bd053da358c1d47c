import type { ChangeEventHandler } from 'react';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { categories } from '#shared/search-filters.ts';

type BranchProps = {
  filter: { branch: string | null };
  /** None for a member who sees only one branch. */
  branches: readonly { id: string; name: string }[];
  /** Called when something else is chosen, where the form is sent at once. */
  onChoose?: ChangeEventHandler<HTMLSelectElement> | undefined;
};

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

/** Chooses a company's cars by branch, where there is a choice. */
export function BranchFilter({ filter, branches, onChoose }: BranchProps) {
  const t = useT();
  if (branches.length === 0) return null;
  return (
    <Select
      label={t('fleet.filter.branch')}
      name="branch"
      placeholder={t('fleet.filter.any_branch')}
      defaultValue={filter.branch ?? ''}
      onChange={onChoose}
      options={branches.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
