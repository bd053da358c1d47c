import { Form, Link } from '@inertiajs/react';
import { useRef } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Segmented } from '#js/components/ui/Tabs.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { CarFilters } from '../CarFilters.tsx';

type Props = Pages['CompanyOwner/Reports'];

/** For which months, and for which cars. */
export function ReportFilters({ company, period, filter, branches, group, urls }: Props) {
  const t = useT();
  const format = useFormat();
  const sender = useRef<HTMLButtonElement>(null);
  const send = () => sender.current?.form?.requestSubmit();
  const months = period.months.map((month) => ({
    value: month,
    label: format.date(`${month}-01`, undefined, 'monthYear'),
  }));
  const isFiltered = filter.branch !== null || filter.category !== null;
  return (
    <div className="mb-6 grid gap-4">
      <div className="max-w-full overflow-x-auto whitespace-nowrap">
        <Segmented
          label={t('report.period')}
          tabs={period.usual.map(({ name, url: href, current }) => ({
            href,
            label: t(`report.usual.${name}`),
            current,
          }))}
        />
      </div>
      <Form
        key={JSON.stringify([filter, period.first, period.last])}
        action={url('company.reports')}
        method="get"
        options={{ preserveState: true, preserveScroll: true }}
        transform={(data) =>
          Object.fromEntries(Object.entries(data).filter(([, value]) => value !== ''))
        }
        className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(4,minmax(0,14rem))_auto] lg:items-end"
      >
        <input type="hidden" name="company" value={company.slug} />
        <input type="hidden" name="group" value={group} />
        <Select
          label={t('report.from')}
          name="first"
          defaultValue={period.first}
          options={months}
          onChange={send}
        />
        <Select
          label={t('report.until')}
          name="last"
          defaultValue={period.last}
          options={months}
          onChange={send}
        />
        <CarFilters filter={filter} branches={branches} onChoose={send} />
        <Button ref={sender} type="submit" variant="secondary" native className="max-lg:col-span-2">
          {t('common.action.search')}
        </Button>
        {isFiltered && (
          <Link href={urls.clear} className="link col-span-full text-sm">
            {t('fleet.filter.clear')}
          </Link>
        )}
      </Form>
    </div>
  );
}
