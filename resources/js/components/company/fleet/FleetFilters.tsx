import { Link } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Filter, Search } from '#js/components/ui/icons/interface.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { fleetSorts } from '#shared/fleet.ts';
import type { Pages } from '#server/http/pages.ts';
import { CarFilters } from '../CarFilters.tsx';
import { FilterForm, sendForm } from '../FilterForm.tsx';

type Props = Pages['CompanyOwner/Vehicles/Index'];

type FleetFiltersProps = Pick<
  Props,
  'company' | 'filter' | 'branches' | 'classes' | 'counts' | 'sorts' | 'urls'
> & {
  isFiltered: boolean;
};

/** The filters of the table: choices apply at once, words when they are sent. */
export function FleetFilters(props: FleetFiltersProps) {
  const { company, filter, urls, isFiltered } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(isFiltered);
  return (
    <FilterForm
      action={urls.table}
      company={company}
      shown={filter}
      className={`mb-4 grid grid-cols-2 gap-3 ${props.classes.length > 0 ? 'lg:grid-cols-4 2xl:grid-cols-7' : 'lg:grid-cols-6'}`}
    >
      <div className="flex items-end col-span-full gap-2">
        <TextField
          label={t('fleet.filter.search')}
          name="q"
          type="search"
          icon={Search}
          maxLength={60}
          defaultValue={filter.q}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" native>
          {t('common.action.search')}
        </Button>
      </div>
      <ScriptedButton
        className="btn btn-ghost btn-sm col-span-full justify-self-start lg:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Filter size={18} />
        {t('fleet.filter.more')}
      </ScriptedButton>
      <div className={isOpen ? 'contents' : 'hidden lg:contents'}>
        <Choices {...props} />
      </div>
      {isFiltered && (
        <Link href={`${urls.table}?company=${company.slug}`} className="link col-span-full text-sm">
          {t('fleet.filter.clear')}
        </Link>
      )}
    </FilterForm>
  );
}

function Choices({ filter, branches, classes, counts, sorts }: FleetFiltersProps) {
  const t = useT();
  return (
    <>
      <Select
        label={t('fleet.filter.status')}
        name="status"
        placeholder={t('fleet.filter.any_status')}
        defaultValue={filter.status ?? ''}
        onChange={sendForm}
        options={counts.map(({ status, cars }) => ({
          value: status,
          label: `${t(`owner.cars.status.${status}`)} (${cars})`,
        }))}
      />
      <CarFilters filter={filter} branches={branches} onChoose={sendForm} />
      {classes.length > 0 && (
        <Select
          label={t('fleet.filter.class')}
          name="class"
          placeholder={t('fleet.filter.any_class')}
          defaultValue={filter.class ?? ''}
          onChange={sendForm}
          options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Select
        label={t('fleet.filter.smart')}
        name="smart"
        placeholder={t('fleet.filter.any_smart')}
        defaultValue={filter.smart ?? ''}
        onChange={sendForm}
        options={[
          { value: 'on', label: t('fleet.filter.smart_on') },
          { value: 'off', label: t('fleet.filter.smart_off') },
        ]}
      />
      <Select
        label={t('fleet.filter.documents')}
        name="documents"
        placeholder={t('fleet.filter.any_documents')}
        defaultValue={filter.documents ?? ''}
        onChange={sendForm}
        options={[{ value: 'due', label: t('fleet.filter.documents_due') }]}
      />
      <Select
        label={t('fleet.filter.service')}
        name="service"
        placeholder={t('fleet.filter.any_service')}
        defaultValue={filter.service ?? ''}
        onChange={sendForm}
        options={[{ value: 'due', label: t('fleet.filter.service_due') }]}
      />
      <Select
        label={t('fleet.filter.sort')}
        name="sort"
        className="col-span-full sm:hidden"
        defaultValue={filter.sort}
        onChange={sendForm}
        options={sortOptions(sorts, filter.sort).map(({ value, column, mark }) => ({
          value,
          label: `${t(`fleet.column.${column}`)} ${mark}`,
        }))}
      />
    </>
  );
}

/** Each sort order; the current one in both directions. */
function sortOptions(sorts: Props['sorts'], current: string) {
  return fleetSorts.flatMap((column) => {
    const next = new URLSearchParams(sorts[column].url.split('?')[1]).get('sort') ?? 'name';
    const values = current.replace('-', '') === column ? [current, next] : [next];
    return values.map((value) => ({ value, column, mark: value.startsWith('-') ? '↓' : '↑' }));
  });
}
