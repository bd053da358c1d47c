import { Head } from '@inertiajs/react';
import { BookingCard } from '#js/components/booking/BookingCard.tsx';
import { useLive } from '#js/lib/use-live.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Tabs } from '#js/components/ui/Tabs.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { Calendar } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Index({ tab, tabs, bookings, page, now }: Pages['Owner/Bookings/Index']) {
  const t = useT();
  useLive(['bookings', 'tabs', 'page', 'now'], { on: 'hosting' });
  return (
    <>
      <Head title={t('owner.bookings.title')} />
      <PageHeader
        title={t('owner.bookings.title')}
        intro={t('owner.bookings.intro')}
        actions={
          <LinkButton href={url('owner.bookings.upcoming')} variant="secondary" icon={Key}>
            {t('owner.bookings.see_handovers')}
          </LinkButton>
        }
      />
      <Tabs
        label={t('owner.bookings.tabs')}
        tabs={tabs.map(({ name, count, url: href }) => ({
          href,
          label: t(`owner.bookings.tab.${name}`),
          count,
          current: name === tab,
        }))}
      />
      {bookings.length === 0 ? (
        <EmptyState icon={Calendar} title={t(`owner.bookings.empty.${tab}_title`)}>
          {t(`owner.bookings.empty.${tab}_text`)}
        </EmptyState>
      ) : (
        <ul className="mt-5 grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          {bookings.map((booking) => (
            <li key={booking.ref}>
              <BookingCard booking={booking} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page.current}
        pages={page.last}
        href={(number) => url('owner.bookings', null, { show: tab, page: number })}
      />
    </>
  );
}
