import { Link } from '@inertiajs/react';
import type { BookingCardView } from '#server/http/presenters/owner-bookings.ts';
import { ActionButtons } from '#js/components/owner/ActionButtons.tsx';
import { ClientLine } from '#js/components/owner/ClientLine.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Countdown } from '#js/components/ui/Countdown.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

/** Lists show only the next action; all others are on the booking's page. */
const onCards: ReadonlySet<string> = new Set(['approve', 'decline', 'check-in', 'check-out']);

type Props = { booking: BookingCardView; now: string };

/** A booking on the host's lists: car, dates, client, earnings, deadline, answer. */
export function BookingCard({ booking, now }: Props) {
  const actions = booking.actions.filter(({ name }) => onCards.has(name));
  return (
    <Card as="article" bare>
      <div className="flex gap-3 p-4 sm:gap-5">
        <Picture booking={booking} />
        <div className="grid min-w-0 flex-1 content-start gap-2">
          <Head booking={booking} />
          <When booking={booking} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-4 py-3">
        <ClientLine client={booking.client} />
        <Earns booking={booking} />
      </div>
      {booking.note && (
        <p className="mx-4 mb-3 rounded-md bg-sunken px-3 py-2 text-sm break-words">
          {booking.note}
        </p>
      )}
      {(actions.length > 0 || booking.status === 'requested') && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
          <AnswerTime booking={booking} now={now} />
          <div className="grid w-full grid-flow-col auto-cols-fr gap-3 sm:flex sm:w-auto [&_.btn]:w-full sm:[&_.btn]:w-auto">
            <ActionButtons actions={actions} />
          </div>
        </div>
      )}
    </Card>
  );
}

function Picture({ booking: { car } }: Pick<Props, 'booking'>) {
  return (
    <div className="w-24 shrink-0 sm:w-40">
      {car.photo ? (
        <Photo image={car.photo} sizes="10rem" ratio="4 / 3" className="rounded-md" />
      ) : (
        <span className="grid aspect-4/3 place-items-center rounded-md bg-sunken text-muted">
          <Car size={28} />
        </span>
      )}
    </div>
  );
}

function Head({ booking }: Pick<Props, 'booking'>) {
  const t = useT();
  const { status, car, hostName, ref } = booking;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <h2 className="text-lg break-words">
          <Link href={booking.url} prefetch className="link">
            {car.name}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {[car.plate, ref, hostName].filter(Boolean).join(' · ')}
        </p>
      </div>
      <StatusBadge status={status}>{t(`booking.status.${status}`)}</StatusBadge>
    </div>
  );
}

function When({ booking }: Pick<Props, 'booking'>) {
  const t = useT();
  const format = useFormat();
  const { startsAt, endsAt, timeZone, days, place, flight } = booking;
  return (
    <p className="text-[0.9375rem] tabular">
      {format.dateTime(startsAt, timeZone)} – {format.dateTime(endsAt, timeZone)}
      <span className="block text-sm text-muted">
        {[
          t('common.date.days', { count: days }),
          place,
          flight && t('booking.flight.on', { flight }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
  );
}

function Earns({ booking: { earns, currency } }: Pick<Props, 'booking'>) {
  const t = useT();
  if (earns === null) return null;
  return (
    <p className="text-sm text-muted">
      {t('owner.bookings.earn')}{' '}
      <strong className="text-lg text-ink">
        <Money minor={earns} currency={currency} />
      </strong>
    </p>
  );
}

function AnswerTime({ booking: { deadline }, now }: Props) {
  const t = useT();
  if (deadline?.kind !== 'answer') return <span />;
  return (
    <p className="text-sm text-muted">
      {t('owner.bookings.respond_in')} <Countdown deadline={deadline.at} now={now} />
    </p>
  );
}
