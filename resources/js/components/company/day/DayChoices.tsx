import { router } from '@inertiajs/react';
import { IconLink } from '#js/components/ui/Button.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { ChevronLeft, ChevronRight } from '#js/components/ui/icons/interface.tsx';
import { Scripted } from '#js/components/ui/Scripted.tsx';
import { Segmented } from '#js/components/ui/Tabs.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Day'];

/** Of which day, whose and of which branch. */
export function DayChoices({ company, day, today, days, filter, branches, whose }: Props) {
  const t = useT();
  const isTomorrow = day === days.tomorrow.match(/day=([\d-]+)/)?.[1];
  const show = (asked: { day?: string; branch?: string | null }) =>
    router.visit(
      url('company.day', null, {
        company: company.slug,
        day: day === today ? null : day,
        mine: filter.isMine ? '1' : null,
        branch: filter.branch,
        ...asked,
      }),
      { preserveState: true },
    );
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
      <div className="cluster">
        <IconLink href={days.earlier} icon={ChevronLeft} label={t('day.earlier')} preserveState />
        <Segmented
          label={t('day.date')}
          tabs={[
            { href: days.today, label: t('day.today'), current: day === today },
            { href: days.tomorrow, label: t('day.tomorrow'), current: isTomorrow },
          ]}
        />
        <IconLink href={days.later} icon={ChevronRight} label={t('day.later')} preserveState />
        <Scripted>
          <DateField
            label={t('day.date')}
            hideLabel
            className="w-36"
            value={day}
            onDay={(chosen) => chosen !== '' && chosen !== day && show({ day: chosen })}
          />
        </Scripted>
      </div>
      <Segmented
        label={t('day.whose')}
        tabs={[
          { href: whose.all, label: t('day.all'), current: !filter.isMine },
          { href: whose.mine, label: t('day.mine'), current: filter.isMine },
        ]}
      />
      {branches.length > 1 && (
        <Scripted>
          <Select
            label={t('day.branch')}
            hideLabel
            value={filter.branch ?? ''}
            placeholder={t('fleet.filter.any_branch')}
            options={branches.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => show({ branch: target.value || null })}
          />
        </Scripted>
      )}
    </div>
  );
}
