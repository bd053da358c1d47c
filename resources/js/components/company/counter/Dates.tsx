import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { TimeSelect } from '#js/components/ui/TimeSelect.tsx';
import { useT } from '#js/lib/i18n.ts';
import { searchFilters } from '#shared/search-filters.ts';
import type { Pages } from '#server/http/pages.ts';
import { CarFilters } from '../CarFilters.tsx';
import { Carried } from './Carried.tsx';

type Props = Pick<Pages['CompanyOwner/Counter/Index'], 'choice' | 'branches' | 'urls'> & {
  /** Whether nothing stands beside it. */
  isWide: boolean;
};

/** Which cars. */
const which = ['branch', 'category', 'gearbox', 'q'] as const;

const fields = ['from', 'fromTime', 'until', 'untilTime', ...which, 'car'] as const;

export function Dates({ choice, branches, urls, isWide }: Props) {
  const t = useT();
  return (
    <Card title={t('counter.dates.title')}>
      <Form action={urls.page} method="get" className="stack">
        {({ processing }) => (
          <>
            <Carried carried={choice.carried} without={fields} />
            <div className={`grid grid-cols-2 items-end gap-4 ${isWide ? 'lg:grid-cols-4' : ''}`}>
              <DateField label={t('counter.dates.from')} name="from" value={choice.from} required />
              <TimeSelect
                label={t('counter.dates.from_time')}
                name="fromTime"
                defaultValue={choice.fromTime}
              />
              <DateField
                label={t('counter.dates.until')}
                name="until"
                value={choice.until}
                required
              />
              <TimeSelect
                label={t('counter.dates.until_time')}
                name="untilTime"
                defaultValue={choice.untilTime}
              />
              <Which choice={choice} branches={branches} />
            </div>
            <Button type="submit" processing={processing} className="self-start">
              {t('counter.dates.submit')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}

function Which({ choice, branches }: Pick<Props, 'choice' | 'branches'>) {
  const t = useT();
  return (
    <>
      <CarFilters filter={choice} branches={branches.length > 1 ? branches : []} />
      <Select
        label={t('counter.dates.gearbox')}
        name="gearbox"
        defaultValue={choice.gearbox ?? ''}
        placeholder={t('counter.dates.any_gearbox')}
        options={searchFilters.gearbox.values.map((value) => ({
          value,
          label: t(`car.gearbox.${value}`),
        }))}
      />
      <TextField
        label={t('counter.dates.search')}
        name="q"
        defaultValue={choice.q}
        maxLength={60}
      />
    </>
  );
}
