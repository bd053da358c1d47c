import { Head, Link, router } from '@inertiajs/react';
import { useState } from 'react';
import { Changes } from '#js/components/owner/calendar/Changes.tsx';
import { DaysPanel } from '#js/components/owner/calendar/DaysPanel.tsx';
import { EntryDialog } from '#js/components/owner/calendar/EntryDialog.tsx';
import { EntryList } from '#js/components/owner/calendar/EntryList.tsx';
import { Legend } from '#js/components/owner/calendar/Legend.tsx';
import { MonthGrid } from '#js/components/owner/calendar/MonthGrid.tsx';
import { SmartPricing } from '#js/components/owner/smart/SmartPricing.tsx';
import { useRange } from '#js/components/owner/calendar/use-range.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { ChevronLeft, ChevronRight } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useLive } from '#js/lib/use-live.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { Scripted } from '#js/components/ui/Scripted.tsx';

type Props = Pages['Owner/Calendars/Show'];

export default function Show({ calendar, smartPricing }: Props) {
  const t = useT();
  const range = useRange();
  useLive(['calendar'], { on: 'calendar' });
  const [opened, setOpened] = useState<string | null>(null);
  const { car } = calendar;
  return (
    <>
      <Head title={`${t('owner.calendar.title')}: ${car.name}`} />
      <PageHeader
        title={t('owner.calendar.title')}
        above={
          <Link href={url('owner.cars')} className="link">
            {t('owner.cars.title')}
          </Link>
        }
        intro={`${car.name} · ${car.plate}`}
        actions={
          <>
            <Cars calendar={calendar} />
            {calendar.urls.timeline && (
              <LinkButton href={calendar.urls.timeline} variant="secondary">
                {t('owner.timeline.open')}
              </LinkButton>
            )}
            {calendar.urls.prices && <SmartPricing smart={smartPricing} carName={car.name} />}
            <LinkButton href={calendar.urls.feeds} variant="secondary">
              {t('owner.feeds.open')}
            </LinkButton>
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div>
          <Month calendar={calendar} />
          <MonthGrid calendar={calendar} range={range} onOpen={setOpened} />
          <Legend withPrices />
        </div>
        <div className="grid gap-5">
          <DaysPanel calendar={calendar} range={range} onOpen={setOpened} />
          <Changes changes={calendar.changes} />
          <EntryList calendar={calendar} onOpen={setOpened} />
        </div>
      </div>
      <EntryDialog
        entry={calendar.entries.find(({ id }) => id === opened)}
        car={car}
        feedsUrl={calendar.urls.feeds}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

function Month({ calendar: { month, urls } }: Props) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      <h2 className="text-xl first-letter:uppercase">
        {format.date(`${month}-01`, undefined, 'month')}
      </h2>
      <div className="cluster">
        {urls.previous && (
          <LinkButton
            href={urls.previous}
            variant="secondary"
            size="sm"
            icon={ChevronLeft}
            preserveScroll
            aria-label={t('owner.calendar.previous')}
          />
        )}
        {urls.next && (
          <LinkButton
            href={urls.next}
            variant="secondary"
            size="sm"
            icon={ChevronRight}
            preserveScroll
            aria-label={t('owner.calendar.next')}
          />
        )}
      </div>
    </div>
  );
}

function Cars({ calendar: { cars } }: Props) {
  const t = useT();
  if (cars.length < 2) return null;
  return (
    <Scripted>
      <Select
        label={t('owner.calendar.car')}
        hideLabel
        value={cars.find(({ current }) => current)?.url ?? ''}
        options={cars.map(({ name, url: value }) => ({ value, label: name }))}
        onChange={({ target }) => router.visit(target.value)}
      />
    </Scripted>
  );
}
