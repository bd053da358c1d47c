import { usePriceLines } from '#js/components/booking/price-words.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { PriceLines } from '#js/components/ui/Data.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { HostBookingView } from '#server/http/presenters/owner-booking.ts';
import { PayoutLine } from './PayoutLine.tsx';

type Props = { view: HostBookingView };

/** What the host earns, line by line, and where the money is; of a booking that ended early only what is kept. */
export function StatusMoney({ view }: Props) {
  const t = useT();
  if (!view.earnings && !view.payouts?.length) return null;
  return (
    <Card title={t('owner.status.earnings')}>
      <div className="stack">
        <Earnings view={view} />
        <Payouts view={view} />
      </div>
    </Card>
  );
}

function Earnings({ view: { booking, earnings } }: Props) {
  const t = useT();
  const lines = usePriceLines(booking.currency);
  if (!earnings) return null;
  const { commission, earns } = earnings;
  return (
    <PriceLines
      currency={booking.currency}
      lines={[
        ...lines(earnings.lines),
        { key: 'commission', label: t('owner.status.commission'), minor: commission },
        {
          key: 'earns',
          label: t(booking.isCounter ? 'owner.status.counter_earns' : 'owner.status.earns'),
          minor: earns,
          kind: 'total',
        },
      ]}
    />
  );
}

function Payouts({ view: { booking, payouts } }: Props) {
  const t = useT();
  if (!payouts) return null;
  if (payouts.length === 0)
    return booking.status === 'returned' ? (
      <p className="text-sm text-muted">
        {t(booking.isCounter ? 'owner.status.counter_money' : 'owner.status.payouts_none')}
      </p>
    ) : null;
  return (
    <div>
      <h3 className="mb-2 text-base">{t('owner.status.payouts')}</h3>
      <ul className="grid gap-3">
        {payouts.map((payout) => (
          <PayoutLine key={payout.id} payout={payout} />
        ))}
      </ul>
    </div>
  );
}
