import { Head } from '@inertiajs/react';
import { TripCard } from '#js/components/client/TripCard.tsx';
import { useLive } from '#js/lib/use-live.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Tabs } from '#js/components/ui/Tabs.tsx';
import { Document, Search } from '#js/components/ui/icons/interface.tsx';
import { Route } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Client/Bookings/Index'];

const tabs = ['upcoming', 'running', 'past', 'cancelled'] as const;

export default function Index({ tab, counts, page, pages, now, bookings }: Props) {
  const t = useT();
  useLive(['bookings', 'counts', 'now'], { on: 'trips' });
  return (
    <>
      <Head title={t('client.list.title')} />
      <PageHeader
        title={t('client.list.title')}
        actions={
          <LinkButton href={url('client.invoices')} variant="ghost" icon={Document}>
            {t('common.nav.invoices')}
          </LinkButton>
        }
      />
      <Tabs
        label={t('client.list.tabs')}
        tabs={tabs.map((name) => ({
          href: url('client.bookings', null, { tab: name }),
          label: t(`client.list.tab.${name}`),
          count: counts[name],
          current: name === tab,
        }))}
      />
      {bookings.length === 0 ? (
        <EmptyState
          icon={Route}
          title={t(`client.list.empty.${tab}.title`)}
          action={
            <LinkButton href={url('cars')} icon={Search}>
              {t('client.list.search')}
            </LinkButton>
          }
        >
          {t(`client.list.empty.${tab}.text`)}
        </EmptyState>
      ) : (
        <div className="mt-6 grid gap-5">
          {bookings.map((booking) => (
            <TripCard key={booking.ref} booking={booking} now={now} />
          ))}
        </div>
      )}
      <Pagination
        page={page}
        pages={pages}
        href={(number) => url('client.bookings', null, { tab, page: number })}
      />
    </>
  );
}
