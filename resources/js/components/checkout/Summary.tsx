import type { CheckoutView } from '#server/http/presenters/checkout.ts';
import { useWholePrice } from '#js/components/booking/price-words.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList, PriceLines } from '#js/components/ui/Data.tsx';
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
        <h3 className="text-lg">{t('price.title')}</h3>
        <PriceLines lines={useWholePrice(checkout)} currency={checkout.currency} />
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
