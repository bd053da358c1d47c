import { Link } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Phone } from '#js/components/ui/icons/people.tsx';
import { callUrl } from '#js/lib/call-url.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { HandoverView } from '#server/http/presenters/owner-bookings.ts';
import { ActionButtons } from './ActionButtons.tsx';

type Props = { handover: HandoverView; now: string; withDay?: boolean };

/** One hand-over to come: when, which car, with whom, and the way to begin it. */
export function HandoverRow({ handover, now, withDay }: Props) {
  const t = useT();
  const format = useFormat();
  const { leg, at, booking } = handover;
  const { car, client, timeZone, place } = booking;
  return (
    <Card as="article" bare>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 p-4">
        <p className="w-20 shrink-0">
          <span className="block text-2xl font-bold tabular">{format.time(at, timeZone)}</span>
          {withDay && (
            <span className="text-sm text-muted">{format.date(at, timeZone, 'weekday')}</span>
          )}
        </p>
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={leg === 'check_in' ? 'brand' : 'info'}>{t(`owner.upcoming.${leg}`)}</Badge>
            {at < now && <Badge tone="danger">{t('owner.upcoming.late')}</Badge>}
          </p>
          <h3 className="mt-1 text-lg break-words">
            <Link href={booking.url} prefetch className="link">
              {car.name}
            </Link>{' '}
            <span className="text-base font-normal text-muted">{car.plate}</span>
          </h3>
          <p className="text-muted">
            {client.name} · {place}
          </p>
        </div>
        <Ways handover={handover} />
      </div>
    </Card>
  );
}

function Ways({ handover: { booking } }: Pick<Props, 'handover'>) {
  const actions = booking.actions.filter(({ method }) => method === 'get');
  const phone = booking.client.contact?.phone;
  return (
    <div className="cluster">
      {phone && (
        <LinkButton href={callUrl(phone)} external variant="secondary" size="sm" icon={Phone}>
          {phone}
        </LinkButton>
      )}
      <ActionButtons actions={actions} size="sm" />
    </div>
  );
}
