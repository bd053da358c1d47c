import { Form, Head, Link } from '@inertiajs/react';
import { BookingCard } from '#js/components/booking/BookingCard.tsx';
import { useLive } from '#js/lib/use-live.ts';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Tabs } from '#js/components/ui/Tabs.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { Calendar } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Bookings/Index'];

/** The bookings of a host's cars, by what is to be done. */
export default function Index({ tab, search, isSearchable, tabs, bookings, page, now }: Props) {
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
      {isSearchable && <BookingSearch search={search} />}
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
        <Nothing tab={tab} search={search} />
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
        href={(number) =>
          url('owner.bookings', null, { show: tab, q: search || null, page: number })
        }
      />
    </>
  );
}

function BookingSearch({ search }: Pick<Props, 'search'>) {
  const t = useT();
  return (
    <Form
      key={search}
      action={url('owner.bookings')}
      method="get"
      className="mb-5 flex max-w-xl flex-wrap items-end gap-3"
    >
      <TextField
        label={t('owner.bookings.search')}
        name="q"
        type="search"
        icon={Search}
        className="min-w-0 flex-1"
        maxLength={60}
        defaultValue={search}
      />
      <Button type="submit" variant="secondary" native>
        {t('common.action.search')}
      </Button>
      {search && (
        <Link href={url('owner.bookings')} className="link basis-full text-sm">
          {t('owner.bookings.search_clear')}
        </Link>
      )}
    </Form>
  );
}

function Nothing({ tab, search }: Pick<Props, 'tab' | 'search'>) {
  const t = useT();
  if (search)
    return (
      <EmptyState icon={Search} title={t('owner.bookings.search_none', { words: search })}>
        {t('owner.bookings.search_hint')}
      </EmptyState>
    );
  return (
    <EmptyState icon={Calendar} title={t(`owner.bookings.empty.${tab}_title`)}>
      {t(`owner.bookings.empty.${tab}_text`)}
    </EmptyState>
  );
}
