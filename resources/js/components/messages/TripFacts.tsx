import { Link } from '@inertiajs/react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ConversationView } from '#server/http/presenters/conversation.ts';

/** What the conversation is about, in brief: the car and, once there is one, the booking. */
export function TripFacts({ view }: { view: ConversationView }) {
  const t = useT();
  const format = useFormat();
  const { trip, timeZone } = view;
  const { booking } = trip;
  const items = [
    { term: t('messages.facts.car'), value: trip.car },
    trip.plate && { term: t('messages.facts.plate'), value: trip.plate },
    booking && {
      term: t('messages.facts.dates'),
      value: `${format.dateTime(booking.startsAt, timeZone)} – ${format.dateTime(booking.endsAt, timeZone)}`,
    },
    booking && { term: t('messages.facts.ref'), value: booking.ref },
  ].filter((item) => item !== null && item !== '');
  return (
    <div className="stack">
      {trip.carPhoto && <Photo image={trip.carPhoto} sizes="20rem" className="rounded-lg" />}
      {booking ? (
        <p>
          <StatusBadge status={booking.status}>{t(`booking.status.${booking.status}`)}</StatusBadge>
        </p>
      ) : (
        <p className="text-sm text-muted">{t('messages.facts.question')}</p>
      )}
      <DescriptionList items={items} />
      {booking && (
        <LinkButton href={booking.url} variant="secondary" block>
          {t('messages.facts.open')}
        </LinkButton>
      )}
      {trip.carUrl && (
        <Link href={trip.carUrl} className="link text-sm">
          {t('messages.facts.see_car')}
        </Link>
      )}
    </div>
  );
}
