import { Link } from '@inertiajs/react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#routes';
import type { Renewal } from '#server/domain/hosts/queries.ts';

const badgeOf = {
  missing: 'failed',
  in_review: 'in_review',
  rejected: 'rejected',
  expired: 'failed',
  expiring: 'expiring',
} as const satisfies Record<Renewal['state'], string>;

/** Papers that are missing, lapsed or about to, car by car; the worst first. */
export function Papers({ papers }: { papers: readonly Renewal[] }) {
  const t = useT();
  const cars = Object.values(Object.groupBy(papers, ({ carSlug }) => carSlug));
  return (
    <ul className="grid gap-4">
      {cars.map((ofCar = []) => (
        <li key={ofCar[0]?.carSlug} className="grid gap-1.5">
          <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
            {ofCar[0]?.carName}
            <span className="text-sm font-normal text-muted">{ofCar[0]?.plate}</span>
            <Link
              href={url('owner.cars.documents', { car: ofCar[0]?.carSlug ?? '' })}
              className="link ms-auto text-sm"
            >
              {t('owner.paper.renew')}
              <span className="sr-only"> {ofCar[0]?.carName}</span>
            </Link>
          </span>
          <ul className="grid gap-1.5">
            {ofCar.map((paper) => (
              <Paper key={paper.kind} paper={paper} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Paper({ paper }: { paper: Renewal }) {
  const t = useT();
  const format = useFormat();
  const { kind, state, expiresOn, reason } = paper;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
      <span className="min-w-0">
        {t(`owner.paper.kind.${kind}`)}
        {expiresOn && (
          <span className="block text-sm text-muted">
            {t('owner.paper.until', { date: format.date(expiresOn) })}
          </span>
        )}
        {state === 'rejected' && reason && <span className="block text-sm">{reason}</span>}
      </span>
      <StatusBadge status={badgeOf[state]}>{t(`owner.paper.state.${state}`)}</StatusBadge>
    </li>
  );
}
