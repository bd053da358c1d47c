import type { QuoteView } from '#server/http/presenters/quote.ts';
import { useWholePrice } from '#js/components/booking/price-words.ts';
import { PriceLines } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Quote = Extract<QuoteView, { ok: true }>;

/** The price line by line, the deposit apart, and what cancelling gives back with its dates. */
export function QuoteLines({ quote, timeZone }: { quote: Quote; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { kilometres, currency } = quote;
  return (
    <div className="grid gap-4">
      <PriceLines lines={useWholePrice(quote)} currency={currency} />
      <p className="text-sm text-muted">
        {t('car.quote.kilometres', {
          included: kilometres.included,
          price: format.money(kilometres.price, currency),
        })}
      </p>
      <RefundSteps quote={quote} timeZone={timeZone} />
    </div>
  );
}

function RefundSteps({ quote, timeZone }: { quote: Quote; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { policy, total, currency } = quote;
  const give = (refund: number) => {
    if (refund === 0) return t('car.quote.none');
    const amount = format.money(refund, currency);
    return t(refund === total ? 'car.quote.full' : 'car.quote.part', { amount });
  };
  return (
    <section className="rounded-md bg-sunken p-3.5 text-sm">
      <h3 className="mb-2 text-base">
        {t('car.quote.policy')} · {t(`car.policy.${policy.name}`)}
      </h3>
      <ul className="grid gap-2">
        {policy.steps.map(({ until, refund }) => (
          <li key={until}>
            <span className="block font-semibold">{give(refund)}</span>
            <span className="text-muted">
              {t('car.quote.until', { when: format.dateTime(until, timeZone) })}
            </span>
          </li>
        ))}
        <li>
          <span className="block font-semibold">{t('car.quote.none')}</span>
          <span className="text-muted">{t('car.quote.after')}</span>
        </li>
      </ul>
    </section>
  );
}
