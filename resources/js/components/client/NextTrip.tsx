import type { BookingCardView } from '#server/http/presenters/client-list.ts';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Countdown } from '#js/components/ui/Countdown.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

const deadlineWords = {
  pay: 'client.show.time_left',
  answer: 'client.show.answer_left',
  start: 'client.show.starts_in',
  return: 'client.show.ends_in',
  close: 'client.show.closes_in',
} as const;

/** The trip that matters now, large: picture, time left, what to do next. */
export function NextTrip({ trip, now }: { trip: BookingCardView; now: string }) {
  const t = useT();
  const format = useFormat();
  const { car, photo, host, startsAt, endsAt, timeZone, town, status } = trip;
  return (
    <Card as="article" bare className="overflow-hidden lg:grid lg:grid-cols-[1.1fr_1fr]">
      {photo && (
        <Photo
          image={photo}
          sizes="(width < 64rem) 100vw, 40rem"
          ratio="16 / 10"
          priority
          className="h-full w-full"
        />
      )}
      <div className="flex flex-col gap-4 p-5 sm:p-7">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 className="text-2xl break-words">{car}</h3>
            <p className="text-muted break-words">
              {t('client.list.hosted_by', { host })} · {town}
            </p>
          </div>
          <StatusBadge status={status}>{t(`client.status.${status}`)}</StatusBadge>
        </div>
        <p className="tabular">
          {format.dateTime(startsAt, timeZone)} – {format.dateTime(endsAt, timeZone)}
        </p>
        {trip.deadline && trip.deadline.at > now && (
          <p className="rounded-lg bg-brand-soft px-4 py-3">
            <span className="block text-sm text-muted">{t(deadlineWords[trip.deadline.kind])}</span>
            <span className="text-2xl font-semibold">
              <Countdown deadline={trip.deadline.at} now={now} />
            </span>
          </p>
        )}
        <Actions trip={trip} />
      </div>
    </Card>
  );
}

function Actions({ trip: { todos, statusUrl, url } }: { trip: BookingCardView }) {
  const t = useT();
  const [todo] = todos;
  return (
    <div className="cluster mt-auto">
      {todo && <LinkButton href={todo.url}>{t(`client.todo.${todo.name}`)}</LinkButton>}
      {!todo && statusUrl && <LinkButton href={statusUrl}>{t('client.show.status')}</LinkButton>}
      <LinkButton href={url} variant="secondary">
        {t('client.dashboard.to_booking')}
      </LinkButton>
    </div>
  );
}
