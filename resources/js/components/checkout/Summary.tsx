import type { CheckoutLine, CheckoutView } from '#server/http/presenters/checkout.ts';
import type { MessageKey } from '#shared/translate.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList, PriceLines, type PriceLine } from '#js/components/ui/Data.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

/** The car, the dates and the price, line by line. */
export function Summary({ checkout }: { checkout: CheckoutView }) {
  const t = useT();
  const { car } = checkout;
  return (
    <Card bare className="overflow-hidden">
      {car.photo && (
        <Photo image={car.photo} sizes="(width < 64rem) 100vw, 26rem" ratio="16 / 9" priority />
      )}
      <div className="card-body stack">
        <div>
          <h2 className="text-xl">{car.name}</h2>
          <p className="text-muted">
            {t('checkout.summary.host', { host: car.host })} · {car.town}
          </p>
        </div>
        <Facts checkout={checkout} />
        <hr className="border-line" />
        <h3 className="text-lg">{t('checkout.price.title')}</h3>
        <Price checkout={checkout} />
      </div>
    </Card>
  );
}

function Facts({ checkout }: { checkout: CheckoutView }) {
  const t = useT();
  const format = useFormat();
  const { startsAt, endsAt, timeZone, deliveryPlace, kilometres, currency } = checkout;
  const included = t('checkout.summary.kilometres_value', {
    included: kilometres.included,
    price: format.money(kilometres.price, currency),
  });
  return (
    <DescriptionList
      items={[
        { term: t('checkout.summary.pickup'), value: format.dateTime(startsAt, timeZone) },
        { term: t('checkout.summary.return'), value: format.dateTime(endsAt, timeZone) },
        ...(deliveryPlace ? [{ term: t('checkout.summary.delivery'), value: deliveryPlace }] : []),
        { term: t('checkout.summary.kilometres'), value: included },
      ]}
    />
  );
}

function Price({ checkout }: { checkout: CheckoutView }) {
  const t = useT();
  const words = useLineWords(checkout.currency);
  const lines: PriceLine[] = checkout.lines.map((line, index) => ({
    key: `${line.kind}-${index}`,
    ...words(line),
    minor: line.minor,
    kind: line.kind === 'discount' ? 'discount' : 'charge',
  }));
  const total: PriceLine = {
    key: 'total',
    label: t('checkout.price.total'),
    minor: checkout.total,
    kind: 'total',
  };
  const deposit: PriceLine = {
    key: 'deposit',
    label: t('checkout.price.deposit'),
    note: t('checkout.price.deposit_note'),
    minor: checkout.deposit,
    kind: 'apart',
  };
  const shown = checkout.deposit > 0 ? [...lines, total, deposit] : [...lines, total];
  return <PriceLines lines={shown} currency={checkout.currency} />;
}

function useLineWords(currency: string) {
  const t = useT();
  const format = useFormat();
  return (line: CheckoutLine): { label: string; note?: string } => {
    switch (line.kind) {
      case 'days': {
        const price = format.money(line.price, currency);
        return { label: t('checkout.price.days', { count: line.count, price }) };
      }
      case 'discount':
        return { label: t('checkout.price.discount', { share: format.percent(line.share) }) };
      case 'extra':
        return {
          label: t(extraKey(line.extra)),
          note: `${t('checkout.price.quantity', { quantity: line.quantity })} · ${t(`checkout.price.unit.${line.unit}`)}`,
        };
      case 'delivery':
        return { label: t('checkout.price.delivery', { place: line.place }) };
      case 'service-fee':
        return { label: t('checkout.price.service_fee') };
    }
  };
}

/** Bookings keep the extras they were made with; their kinds are those of the schema. */
function extraKey(extra: string): MessageKey {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every kind of the schema has a text, which a test compares
  return `checkout.price.extra.${extra}` as MessageKey;
}
