import { Link } from '@inertiajs/react';
import type { HostView } from '#server/http/presenters/host.ts';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { Clock } from '#js/components/ui/icons/travel.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useResponseTime } from '#js/lib/response-time.ts';

/** Who rents the car out, in short, with the way to their page. */
export function HostCard({ host }: { host: HostView }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="card card-body grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={host.name} photo={host.photo} size={64} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-lg font-semibold">{host.name}</p>
          <p className="text-sm text-muted">
            {t(`car.host.${host.kind}`)} ·{' '}
            {t('car.host.since', { when: format.date(host.since, undefined, 'month') })}
          </p>
        </div>
        <Link href={host.url} prefetch className="btn btn-secondary btn-sm max-sm:hidden">
          {t('car.host.see')}
        </Link>
      </div>
      <p className="cluster gap-y-1 text-muted">
        <Rating value={host.rating} count={host.ratingCount} />
        <span>{t('car.host.cars', { count: host.cars })}</span>
        <span>{t('car.host.trips', { count: host.trips })}</span>
      </p>
      <Response host={host} />
      <Languages host={host} />
      {host.about && <p className="line-clamp-3">{host.about}</p>}
      <Link href={host.url} className="btn btn-secondary sm:hidden">
        {t('car.host.see')}
      </Link>
    </div>
  );
}

export function Response({ host }: { host: HostView }) {
  const t = useT();
  const format = useFormat();
  const time = useResponseTime();
  if (!host.response) return null;
  const { minutes, share } = host.response;
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Clock size={18} className="shrink-0" />
      {t('car.host.response', { share: format.percent(share), time: time(minutes) })}
    </p>
  );
}

export function Languages({ host: { languages } }: { host: HostView }) {
  const t = useT();
  if (!languages) return null;
  return <p className="text-sm text-muted">{t('car.host.languages', { languages })}</p>;
}
