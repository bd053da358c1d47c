import { Link } from '@inertiajs/react';
import type { BookingSections } from '#server/http/presenters/booking.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { Lock } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Props = { booking: BookingSections };
type CarProps = Props & { isOver: boolean };

/** The car with where and when; the exact place only once it is told. */
export function BookingCar({ booking, isOver }: CarProps) {
  const t = useT();
  const format = useFormat();
  const { car } = booking;
  return (
    <Card bare className="overflow-hidden">
      {car.photo ? (
        <Photo image={car.photo} sizes="(width < 64rem) 100vw, 24rem" ratio="16 / 9" priority />
      ) : (
        <div className="grid aspect-video place-items-center bg-sunken text-muted">
          <Car size={44} />
        </div>
      )}
      <div className="card-body stack">
        <div>
          <h2 className="text-xl break-words">{car.name}</h2>
          <p className="text-muted">
            {car.year} · {car.town} ·{' '}
            <Link href={car.url} className="link">
              {t('client.show.car_page')}
            </Link>
          </p>
        </div>
        {car.similarUntil && (
          <p>
            {t('client.show.similar', {
              until: format.dateTime(car.similarUntil, booking.timeZone),
            })}
          </p>
        )}
        <Facts booking={booking} />
        {car.place === null && !isOver && (
          <p className="flex items-start gap-2 text-sm text-muted">
            <Lock size={17} className="mt-0.5 shrink-0" />
            <span>{t('client.show.hidden')}</span>
          </p>
        )}
      </div>
    </Card>
  );
}

function Facts({ booking }: Props) {
  const t = useT();
  const format = useFormat();
  const {
    startsAt,
    endsAt,
    timeZone,
    days,
    currency,
    kilometres,
    deliveryPlace,
    flight,
    car,
    note,
  } = booking;
  const items = [
    { term: t('booking.fact.pickup'), value: format.dateTime(startsAt, timeZone) },
    { term: t('booking.fact.return'), value: format.dateTime(endsAt, timeZone) },
    { term: t('booking.fact.length'), value: t('common.date.days', { count: days }) },
    deliveryPlace
      ? { term: t('booking.fact.delivery'), value: deliveryPlace }
      : { term: t('booking.fact.place'), value: car.place?.address ?? car.town },
    { term: t('booking.fact.flight'), value: flight },
    { term: t('booking.fact.plate'), value: car.plate },
    {
      term: t('booking.fact.kilometres'),
      value: t('booking.fact.kilometres_value', {
        included: kilometres.included,
        price: format.money(kilometres.price, currency),
      }),
    },
    { term: t('booking.fact.note'), value: note },
  ];
  return <DescriptionList items={items.filter(({ value }) => value)} />;
}
