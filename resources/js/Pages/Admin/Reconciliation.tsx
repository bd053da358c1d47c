import { Head, Link, router } from '@inertiajs/react';
import { useState } from 'react';
import { BankAccount } from '#js/components/admin/bank/BankAccount.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, PageHeader, Section, Stat } from '#js/components/ui/Card.tsx';
import { DateTime, Money } from '#js/components/ui/Data.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { CheckCircle } from '#js/components/ui/icons/interface.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Reconciliation'];
type Difference = Props['differences'][number];

/** Whether the money that the gateway has for us is the money that the ledger says. */
export default function Reconciliation(props: Props) {
  const t = useT();
  useQueue('bank', ['last', 'differences', 'isMore', 'bank']);
  return (
    <>
      <Head title={t('admin.reconciliation.title')} />
      <PageHeader
        title={t('admin.reconciliation.title')}
        intro={t('admin.reconciliation.intro')}
        actions={<Compare url={props.compareUrl} />}
      />
      <div className="grid gap-6">
        <Balances {...props} />
        {props.last && <Differences {...props} />}
        <BankAccount account={props.bank} currency={props.currency} />
      </div>
    </>
  );
}

function Compare({ url }: { url: string }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const compare = () =>
    router.post(
      url,
      {},
      { preserveScroll: true, onStart: () => setBusy(true), onFinish: () => setBusy(false) },
    );
  return (
    <Button variant="secondary" processing={busy} onClick={compare}>
      {t('admin.reconciliation.compare')}
    </Button>
  );
}

function Balances({ last, currency }: Props) {
  const t = useT();
  if (!last) return <Notice>{t('admin.reconciliation.never')}</Notice>;
  const { atGateway, inLedger, at } = last;
  const rows = [
    { key: 'atGateway', minor: atGateway },
    { key: 'inLedger', minor: inLedger },
    { key: 'difference', minor: atGateway - inLedger },
  ] as const;
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-3">
        {rows.map(({ key, minor }) => (
          <Stat
            key={key}
            label={t(`admin.reconciliation.${key}`)}
            value={<Money minor={minor} currency={currency} exact />}
          />
        ))}
      </div>
      <p className="mt-4 text-sm text-muted">
        {t('admin.reconciliation.lastAt')}{' '}
        <DateTime value={at} timeZone={HOME_ZONE} show="dateTime" />
      </p>
    </Card>
  );
}

function Differences({ differences, isMore }: Props) {
  const t = useT();
  const columns = useColumns();
  if (differences.length === 0)
    return (
      <EmptyState icon={CheckCircle} title={t('admin.reconciliation.none')}>
        {t('admin.reconciliation.noneText')}
      </EmptyState>
    );
  return (
    <Section title={t('admin.reconciliation.differences')}>
      <Notice tone="danger" role="alert">
        {t('admin.reconciliation.differencesText')}
      </Notice>
      <div className="mt-4">
        <Table
          caption={t('admin.reconciliation.differences')}
          columns={columns}
          rows={differences}
          rowKey={({ kind, id }) => `${kind} ${id}`}
        />
      </div>
      {isMore && <p className="mt-2 text-sm text-muted">{t('admin.reconciliation.more')}</p>}
    </Section>
  );
}

function useColumns(): Column<Difference>[] {
  const t = useT();
  const amount = (key: 'atGateway' | 'inLedger'): Column<Difference> => ({
    key,
    header: t(`admin.reconciliation.${key}`),
    numeric: true,
    render: (row) => <Money minor={row[key]} currency={row.currency} exact />,
  });
  return [
    {
      key: 'thing',
      header: t('admin.reconciliation.movement'),
      main: true,
      render: ({ kind, id }) => (
        <div>
          {t(`admin.reconciliation.kind.${kind}`)}
          <span className="block break-all text-sm text-muted tabular">{id}</span>
        </div>
      ),
    },
    {
      key: 'booking',
      header: t('admin.reconciliation.booking'),
      render: ({ booking }) =>
        booking ? (
          <Link href={booking.url} className="link tabular">
            {booking.ref}
          </Link>
        ) : (
          '–'
        ),
    },
    amount('atGateway'),
    amount('inLedger'),
    {
      key: 'at',
      header: t('admin.reconciliation.at'),
      render: ({ at }) => <DateTime value={at} timeZone={HOME_ZONE} show="dateTime" />,
    },
  ];
}
