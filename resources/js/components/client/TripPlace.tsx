import type { TripView } from '#server/http/presenters/client-trip.ts';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Calendar, Pin, Plane } from '#js/components/ui/icons/travel.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Icon } from '#js/components/ui/icons/icon.tsx';
import { ContactButtons } from './HostCard.tsx';

/** Place, time, car and telephone numbers in large type. */
export function TripPlace({ trip }: { trip: TripView }) {
  const t = useT();
  const { booking, directionsUrl } = trip;
  return (
    <Card title={t('client.show.where')}>
      <div className="grid gap-5">
        <Times trip={trip} />
        <Line icon={Pin} label={t('booking.fact.place')}>
          <Place trip={trip} />
        </Line>
        {booking.flight && (
          <Line icon={Plane} label={t('booking.fact.flight')}>
            <span className="tabular">{booking.flight}</span>
          </Line>
        )}
        {booking.car.plate && (
          <Line icon={Key} label={booking.car.name}>
            <span className="tabular">{booking.car.plate}</span>
          </Line>
        )}
        {directionsUrl && (
          <LinkButton href={directionsUrl} variant="secondary" icon={Pin} block external>
            {t('client.show.directions')}
          </LinkButton>
        )}
        <hr className="border-line" />
        <div className="flex items-center gap-3">
          <Avatar name={booking.host.name} photo={booking.host.photo} size={48} />
          <p className="min-w-0 break-words">
            <span className="block text-sm text-muted">{t('client.show.host')}</span>
            <strong>{booking.host.name}</strong>
          </p>
        </div>
        {booking.host.contact && <ContactButtons contact={booking.host.contact} />}
      </div>
    </Card>
  );
}

function Times({ trip: { booking } }: { trip: TripView }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <Line icon={Calendar} label={t('booking.fact.pickup')}>
        {format.dateTime(booking.startsAt, booking.timeZone)}
      </Line>
      <Line icon={Calendar} label={t('booking.fact.return')}>
        {format.dateTime(booking.endsAt, booking.timeZone)}
      </Line>
    </>
  );
}

function Place({ trip: { booking } }: { trip: TripView }) {
  const t = useT();
  const { deliveryPlace, car } = booking;
  if (deliveryPlace) return t('client.trip.delivery', { place: deliveryPlace });
  return car.place ? `${car.place.address}, ${car.town}` : car.town;
}

type LineProps = { icon: Icon; label: string; children: React.ReactNode };

function Line({ icon: Glyph, label, children }: LineProps) {
  return (
    <div className="flex gap-3">
      <Glyph size={22} className="mt-0.5 shrink-0 text-brand" />
      <p className="min-w-0 break-words">
        <span className="block text-sm text-muted">{label}</span>
        <strong className="text-lg">{children}</strong>
      </p>
    </div>
  );
}
