import { Link } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { FieldError } from '#js/components/ui/Field.tsx';
import { Filter, Search } from '#js/components/ui/icons/interface.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { CarFilters } from '../CarFilters.tsx';
import { FilterForm, sendForm } from '../FilterForm.tsx';

type Props = Pick<
  Pages['CompanyOwner/Timeline'],
  'company' | 'filter' | 'freeProblem' | 'branches' | 'group' | 'scale' | 'timeline'
>;

/** Which cars have a row: some of them, or those that are free for some days. */
export function TimelineFilters(props: Props) {
  const { company, filter, freeProblem, branches, group, scale, timeline } = props;
  const t = useT();
  const isFiltered = Object.values(filter).some(Boolean);
  const [isOpen, setOpen] = useState(isFiltered || freeProblem !== null);
  const table = url('company.timeline');
  return (
    <FilterForm
      action={table}
      company={company}
      shown={filter}
      className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[repeat(3,minmax(0,1.35fr))_repeat(2,minmax(0,1fr))_auto] lg:items-end"
    >
      <input type="hidden" name="group" value={group} />
      <input type="hidden" name="scale" value={scale} />
      <input type="hidden" name="shown" value={timeline.days[0]} />
      <TextField
        label={t('fleet.filter.search')}
        name="q"
        type="search"
        icon={Search}
        maxLength={60}
        defaultValue={filter.q}
        className="max-lg:col-span-full"
      />
      <ScriptedButton
        className="btn btn-ghost btn-sm col-span-full justify-self-start lg:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Filter size={18} />
        {t('fleet.board.filters')}
      </ScriptedButton>
      <div className={isOpen ? 'contents' : 'hidden lg:contents'}>
        <CarFilters filter={filter} branches={branches} onChoose={sendForm} />
        <FreeDays filter={filter} />
        <Button type="submit" variant="secondary" native className="max-lg:col-span-full">
          {t('common.action.search')}
        </Button>
      </div>
      {freeProblem && (
        <div role="alert" className="col-span-full">
          <FieldError>{freeProblem}</FieldError>
        </div>
      )}
      {isFiltered && (
        <Link
          href={url('company.timeline', null, { company: company.slug, group, scale })}
          className="link col-span-full text-sm"
        >
          {t('fleet.filter.clear')}
        </Link>
      )}
    </FilterForm>
  );
}

/** The days for which a free car is searched. */
function FreeDays({ filter }: Pick<Props, 'filter'>) {
  const t = useT();
  const [free, setFree] = useState(filter.free ?? '');
  const [until, setUntil] = useState(filter.until ?? '');
  return (
    <>
      <DateField label={t('fleet.board.free')} name="free" value={free} onDay={setFree} />
      <DateField
        label={t('fleet.board.until')}
        name="until"
        value={until}
        onDay={setUntil}
        required={free !== ''}
      />
    </>
  );
}
