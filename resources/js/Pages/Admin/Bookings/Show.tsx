import { Head, Link } from '@inertiajs/react';
import { BookingActs } from '#js/components/admin/booking/BookingActs.tsx';
import { BookingStory } from '#js/components/admin/booking/BookingStory.tsx';
import { InvoicesCard } from '#js/components/booking/late-invoices.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DateTime, DescriptionList, Money } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Bookings/Show'];

export default function Show({ booking, invoices, ...story }: Props) {
  const t = useT();
  const { ref, car, plate, clientFunds } = booking;
  return (
    <>
      <Head title={`${ref} · ${t('admin.bookings.title')}`} />
      <PageHeader
        above={
          <Link href={url('admin.bookings')} className="link">
            {t('admin.bookings.title')}
          </Link>
        }
        title={<span className="tabular">{ref}</span>}
        intro={`${car} · ${plate}`}
      />
      {clientFunds < 0 && (
        <div className="mb-4">
          <Notice tone="danger" role="alert">
            {t('admin.story.negative')}
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <div className="stack min-w-0">
          <Facts booking={booking} />
          <BookingActs booking={booking} />
          <InvoicesCard invoices={invoices} />
          <Links links={booking.links} />
        </div>
        <BookingStory {...story} timeZone={booking.timeZone} replayUrl={booking.replayUrl} />
      </div>
    </>
  );
}

function Facts({ booking }: Pick<Props, 'booking'>) {
  const t = useT();
  const { status, startsAt, endsAt, timeZone, client, email, phone, host, currency } = booking;
  const money = (minor: number) => <Money minor={minor} currency={currency} exact />;
  return (
    <Card
      title={t('admin.story.facts')}
      action={<StatusBadge status={status}>{t(`booking.status.${status}`)}</StatusBadge>}
    >
      <DescriptionList
        items={[
          {
            term: t('admin.story.client'),
            value: (
              <>
                <span className="block break-words">{client}</span>
                <span className="block text-sm break-all text-muted">{email}</span>
                {phone && <span className="block text-sm text-muted tabular">{phone}</span>}
              </>
            ),
          },
          { term: t('admin.story.host'), value: <span className="break-words">{host}</span> },
          {
            term: t('admin.story.period'),
            value: (
              <>
                <DateTime value={startsAt} timeZone={timeZone} show="dateTime" /> –{' '}
                <DateTime value={endsAt} timeZone={timeZone} show="dateTime" />
              </>
            ),
          },
          { term: t('admin.story.total'), value: money(booking.total) },
          { term: t('admin.story.earns'), value: money(booking.hostEarns) },
          { term: t('admin.story.deposit'), value: money(booking.deposit) },
          { term: t('admin.story.funds'), value: money(booking.clientFunds) },
        ]}
      />
    </Card>
  );
}

function Links({ links }: Pick<Props['booking'], 'links'>) {
  const t = useT();
  return (
    <Card title={t('admin.story.links')} bare>
      <ul className="divide-y divide-line">
        {links.map(({ name, url: href }) => (
          <li key={name}>
            <Link href={href} className="link block px-4 py-3">
              {t(`admin.story.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
