import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { ConfirmFields } from '#js/components/person/ConfirmFields.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, Stat } from '#js/components/ui/Card.tsx';
import { DescriptionList, Money } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { PayoutWay } from './PayoutWay.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Confirmation } from '#server/http/shared.ts';
import type { BankAccountView } from '#server/http/pages/owner.ts';

type Props = {
  account: BankAccountView;
  currency: string;
  confirmation: Confirmation;
  /** Where the form stands. */
  from?: 'payments' | 'start' | undefined;
};

/** Where one host is paid, and what it is owed. The number shows in full only while it is typed. */
export function BankAccountCard({ account, currency, confirmation, from = 'payments' }: Props) {
  const t = useT();
  const { hostName, iban, status, balance, debt } = account;
  const title = hostName ? t('owner.bank.account_of', { host: hostName }) : t('owner.bank.account');
  return (
    <Card
      title={title}
      action={
        status && <StatusBadge status={status}>{t(`owner.bank.status.${status}`)}</StatusBadge>
      }
    >
      <div className="stack">
        <Stat
          label={t('owner.bank.balance')}
          value={<Money minor={balance} currency={currency} />}
          note={t('owner.bank.balance_note')}
        />
        <Debt debt={debt} currency={currency} />
        <About account={account} />
        {iban && (
          <DescriptionList
            items={[
              { term: t('owner.bank.holder'), value: account.holder },
              { term: t('owner.bank.iban'), value: <span className="tabular">{iban}</span> },
            ]}
          />
        )}
        {account.updateUrl && (
          <Change
            account={account}
            url={account.updateUrl}
            confirmation={confirmation}
            from={from}
          />
        )}
        {from === 'payments' && iban && <PayoutWay account={account} confirmation={confirmation} />}
      </div>
    </Card>
  );
}

function Debt({ debt, currency }: { debt: number; currency: string }) {
  const t = useT();
  const format = useFormat();
  if (debt === 0) return null;
  return <Notice>{t('owner.bank.debt', { amount: format.moneyExact(debt, currency) })}</Notice>;
}

function About({ account: { status } }: Pick<Props, 'account'>) {
  const t = useT();
  if (status === null) return <Notice tone="warning">{t('owner.bank.none')}</Notice>;
  if (status === 'pending') return <Notice>{t('owner.bank.pending_text')}</Notice>;
  return status === 'rejected' ? (
    <Notice tone="danger">{t('owner.bank.rejected_text')}</Notice>
  ) : null;
}

function Change({ account, url, confirmation, from }: Omit<Props, 'currency'> & { url: string }) {
  const t = useT();
  const [open, setOpen] = useState(account.iban === null);
  if (!open)
    return (
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
        {t('owner.bank.change')}
      </Button>
    );
  return (
    <Form
      action={url}
      method="put"
      transform={(data) => ({ ...data, from })}
      options={{ preserveScroll: true }}
      onSuccess={() => setOpen(false)}
      className="stack"
    >
      {({ processing }) => (
        <>
          {account.iban && <p className="text-muted">{t('owner.bank.change_text')}</p>}
          <input type="hidden" name="hostId" value={account.hostId} />
          <TextField
            label={t('owner.bank.holder')}
            name="holder"
            required
            maxLength={120}
            defaultValue={account.holder ?? ''}
            hint={t('owner.bank.holder_hint')}
          />
          <TextField
            label={t('owner.bank.iban')}
            name="iban"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            hint={t('owner.bank.iban_hint')}
          />
          <ConfirmFields {...confirmation} />
          <Button type="submit" processing={processing} className="self-start">
            {t('owner.bank.save')}
          </Button>
        </>
      )}
    </Form>
  );
}
