import type { ChangeEventHandler } from 'react';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';

export type BranchProps = {
  filter: { branch: string | null };
  /** None for a member who sees only one branch. */
  branches: readonly { id: string; name: string }[];
  /** Called when something else is chosen, where the form is sent at once. */
  onChoose?: ChangeEventHandler<HTMLSelectElement> | undefined;
};

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
