import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, Section, Stat } from '#js/components/ui/Card.tsx';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { DateTime, Money } from '#js/components/ui/Data.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { CheckCircle } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { BankAccountView, BankEntryView } from '#server/http/presenters/admin-bank.ts';
import { BankFileForm } from './BankFileForm.tsx';

type Props = { account: BankAccountView; currency: string };

/** The account from which hosts are paid: its last statement, and what on it belongs to nothing. */
export function BankAccount({ account, currency }: Props) {
  const t = useT();
  return (
    <Section title={t('bank.account.title')}>
      <p className="mb-4 text-muted">{t('bank.account.intro')}</p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <LastStatement account={account} currency={currency} />
        <BankFileForm action={account.readUrl} />
      </div>
      <div className="mt-6">
        <Entries entries={account.entries} isEmpty={account.last === null} />
      </div>
    </Section>
  );
}

function LastStatement({ account: { last }, currency }: Props) {
  const t = useT();
  if (!last) return <Notice>{t('bank.account.never')}</Notice>;
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2">
        <Stat
          label={t('bank.account.closing')}
          value={<Money minor={last.closing} currency={currency} exact />}
        />
        <Stat
          label={t('bank.account.in_ledger')}
          value={<Money minor={last.inLedger} currency={currency} exact />}
        />
      </div>
      <p className="mt-4 text-sm text-muted">
        {t('bank.account.until')} <DateTime value={last.on} show="day" />.{' '}
        {t('bank.account.opening_note')}
      </p>
    </Card>
  );
}

function Entries({ entries, isEmpty }: { entries: BankEntryView[]; isEmpty: boolean }) {
  const t = useT();
  const columns = useColumns();
  if (entries.length === 0)
    return isEmpty ? null : (
      <EmptyState icon={CheckCircle} title={t('bank.account.none')}>
        {t('bank.account.none_text')}
      </EmptyState>
    );
  return (
    <>
      <Notice tone="warning" title={t('bank.account.entries')}>
        {t('bank.account.entries_text')}
      </Notice>
      <div className="mt-4">
        <Table
          caption={t('bank.account.entries')}
          columns={columns}
          rows={entries}
          rowKey={({ id }) => id}
        />
      </div>
    </>
  );
}

function useColumns(): Column<BankEntryView>[] {
  const t = useT();
  return [
    {
      key: 'party',
      header: t('bank.account.party'),
      main: true,
      render: ({ party, words }) => (
        <>
          {party ?? t('bank.account.nameless')}
          {words && <span className="block text-sm font-normal text-muted">{words}</span>}
        </>
      ),
    },
    {
      key: 'on',
      header: t('bank.account.on'),
      render: ({ on }) => <DateTime value={on} show="day" />,
    },
    {
      key: 'amount',
      header: t('bank.account.amount'),
      numeric: true,
      render: ({ amount, currency }) => <Money minor={amount} currency={currency} exact />,
    },
    {
      key: 'act',
      header: t('bank.account.act'),
      actions: true,
      render: (entry) => <Explain entry={entry} />,
    },
  ];
}

const kinds = ['bank_fee', 'other'] as const;

function Explain({ entry: { explainUrl, amount } }: { entry: BankEntryView }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t('bank.account.explain')}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('bank.account.explain_title')}
        label={t('bank.account.words')}
        confirm={t('bank.account.explain')}
        tone="primary"
        action={explainUrl}
      >
        {/* What comes in is no fee. */}
        {amount > 0 ? (
          <input type="hidden" name="as" value="other" />
        ) : (
          <ChoiceGroup legend={t('bank.account.as')} name="as">
            {kinds.map((kind, index) => (
              <RadioCard
                key={kind}
                name="as"
                value={kind}
                title={t(`bank.account.kind.${kind}`)}
                text={t(`bank.account.kind_text.${kind}`)}
                defaultChecked={index === 0}
              />
            ))}
          </ChoiceGroup>
        )}
      </ReasonDialog>
    </>
  );
}
