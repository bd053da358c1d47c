import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { EarningsView } from '#server/http/presenters/owner-listing.ts';

/** What a car like this one would bring in a month. */
export function Earnings({ earnings: { market, month } }: { earnings: EarningsView }) {
  const t = useT();
  const format = useFormat();
  if (!month) return null;
  const where = t(market.isNear ? 'listing.price.near' : 'listing.price.country');
  if (month.days === 0)
    return (
      <Notice title={t('listing.earnings.title')}>{t('listing.earnings.none', { where })}</Notice>
    );
  return (
    <Notice tone="brand" title={t('listing.earnings.title')}>
      <p className="text-lg font-semibold">
        {t('listing.earnings.amount', { amount: format.money(month.net) })}
      </p>
      <p>
        {t('listing.earnings.how', {
          where,
          days: month.days,
          price: format.money(month.price),
          gross: format.money(month.gross),
          fee: month.feePercent,
        })}
      </p>
    </Notice>
  );
}
