import { Badge, StatusBadge } from '#js/components/ui/Badge.tsx';
import { DateTime, Money } from '#js/components/ui/Data.tsx';
import { Check } from '#js/components/ui/Choice.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { PayoutView } from '#server/http/presenters/admin.ts';
import { RuleNote } from './rules/RuleNote.tsx';
import { PayoutMenu } from './PayoutMenu.tsx';

type Props = {
  payouts: PayoutView[];
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

function nameOf({ ref, installment }: PayoutView, t: ReturnType<typeof useT>): string {
  const name = t('admin.payouts.select', { ref });
  return installment ? `${name}, ${t('admin.payouts.installment', installment)}` : name;
}

/** Payouts with host, amount, date, and what holds them up. */
export function PayoutTable({ payouts, selected, onToggle }: Props) {
  const t = useT();
  const columns: Column<PayoutView>[] = [
    {
      key: 'host',
      header: t('admin.payouts.host'),
      main: true,
      render: (payout) => (
        <label className="flex items-center gap-3 font-semibold">
          {payout.canApprove && (
            <Check
              aria-label={nameOf(payout, t)}
              checked={selected.has(payout.id)}
              onChange={() => onToggle(payout.id)}
            />
          )}
          {payout.host}
        </label>
      ),
    },
    {
      key: 'booking',
      header: t('admin.payouts.booking'),
      render: (payout) => (
        <>
          <span className="tabular">{payout.ref}</span> · {payout.car}
          {payout.installment && (
            <span className="block text-sm text-muted">
              {t('admin.payouts.installment', payout.installment)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      header: t('admin.payouts.amount'),
      numeric: true,
      render: ({ amount, currency }) => <Money minor={amount} currency={currency} exact />,
    },
    {
      key: 'due',
      header: t('admin.payouts.due'),
      render: ({ dueAt }) => (
        <span className="whitespace-nowrap">
          <DateTime value={dueAt} show="day" />
        </span>
      ),
    },
    {
      key: 'account',
      header: t('admin.payouts.account'),
      render: (payout) => <Account payout={payout} />,
    },
    {
      key: 'status',
      header: t('admin.payouts.status'),
      render: (payout) => <State payout={payout} />,
    },
    {
      key: 'actions',
      header: t('admin.payouts.actions'),
      actions: true,
      render: (payout) => <PayoutMenu payout={payout} />,
    },
  ];
  return (
    <Table
      caption={t('admin.payouts.title')}
      columns={columns}
      rows={payouts}
      rowKey={({ id }) => id}
      isSelected={({ id }) => selected.has(id)}
      empty={<p className="p-6 text-muted">{t('admin.payouts.empty')}</p>}
    />
  );
}

function Account({ payout: { account, way } }: { payout: PayoutView }) {
  const t = useT();
  if (!account) return <span className="text-danger">{t('admin.payouts.noAccount')}</span>;
  return (
    <>
      <span className="tabular">···· {account.end}</span>{' '}
      {!account.verified && <Badge tone="warning">{t('admin.payouts.unverified')}</Badge>}
      <span className="block text-sm text-muted">{t(`admin.payouts.way.${way}`)}</span>
    </>
  );
}

function State({ payout }: { payout: PayoutView }) {
  const t = useT();
  const { status, holds, reason } = payout;
  const notes = [
    ...holds.map((hold) => t(`admin.payouts.hold.${hold}`)),
    ...(reason ? [reason] : []),
    ...(payout.hasFirstApproval ? [t('admin.payouts.firstApproval')] : []),
  ];
  return (
    <>
      <StatusBadge status={status}>{t(`admin.payouts.state.${status}`)}</StatusBadge>
      {notes.map((text) => (
        <span key={text} className="block text-sm text-muted">
          {text}
        </span>
      ))}
      <RuleNote said={payout.rule} />
    </>
  );
}
