import { Link } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { dueKinds, dueStates } from '#shared/maintenance.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { BranchFilter } from '../BranchFilter.tsx';
import { FilterForm, sendForm } from '../FilterForm.tsx';

type Props = Pick<Pages['CompanyOwner/Maintenance'], 'company' | 'filter' | 'branches'>;

/** Of which cars, what and how near. */
export function MaintenanceFilters({ company, filter, branches }: Props) {
  const t = useT();
  const hasBranches = branches.length > 1;
  return (
    <FilterForm
      action={url('company.maintenance')}
      company={company}
      shown={filter}
      className={`mb-5 grid grid-cols-2 gap-3 lg:items-end ${hasBranches ? 'lg:grid-cols-[minmax(0,1.5fr)_repeat(3,minmax(0,1fr))_auto]' : 'lg:grid-cols-[minmax(0,1.5fr)_repeat(2,minmax(0,1fr))_auto]'}`}
    >
      <TextField
        label={t('fleet.filter.search')}
        name="q"
        type="search"
        icon={Search}
        maxLength={60}
        defaultValue={filter.q}
        className="max-lg:col-span-full"
      />
      {hasBranches && <BranchFilter filter={filter} branches={branches} onChoose={sendForm} />}
      <Select
        label={t('maintenance.column.what')}
        name="kind"
        placeholder={t('maintenance.any_kind')}
        defaultValue={filter.kind ?? ''}
        onChange={sendForm}
        options={dueKinds.map((value) => ({ value, label: t(`maintenance.kind.${value}`) }))}
      />
      <Select
        label={t('maintenance.column.state')}
        name="state"
        placeholder={t('maintenance.any_state')}
        defaultValue={filter.state ?? ''}
        onChange={sendForm}
        options={dueStates.map((value) => ({ value, label: t(`maintenance.state.${value}`) }))}
      />
      <Button type="submit" variant="secondary" native className="self-end">
        {t('common.action.search')}
      </Button>
      {Object.values(filter).some(Boolean) && (
        <Link
          href={url('company.maintenance', null, { company: company.slug })}
          className="link col-span-full justify-self-start text-sm"
        >
          {t('fleet.filter.clear')}
        </Link>
      )}
    </FilterForm>
  );
}
