import { Head } from '@inertiajs/react';
import { HandoverRow } from '#js/components/owner/HandoverRow.tsx';
import { useLive } from '#js/lib/use-live.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Upcoming({ days, now, horizonDays }: Pages['Owner/Bookings/Upcoming']) {
  const t = useT();
  const format = useFormat();
  useLive(['days', 'now'], { on: 'hosting' });
  return (
    <>
      <Head title={t('owner.upcoming.title')} />
      <PageHeader
        title={t('owner.upcoming.title')}
        intro={t('owner.upcoming.intro', { count: horizonDays })}
        actions={
          <LinkButton href={url('owner.bookings')} variant="secondary">
            {t('owner.upcoming.all_bookings')}
          </LinkButton>
        }
      />
      {days.length === 0 && (
        <EmptyState icon={Key} title={t('owner.upcoming.empty_title')}>
          {t('owner.upcoming.empty_text')}
        </EmptyState>
      )}
      <div className="grid gap-8">
        {days.map(({ day, handovers }) => (
          <section key={day}>
            <h2 className="mb-3 text-xl first-letter:uppercase">
              {format.date(day, undefined, 'full')}
            </h2>
            <ul className="grid gap-3">
              {handovers.map((handover) => (
                <li key={`${handover.booking.ref} ${handover.leg}`}>
                  <HandoverRow handover={handover} now={now} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
