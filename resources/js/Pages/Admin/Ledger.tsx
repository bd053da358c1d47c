import { Head, Link } from '@inertiajs/react';
import { SearchForm } from '#js/components/admin/SearchForm.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader, Section } from '#js/components/ui/Card.tsx';
import { DateTime, Money } from '#js/components/ui/Data.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';

import { Download, List } from '#js/components/ui/icons/interface.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { postingKinds } from '#shared/ledger.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Ledger'];
type Total = Props['totals'][number];
type Posting = Props['postings'][number];

const accounts = [
  'gateway',
  'host_accounts',
  'bank',
  'client_funds',
  'host_payable',
  'platform_revenue',
  'deposits',
  'refunds',
  'payouts',
  'host_till',
  'client_outside',
  'host_debts',
  'disputed',
  'losses',
  'gateway_fees',
] as const;

export default function Ledger(props: Props) {
  const { filter, totals, postings, csvUrl, newestUrl, olderUrl } = props;
  const t = useT();
  return (
    <>
      <Head title={t('admin.ledger.title')} />
      <PageHeader
        title={t('admin.ledger.title')}
        intro={t('admin.ledger.intro')}
        actions={
          <LinkButton href={csvUrl} external variant="secondary" icon={Download}>
            {t('admin.ledger.download')}
          </LinkButton>
        }
      />
      <Odd {...props} />
      <Filters key={JSON.stringify(filter)} filter={filter} />
      {postings.length === 0 ? (
        <EmptyState icon={List} title={t('admin.ledger.empty')}>
          {t('admin.ledger.emptyText')}
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          <Totals totals={totals} isFiltered={isFiltered(filter)} />
          <Section title={t('admin.ledger.postings')}>
            <Card bare>
              <ol className="divide-y divide-line">
                {postings.map((posting) => (
                  <PostingItem key={posting.id} posting={posting} />
                ))}
              </ol>
            </Card>
          </Section>
          <nav aria-label={t('admin.ledger.postings')} className="cluster justify-between">
            {newestUrl && (
              <LinkButton href={newestUrl} variant="ghost">
                {t('admin.ledger.newest')}
              </LinkButton>
            )}
            {olderUrl && (
              <LinkButton href={olderUrl} variant="secondary" prefetch className="ms-auto">
                {t('admin.ledger.older')}
              </LinkButton>
            )}
          </nav>
        </div>
      )}
    </>
  );
}

function isFiltered(filter: Props['filter']): boolean {
  return Object.values(filter).some(Boolean);
}

/** What must be nobody's any more, and is still there or was given away twice. */
function Odd({ odd, isMoreOdd }: Pick<Props, 'odd' | 'isMoreOdd'>) {
  const t = useT();
  if (odd.length === 0) return null;
  const count = odd.length;
  return (
    <Notice
      tone="danger"
      role="alert"
      title={isMoreOdd ? t('admin.ledger.oddMore', { count }) : t('admin.ledger.odd', { count })}
    >
      <p>{t('admin.ledger.oddText')}</p>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {odd.map(({ ref, status, funds, currency, url: href }) => (
          <li key={ref} className="flex flex-wrap justify-between gap-x-3">
            <span>
              <Link href={href} className="link font-semibold tabular">
                {ref}
              </Link>{' '}
              · {t(`booking.status.${status}`)}
            </span>
            <Money minor={funds} currency={currency} exact />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Filters({ filter }: Pick<Props, 'filter'>) {
  const t = useT();
  return (
    <SearchForm
      action={url('admin.ledger')}
      label={t('admin.ledger.search')}
      words={filter.q}
      clear={isFiltered(filter) ? t('admin.ledger.clear') : undefined}
    >
      <Select
        label={t('admin.ledger.accountLabel')}
        name="account"
        placeholder={t('admin.ledger.anyAccount')}
        defaultValue={filter.account ?? ''}
        options={accounts.map((value) => ({ value, label: t(`admin.ledger.account.${value}`) }))}
      />
      <Select
        label={t('admin.ledger.kindLabel')}
        name="kind"
        placeholder={t('admin.ledger.anyKind')}
        defaultValue={filter.kind ?? ''}
        options={postingKinds.map((value) => ({ value, label: t(`admin.ledger.kind.${value}`) }))}
      />
      <DateField label={t('admin.ledger.from')} name="from" value={filter.from ?? ''} />
      <DateField label={t('admin.ledger.to')} name="to" value={filter.to ?? ''} />
    </SearchForm>
  );
}

function Totals({ totals, isFiltered: isPart }: Pick<Props, 'totals'> & { isFiltered: boolean }) {
  const t = useT();
  const title = t(isPart ? 'admin.ledger.accountsFound' : 'admin.ledger.accounts');
  const sum = (key: 'debit' | 'credit' | 'balance'): Column<Total> => ({
    key,
    header: t(`admin.ledger.${key}`),
    numeric: true,
    render: (total) => <Money minor={total[key]} currency={total.currency} exact />,
  });
  return (
    <Section title={title}>
      <Table
        caption={title}
        columns={[
          {
            key: 'account',
            header: t('admin.ledger.accountLabel'),
            main: true,
            render: ({ account }) => t(`admin.ledger.account.${account}`),
          },
          sum('debit'),
          sum('credit'),
          sum('balance'),
        ]}
        rows={totals}
        rowKey={({ account, currency }) => `${account} ${currency}`}
      />
    </Section>
  );
}

function PostingItem({ posting: { id, at, kind, booking, entries } }: { posting: Posting }) {
  const t = useT();
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <p className="font-semibold">{t(`admin.ledger.kind.${kind}`)}</p>
        <p className="text-sm text-muted">
          <DateTime value={at} timeZone={HOME_ZONE} show="dateTime" />
          {' · '}
          <span className="tabular">{id}</span>
          {booking && (
            <>
              {' · '}
              <Link href={booking.url} className="link tabular">
                {booking.ref}
              </Link>
            </>
          )}
        </p>
      </div>
      <table className="w-full table-fixed">
        <thead className="sr-only">
          <tr>
            <th>{t('admin.ledger.accountLabel')}</th>
            <th>{t('admin.ledger.debit')}</th>
            <th>{t('admin.ledger.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ account, hostName, amount, currency }) => (
            <tr key={`${account} ${hostName} ${amount}`}>
              <td className="w-1/2 break-words text-muted">
                {t(`admin.ledger.account.${account}`)}
                {hostName && ` · ${hostName}`}
              </td>
              <td className="text-right tabular">
                {amount > 0 && <Money minor={amount} currency={currency} exact />}
              </td>
              <td className="text-right tabular">
                {amount < 0 && <Money minor={0 - amount} currency={currency} exact />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}
