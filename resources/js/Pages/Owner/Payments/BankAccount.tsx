import { Head, Link } from '@inertiajs/react';
import { BankAccountCard } from '#js/components/owner/BankAccountCard.tsx';
import { PayoutReasons, PayoutWhen } from '#js/components/owner/PayoutLine.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader, Section } from '#js/components/ui/Card.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { Wallet } from '#js/components/ui/icons/money.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Payments/BankAccount'];
type Payout = Props['payouts'][number];

export default function BankAccount(props: Props) {
  const t = useT();
  const { accounts, currency, confirmation } = props;
  return (
    <>
      <Head title={t('owner.bank.title')} />
      <PageHeader
        title={t('owner.bank.title')}
        intro={t('owner.bank.intro')}
        actions={
          accounts.some(({ updateUrl }) => updateUrl) && (
            <LinkButton href={url('owner.statements')} variant="secondary">
              {t('owner.statements.open')}
            </LinkButton>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid gap-5">
          {accounts.map((account) => (
            <BankAccountCard
              key={account.hostId}
              account={account}
              currency={currency}
              confirmation={confirmation}
            />
          ))}
        </div>
        <Section title={t('owner.bank.payouts')}>
          <Payouts {...props} />
        </Section>
      </div>
    </>
  );
}

function Payouts({ payouts, page, pages }: Pick<Props, 'payouts' | 'page' | 'pages'>) {
  const t = useT();
  const columns = useColumns();
  if (payouts.length === 0 && page === 1)
    return (
      <EmptyState icon={Wallet} title={t('owner.bank.payouts_none_title')}>
        {t('owner.bank.payouts_none_text')}
      </EmptyState>
    );
  return (
    <>
      <Table
        caption={t('owner.bank.payouts')}
        columns={columns}
        rows={payouts}
        rowKey={({ id }) => id}
      />
      <Pagination
        page={page}
        pages={pages}
        href={(to) => url('owner.bank-account', null, { page: to })}
      />
    </>
  );
}

function useColumns(): Column<Payout>[] {
  const t = useT();
  return [
    {
      key: 'booking',
      header: t('owner.bank.column.booking'),
      main: true,
      render: ({ ref, bookingUrl, carName, clientName }) => (
        <div>
          <Link href={bookingUrl} className="link">
            {carName}
          </Link>
          <span className="block text-sm text-muted">
            {ref} · {clientName}
          </span>
        </div>
      ),
    },
    {
      key: 'when',
      header: t('owner.bank.column.when'),
      render: (payout) => (
        <div>
          <PayoutWhen payout={payout} />
          <PayoutReasons payout={payout} />
        </div>
      ),
    },
    {
      key: 'status',
      header: t('owner.bank.column.status'),
      render: ({ status }) => (
        <StatusBadge status={status}>{t(`owner.payout.status.${status}`)}</StatusBadge>
      ),
    },
    {
      key: 'amount',
      header: t('owner.bank.column.amount'),
      numeric: true,
      render: ({ amount, currency }) => <Money minor={amount} currency={currency} exact />,
    },
  ];
}
