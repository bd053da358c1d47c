import { OpenChange } from '#js/components/booking/OpenChange.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { TripChangeView } from '#server/http/presenters/change.ts';

type Props = { change: TripChangeView; timeZone: string; currency: string };

/** What waits for an answer; else one more day with its price, and the way to other dates. */
export function ChangeCard({ change, timeZone, currency }: Props) {
  const t = useT();
  const { open, longer, url } = change;
  if (open) return <OpenChange change={open} timeZone={timeZone} currency={currency} />;
  if (!url) return null;
  if (longer) return <Longer longer={longer} url={url} timeZone={timeZone} currency={currency} />;
  return (
    <Card title={t('booking.change.card')}>
      <p className="text-muted">{t('booking.change.card_text')}</p>
      <LinkButton href={url} variant="secondary" className="mt-4">
        {t('booking.change.open_form')}
      </LinkButton>
    </Card>
  );
}

type LongerProps = Omit<Props, 'change'> & {
  longer: NonNullable<TripChangeView['longer']>;
  url: string;
};

function Longer({ longer, url, timeZone, currency }: LongerProps) {
  const t = useT();
  const format = useFormat();
  const amount = format.moneyExact(longer.amount, currency);
  return (
    <Card title={t('booking.change.longer_title')}>
      <p className="text-muted">
        {t('booking.change.longer_text', { until: format.dateTime(longer.until, timeZone) })}
      </p>
      <div className="cluster mt-4">
        <LinkButton href={longer.url}>
          {longer.amount === 0
            ? t('booking.change.longer_free')
            : t('booking.change.longer', { amount })}
        </LinkButton>
        <LinkButton href={url} variant="secondary">
          {t('booking.change.longer_choose')}
        </LinkButton>
      </div>
    </Card>
  );
}
