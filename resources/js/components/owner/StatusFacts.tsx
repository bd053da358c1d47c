import { depositKey } from '#js/components/booking/deposit-words.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { BookingSections } from '#server/http/presenters/booking.ts';

type Props = { booking: BookingSections };

/** The car, the dates and the terms of a booking. */
export function StatusFacts({ booking }: Props) {
  const { car } = booking;
  return (
    <Card bare className="overflow-hidden">
      {car.photo && <Photo image={car.photo} sizes="(width < 64rem) 100vw, 24rem" ratio="16 / 9" />}
      <div className="card-body stack">
        <div>
          <h2 className="text-xl break-words">{car.name}</h2>
          <p className="text-muted">{[String(car.year), car.plate].filter(Boolean).join(' · ')}</p>
        </div>
        <Facts booking={booking} />
      </div>
    </Card>
  );
}

function Facts({ booking }: Props) {
  const t = useT();
  const format = useFormat();
  const { startsAt, endsAt, timeZone, days, currency, kilometres, deliveryPlace, flight, car } =
    booking;
  const place = deliveryPlace
    ? { term: t('booking.fact.delivery'), value: deliveryPlace }
    : { term: t('booking.fact.place'), value: car.place?.address ?? car.town };
  const deposit = t(depositKey(booking));
  return (
    <DescriptionList
      items={[
        { term: t('booking.fact.pickup'), value: format.dateTime(startsAt, timeZone) },
        { term: t('booking.fact.return'), value: format.dateTime(endsAt, timeZone) },
        { term: t('booking.fact.length'), value: t('common.date.days', { count: days }) },
        place,
        ...(flight ? [{ term: t('booking.fact.flight'), value: flight }] : []),
        {
          term: t('booking.fact.kilometres'),
          value: t('booking.fact.kilometres_value', {
            included: kilometres.included,
            price: format.money(kilometres.price, currency),
          }),
        },
        {
          term: t('booking.fact.deposit'),
          value: `${format.money(booking.deposit, currency)}, ${deposit}`,
        },
        {
          term: t('booking.fact.protection'),
          value: t(`price.protection.plan.${booking.protection.plan}`),
        },
        { term: t('booking.fact.policy'), value: t(`booking.policy.${booking.policy}`) },
      ]}
    />
  );
}
