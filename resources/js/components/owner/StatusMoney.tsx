import { usePriceLines } from '#js/components/booking/price-words.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { PriceLines } from '#js/components/ui/Data.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { HostBookingView } from '#server/http/presenters/owner-booking.ts';
import { PayoutLine } from './PayoutLine.tsx';

/** What the host earns, line by line, and where the money is. */
export function StatusMoney({ view }: { view: HostBookingView }) {
  const t = useT();
  const { booking, earnings, payouts } = view;
  const lines = usePriceLines(booking.currency);
  if (!earnings) return null;
  return (
    <Card title={t('owner.status.earnings')}>
      <div className="stack">
        <PriceLines
          currency={booking.currency}
          lines={[
            ...lines(earnings.lines),
            {
              key: 'commission',
              label: t('owner.status.commission'),
              minor: earnings.commission,
            },
            {
              key: 'earns',
              label: t('owner.status.earns'),
              minor: earnings.earns,
              kind: 'total',
            },
          ]}
        />
        {payouts && payouts.length > 0 && (
          <div>
            <h3 className="mb-2 text-base">{t('owner.status.payouts')}</h3>
            <ul className="grid gap-3">
              {payouts.map((payout) => (
                <PayoutLine key={payout.id} payout={payout} />
              ))}
            </ul>
          </div>
        )}
        {payouts?.length === 0 && booking.status === 'returned' && (
          <p className="text-sm text-muted">{t('owner.status.payouts_none')}</p>
        )}
      </div>
    </Card>
  );
}
