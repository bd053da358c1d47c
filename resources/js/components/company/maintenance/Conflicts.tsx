import { Link } from '@inertiajs/react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<Pages['CompanyOwner/Vehicles/Maintenance'], 'conflicts' | 'car'>;

/** The bookings that stay although the car should not be rented then. Somebody decides about each. */
export function Conflicts({ conflicts, car }: Props) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('maintenance.conflicts_title')} bare>
      <p className="p-4 text-muted">{t('maintenance.conflicts_text')}</p>
      <ul className="divide-y divide-line">
        {conflicts.map(({ ref, status, startsAt, endsAt, clientName, url, moveUrl }) => (
          <li key={ref} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <h3 className="flex flex-wrap items-center gap-2 text-base">
                <Link href={url} className="link">
                  {ref}
                </Link>{' '}
                {clientName}{' '}
                <StatusBadge status={status}>{t(`booking.status.${status}`)}</StatusBadge>
              </h3>
              <p className="text-muted">
                {t('maintenance.conflict_times', {
                  from: format.dateTime(startsAt, car.timeZone),
                  to: format.dateTime(endsAt, car.timeZone),
                })}
              </p>
            </div>
            {moveUrl && (
              <LinkButton href={moveUrl} variant="secondary" size="sm">
                {t('maintenance.move')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
