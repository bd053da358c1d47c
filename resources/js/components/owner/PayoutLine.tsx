import { Link } from '@inertiajs/react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { PayoutView } from '#server/http/presenters/owner-payouts.ts';

/** One payout: how much, where it stands, and why it is not sent yet. */
export function PayoutLine({ payout }: { payout: PayoutView }) {
  const t = useT();
  const { amount, currency, status, installment, installments } = payout;
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <strong>
          <Money minor={amount} currency={currency} exact />
        </strong>
        <StatusBadge status={status}>{t(`owner.payout.status.${status}`)}</StatusBadge>
      </span>
      <span className="text-sm text-muted">
        <PayoutWhen payout={payout} />
        {installments > 1 && ` · ${t('owner.payout.installment', { installment, installments })}`}
      </span>
      <PayoutReasons payout={payout} />
    </li>
  );
}

export function PayoutWhen({ payout: { paidAt, dueAt } }: { payout: PayoutView }) {
  const t = useT();
  const format = useFormat();
  return paidAt
    ? t('owner.payout.paid', { when: format.date(paidAt) })
    : t('owner.payout.due', { when: format.date(dueAt) });
}

export function PayoutReasons({ payout: { holds, failure } }: { payout: PayoutView }) {
  const t = useT();
  if (holds.length === 0 && !failure) return null;
  return (
    <ul className="text-sm">
      {failure && <li className="text-danger">{failure}</li>}
      {holds.map((reason) => (
        <li key={reason} className="text-muted">
          {t(`owner.payout.hold.${reason}`)}
          {reason === 'tax-details' && (
            <>
              {' '}
              <Link href={url('owner.profile.edit')} className="link">
                {t('owner.payout.add_tax')}
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
