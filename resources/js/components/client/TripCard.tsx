import { Link } from '@inertiajs/react';
import type { BookingCardView } from '#server/http/presenters/client-list.ts';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Countdown } from '#js/components/ui/Countdown.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Props = { booking: BookingCardView; now: string };

/** A trip on the client's lists; the whole card leads to its page. */
export function TripCard({ booking, now }: Props) {
  return (
    <Card as="article" bare className="card-link overflow-hidden sm:flex">
      <TripPhoto booking={booking} className="sm:w-64 sm:shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-5">
        <Head booking={booking} />
        <Dates booking={booking} />
        <Foot booking={booking} now={now} />
      </div>
    </Card>
  );
}

export function TripPhoto({
  booking: { photo },
  className = '',
}: {
  booking: Pick<BookingCardView, 'photo'>;
  className?: string;
}) {
  return (
    <div className={className}>
      {photo ? (
        <Photo
          image={photo}
          sizes="(width < 40rem) 100vw, 16rem"
          ratio="16 / 10"
          className="h-full w-full"
        />
      ) : (
        <div className="grid aspect-[16/10] h-full w-full place-items-center bg-sunken text-muted">
          <Car size={40} />
        </div>
      )}
    </div>
  );
}

function Head({ booking }: Pick<Props, 'booking'>) {
  const t = useT();
  const { car, host, status, url } = booking;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h2 className="text-xl break-words">
          <Link href={url} prefetch className="after:absolute after:inset-0">
            {car}
          </Link>
        </h2>
        <p className="text-muted break-words">{t('client.list.hosted_by', { host })}</p>
      </div>
      <StatusBadge status={status}>{t(`client.status.${status}`)}</StatusBadge>
    </div>
  );
}

function Dates({ booking }: Pick<Props, 'booking'>) {
  const t = useT();
  const format = useFormat();
  const { startsAt, endsAt, timeZone, days, town } = booking;
  return (
    <p className="tabular">
      {format.dateTime(startsAt, timeZone)} – {format.dateTime(endsAt, timeZone)}
      <span className="block text-sm text-muted">
        {t('common.date.days', { count: days })} · {town}
      </span>
    </p>
  );
}

function Foot({ booking, now }: Props) {
  const t = useT();
  const [todo] = booking.todos;
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
      <strong className="text-lg">
        <Money minor={booking.total} currency={booking.currency} />
      </strong>
      <div className="relative z-10 flex flex-wrap items-center gap-3">
        <AnswerTime booking={booking} now={now} />
        {todo ? (
          <LinkButton href={todo.url} size="sm">
            {t(`client.todo.${todo.name}`)}
          </LinkButton>
        ) : (
          booking.statusUrl && (
            <LinkButton href={booking.statusUrl} size="sm" variant="secondary">
              {t('client.list.status')}
            </LinkButton>
          )
        )}
      </div>
    </div>
  );
}

function AnswerTime({ booking: { deadline }, now }: Props) {
  const t = useT();
  if (!deadline || (deadline.kind !== 'pay' && deadline.kind !== 'answer')) return null;
  const words = deadline.kind === 'pay' ? 'client.show.time_left' : 'client.show.answer_left';
  return (
    <span className="text-sm text-muted">
      {t(words)} <Countdown deadline={deadline.at} now={now} />
    </span>
  );
}
