import { Form, Link } from '@inertiajs/react';
import { useRef } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { dueKinds, dueStates } from '#shared/maintenance.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<Pages['CompanyOwner/Maintenance'], 'company' | 'filter' | 'branches'>;

/** Of which cars, what and how near. */
export function MaintenanceFilters({ company, filter, branches }: Props) {
  const t = useT();
  const sender = useRef<HTMLButtonElement>(null);
  const send = () => sender.current?.form?.requestSubmit();
  return (
    <Form
      key={JSON.stringify(filter)}
      action={url('company.maintenance')}
      method="get"
      options={{ preserveState: true, preserveScroll: true }}
      transform={(data) =>
        Object.fromEntries(Object.entries(data).filter(([, value]) => value !== ''))
      }
      className="mb-5 grid grid-cols-2 gap-3 lg:flex lg:items-end"
    >
      <input type="hidden" name="company" value={company.slug} />
      <TextField
        label={t('fleet.filter.search')}
        name="q"
        type="search"
        icon={Search}
        maxLength={60}
        defaultValue={filter.q}
        className="max-lg:col-span-full lg:flex-[1.5]"
      />
      {branches.length > 1 && (
        <Select
          label={t('maintenance.branch')}
          name="branch"
          placeholder={t('fleet.filter.any_branch')}
          className="lg:flex-1"
          defaultValue={filter.branch ?? ''}
          onChange={send}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Select
        label={t('maintenance.column.what')}
        name="kind"
        placeholder={t('maintenance.any_kind')}
        className="lg:flex-1"
        defaultValue={filter.kind ?? ''}
        onChange={send}
        options={dueKinds.map((value) => ({ value, label: t(`maintenance.kind.${value}`) }))}
      />
      <Select
        label={t('maintenance.column.state')}
        name="state"
        placeholder={t('maintenance.any_state')}
        className="lg:flex-1"
        defaultValue={filter.state ?? ''}
        onChange={send}
        options={dueStates.map((value) => ({ value, label: t(`maintenance.state.${value}`) }))}
      />
      <Button ref={sender} type="submit" variant="secondary" native className="self-end">
        {t('common.action.search')}
      </Button>
      {Object.values(filter).some(Boolean) && (
        <Link
          href={url('company.maintenance', null, { company: company.slug })}
          className="link col-span-full justify-self-start text-sm lg:self-center"
        >
          {t('fleet.filter.clear')}
        </Link>
      )}
    </Form>
  );
}
