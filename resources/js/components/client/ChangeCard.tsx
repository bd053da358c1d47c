import { OpenChange } from '#js/components/booking/OpenChange.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { TripChangeView } from '#server/http/presenters/change.ts';

type Props = { change: TripChangeView; timeZone: string; currency: string };

/** What waits for an answer; else one more day with its price, and the way to other dates. */
export function ChangeCard({ change, timeZone, currency }: Props) {
  const t = useT();
  const format = useFormat();
  const { open, longer, url } = change;
  if (open) return <OpenChange change={open} timeZone={timeZone} currency={currency} />;
  if (!url) return null;
  const amount = longer && format.moneyExact(longer.amount, currency);
  return (
    <Card title={t(longer ? 'booking.change.longer_title' : 'booking.change.card')}>
      <p className="text-muted">
        {longer
          ? t('booking.change.longer_text', { until: format.dateTime(longer.until, timeZone) })
          : t('booking.change.card_text')}
      </p>
      <div className="cluster mt-4">
        {longer && (
          <LinkButton href={longer.url}>
            {longer.amount === 0
              ? t('booking.change.longer_free')
              : t('booking.change.longer', { amount: amount ?? '' })}
          </LinkButton>
        )}
        <LinkButton href={url} variant="secondary">
          {t(longer ? 'booking.change.longer_choose' : 'booking.change.open_form')}
        </LinkButton>
      </div>
    </Card>
  );
}
