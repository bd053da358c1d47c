import { Head, Link } from '@inertiajs/react';
import { SearchForm } from '#js/components/admin/SearchForm.tsx';
import { Badge, StatusBadge } from '#js/components/ui/Badge.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { DateTime, Money } from '#js/components/ui/Data.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Calendar } from '#js/components/ui/icons/travel.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Bookings/Index'];
type Booking = Props['bookings'][number];

const statuses = [
  'awaiting_payment',
  'requested',
  'confirmed',
  'in_progress',
  'returned',
  'completed',
  'payment_expired',
  'declined',
  'expired',
  'cancelled',
  'no_show',
] as const;

const moneyStates = [
  'paid',
  'unpaid',
  'refund_open',
  'deposit_held',
  'claim_open',
  'payout_held',
] as const;

export default function Index({ filter, total, isMore, bookings, page, pages }: Props) {
  const t = useT();
  const format = useFormat();
  const count = isMore
    ? t('admin.bookings.countMore', { number: format.number(total) })
    : t('admin.bookings.count', { count: total });
  return (
    <>
      <Head title={t('admin.bookings.title')} />
      <PageHeader title={t('admin.bookings.title')} intro={count} />
      <Filters key={JSON.stringify(filter)} filter={filter} />
      <BookingTable bookings={bookings} />
      <Pagination
        page={page}
        pages={pages}
        href={(number) => url('admin.bookings', null, { ...given(filter), page: number })}
      />
    </>
  );
}

/** The filters that are set, for an address. */
function given(filter: Props['filter']) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
}

function Filters({ filter }: Pick<Props, 'filter'>) {
  const t = useT();
  const isFiltered = Object.keys(given(filter)).length > 0;
  return (
    <SearchForm
      action={url('admin.bookings')}
      label={t('admin.bookings.search')}
      words={filter.q}
      clear={isFiltered ? t('admin.bookings.clear') : undefined}
    >
      <Select
        label={t('admin.bookings.status')}
        name="status"
        placeholder={t('admin.bookings.anyStatus')}
        defaultValue={filter.status ?? ''}
        options={statuses.map((value) => ({ value, label: t(`booking.status.${value}`) }))}
      />
      <Select
        label={t('admin.bookings.money')}
        name="money"
        placeholder={t('admin.bookings.anyMoney')}
        defaultValue={filter.money ?? ''}
        options={moneyStates.map((value) => ({
          value,
          label: t(`admin.bookings.moneyName.${value}`),
        }))}
      />
      <DateField label={t('admin.bookings.from')} name="from" value={filter.from ?? ''} />
      <DateField label={t('admin.bookings.to')} name="to" value={filter.to ?? ''} />
    </SearchForm>
  );
}

function BookingTable({ bookings }: Pick<Props, 'bookings'>) {
  const t = useT();
  return (
    <Table
      caption={t('admin.bookings.title')}
      columns={[bookingColumn(t), ...factColumns(t)]}
      rows={bookings}
      rowKey={({ ref }) => ref}
      empty={
        <EmptyState icon={Calendar} title={t('admin.bookings.empty')}>
          {t('admin.bookings.emptyText')}
        </EmptyState>
      }
    />
  );
}

function bookingColumn(t: ReturnType<typeof useT>): Column<Booking> {
  return {
    key: 'booking',
    header: t('admin.bookings.booking'),
    main: true,
    render: ({ ref, carName, plate, url: href }) => (
      <>
        <Link href={href} prefetch className="link font-semibold tabular">
          {ref}
        </Link>
        <span className="block text-sm break-words text-muted">
          {carName} · <span className="whitespace-nowrap">{plate}</span>
        </span>
      </>
    ),
  };
}

function factColumns(t: ReturnType<typeof useT>): Column<Booking>[] {
  return [
    {
      key: 'client',
      header: t('admin.bookings.client'),
      render: ({ clientName, clientEmail }) => (
        <>
          <span className="break-words">{clientName}</span>
          <span className="block text-sm break-all text-muted">{clientEmail}</span>
        </>
      ),
    },
    {
      key: 'host',
      header: t('admin.bookings.host'),
      render: ({ hostName }) => <span className="break-words">{hostName}</span>,
    },
    {
      key: 'trip',
      header: t('admin.bookings.trip'),
      render: ({ startsAt, endsAt, timeZone }) => (
        <>
          <span className="whitespace-nowrap">
            <DateTime value={startsAt} timeZone={timeZone} /> –
          </span>{' '}
          <span className="whitespace-nowrap">
            <DateTime value={endsAt} timeZone={timeZone} />
          </span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('admin.bookings.status'),
      render: ({ status, money }) => (
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={status}>{t(`booking.status.${status}`)}</StatusBadge>
          {money.map((state) => (
            <Badge key={state} tone={state === 'unpaid' ? 'signal' : 'neutral'}>
              {t(`admin.bookings.moneyName.${state}`)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      key: 'total',
      header: t('admin.bookings.total'),
      numeric: true,
      render: ({ total, currency }) => <Money minor={total} currency={currency} exact />,
    },
  ];
}
