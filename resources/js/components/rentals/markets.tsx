import { Link } from '@inertiajs/react';
import type { MarketLink, MarketName } from '#server/http/presenters/market.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';

export function useMarketName() {
  const t = useT();
  return (market: MarketName) =>
    market.kind === 'town' ? market.town : t(`car.category.${market.category}`);
}

/** Towns or kinds of car with how many there are and from what price. */
export function Markets({ markets }: { markets: readonly MarketLink[] }) {
  const t = useT();
  const format = useFormat();
  const nameOf = useMarketName();
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
      {markets.map((market) => (
        <li key={market.url} className="grid">
          <Link href={market.url} prefetch className="card card-link block p-4">
            <span className="block font-semibold">{nameOf(market)}</span>
            <span className="block text-sm text-muted">
              {t('rentals.cars', { count: market.count })} ·{' '}
              {t('rentals.from', { price: format.money(market.fromPrice) })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
