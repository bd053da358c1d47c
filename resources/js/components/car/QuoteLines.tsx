import type { CheckoutLine } from '#server/http/presenters/checkout.ts';
import type { QuoteView } from '#server/http/presenters/quote.ts';
import type { MessageKey } from '#shared/translate.ts';
import { PriceLines, type PriceLine } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Quote = Extract<QuoteView, { ok: true }>;

/** The price line by line, the deposit apart, and what cancelling gives back with its dates. */
export function QuoteLines({ quote, timeZone }: { quote: Quote; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { kilometres, currency } = quote;
  return (
    <div className="grid gap-4">
      <PriceLines lines={useLines(quote)} currency={currency} />
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

function useLines(quote: Quote): PriceLine[] {
  const t = useT();
  const label = useLineLabel(quote.currency);
  const lines = quote.lines.map((line, at): PriceLine => ({
    key: `${line.kind}-${at}`,
    label: label(line),
    minor: line.minor,
    kind: line.kind === 'discount' ? 'discount' : 'charge',
  }));
  const total: PriceLine = {
    key: 'total',
    label: t('car.quote.total'),
    minor: quote.total,
    kind: 'total',
  };
  const deposit: PriceLine = {
    key: 'deposit',
    label: t('car.quote.deposit'),
    note: t('car.quote.deposit_note'),
    minor: quote.deposit,
    kind: 'apart',
  };
  return quote.deposit > 0 ? [...lines, total, deposit] : [...lines, total];
}

function useLineLabel(currency: string) {
  const t = useT();
  const format = useFormat();
  return (line: CheckoutLine): string => {
    switch (line.kind) {
      case 'days':
        return t('car.quote.days', {
          count: line.count,
          price: format.money(line.price, currency),
        });
      case 'discount':
        return t('car.quote.discount', { share: format.percent(line.share) });
      case 'extra':
        return t('car.quote.extra', { name: t(extraKey(line.extra)), quantity: line.quantity });
      case 'delivery':
        return t('car.quote.delivery_line', { place: line.place });
      case 'service-fee':
        return t('car.quote.service_fee');
    }
  };
}

function extraKey(extra: string): MessageKey {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every kind of extra of the schema has a text
  return `car.extra.${extra}` as MessageKey;
}

function RefundSteps({ quote, timeZone }: { quote: Quote; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { policy, total, currency } = quote;
  const give = (refund: number) => {
    if (refund === 0) return t('car.quote.none');
    const amount = format.moneyExact(refund, currency);
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
