import { Link } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Segmented } from '#js/components/ui/Tabs.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { CarFilters } from '../CarFilters.tsx';
import { FilterForm, sendForm } from '../FilterForm.tsx';

type Props = Pages['CompanyOwner/Reports'];

/** For which months, and for which cars. */
export function ReportFilters({ company, period, filter, branches, group, urls }: Props) {
  const t = useT();
  const format = useFormat();
  const months = period.months.map((month) => ({
    value: month,
    label: format.date(`${month}-01`, undefined, 'monthYear'),
  }));
  const isFiltered = filter.branch !== null || filter.category !== null;
  return (
    <div className="mb-6 grid gap-4">
      <div className="whitespace-nowrap *:flex-wrap">
        <Segmented
          label={t('report.period')}
          tabs={period.usual.map(({ name, url: href, current }) => ({
            href,
            label: t(`report.usual.${name}`),
            current,
          }))}
        />
      </div>
      <FilterForm
        action={url('company.reports')}
        company={company}
        shown={[filter, period.first, period.last]}
        className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(4,minmax(0,14rem))_auto] lg:items-end"
      >
        <input type="hidden" name="group" value={group} />
        <Select
          label={t('report.from')}
          name="first"
          defaultValue={period.first}
          options={months}
          onChange={sendForm}
        />
        <Select
          label={t('report.until')}
          name="last"
          defaultValue={period.last}
          options={months}
          onChange={sendForm}
        />
        <CarFilters filter={filter} branches={branches} onChoose={sendForm} />
        <Button type="submit" variant="secondary" native className="max-lg:col-span-2">
          {t('common.action.search')}
        </Button>
        {isFiltered && (
          <Link href={urls.clear} className="link col-span-full text-sm">
            {t('fleet.filter.clear')}
          </Link>
        )}
      </FilterForm>
    </div>
  );
}
