import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

/** What pressing the button means, right above it (GEO 34/2014, article 8). */
export function OrderConsent() {
  const t = useT();
  const linked = (document: 'terms' | 'cancellation') => (
    <a href={url('legal', { document })} target="_blank" className="link">
      {t(`checkout.card.order_${document}`)}
    </a>
  );
  return (
    <p className="text-sm text-muted">
      {t('checkout.card.order')} {linked('terms')} {t('checkout.card.order_and')}{' '}
      {linked('cancellation')}.
    </p>
  );
}
