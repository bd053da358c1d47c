import { ClaimItem } from '#js/components/booking/ClaimItem.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { PriceLines, type PriceLine } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CounterBookingView } from '#server/http/presenters/fleet-counter.ts';
import type { ChargesToSignView } from '#server/http/presenters/fleet-counter-charges.ts';
import { SignHere } from './SignHere.tsx';

type Props = { counter: CounterBookingView; charges: ChargesToSignView };

/** The charges after the return, which a client without a password accepts where they stand. */
export function ChargesToSign({ counter, charges }: Props) {
  const t = useT();
  const format = useFormat();
  const { clientName, currency, timeZone } = counter;
  const { claims, asked, total, url, until } = charges;
  return (
    <Card title={t('counter.charges.title')}>
      <div className="stack">
        <p className="max-w-prose text-muted">
          {t('counter.charges.intro', { until: format.dateTime(until, timeZone) })}
        </p>
        <ul>
          {claims.map((claim) => (
            <ClaimItem key={claim.id} claim={claim} timeZone={timeZone} />
          ))}
        </ul>
        <Sum charges={charges} currency={currency} />
        <SignHere
          // Another charge is another thing to sign.
          key={JSON.stringify(asked)}
          url={url}
          client={clientName}
          words={{
            name: t('counter.charges.name'),
            consent: t('counter.charges.consent'),
            submit: t('counter.charges.submit', { amount: format.moneyExact(total, currency) }),
          }}
        >
          {asked.map(({ id, amount }, index) => (
            <span key={id} hidden>
              <input type="hidden" name={`charges[${index}][id]`} value={id} />
              <input type="hidden" name={`charges[${index}][amount]`} value={amount} />
            </span>
          ))}
        </SignHere>
      </div>
    </Card>
  );
}

function Sum({
  charges: { total, covered, beyond },
  currency,
}: Pick<Props, 'charges'> & { currency: string }) {
  const t = useT();
  const lines: PriceLine[] = [
    { key: 'total', label: t('counter.charges.total'), minor: total },
    ...(covered > 0
      ? [{ key: 'covered', label: t('counter.charges.covered'), minor: -covered }]
      : []),
    { key: 'beyond', label: t('counter.charges.beyond'), minor: beyond, kind: 'total' },
  ];
  return <PriceLines currency={currency} lines={lines} />;
}
