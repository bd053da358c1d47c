import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { EarningsView } from '#server/http/presenters/owner-listing.ts';

type Market = EarningsView['market'];

/** What cars like this one cost, and on what that rests. */
export function Suggestion({ market }: { market: Market }) {
  const t = useT();
  const format = useFormat();
  return (
    <Notice>
      {t('listing.price.suggestion', {
        count: market.cars,
        where: t(market.isNear ? 'listing.price.near' : 'listing.price.country'),
        low: format.money(market.low),
        high: format.money(market.high),
        median: format.money(market.median),
      })}
    </Notice>
  );
}
