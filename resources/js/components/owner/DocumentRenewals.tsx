import { Link } from '@inertiajs/react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { renewalBadges } from '#js/components/documents/renewal-badges.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { RenewalView } from '#server/http/presenters/renewal.ts';

/** Documents that are missing, expired or about to, of each company and car; the worst first. */
export function DocumentRenewals({ renewals }: { renewals: readonly RenewalView[] }) {
  const owners = Object.values(Object.groupBy(renewals, ({ owner }) => owner));
  return (
    <ul className="grid gap-4">
      {owners.map(([first, ...others] = []) =>
        first ? <Owner key={first.owner} first={first} renewals={[first, ...others]} /> : null,
      )}
    </ul>
  );
}

type OwnerProps = { first: RenewalView; renewals: readonly RenewalView[] };

function Owner({ first: { name, plate, url }, renewals }: OwnerProps) {
  const t = useT();
  return (
    <li className="grid gap-1.5">
      <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {name}
        {plate && <span className="text-sm font-normal text-muted">{plate}</span>}
        {url && (
          <Link href={url} className="link ms-auto text-sm">
            {t('owner.document.renew')}
            <span className="sr-only"> {name}</span>
          </Link>
        )}
      </span>
      <ul className="grid gap-1.5">
        {renewals.map((renewal) => (
          <Renewal key={renewal.kind} renewal={renewal} />
        ))}
      </ul>
    </li>
  );
}

function Renewal({ renewal }: { renewal: RenewalView }) {
  const t = useT();
  const format = useFormat();
  const { kind, state, expiresOn, reason } = renewal;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
      <span className="min-w-0">
        {t(`owner.document.kind.${kind}`)}
        {expiresOn && (
          <span className="block text-sm text-muted">
            {t('owner.document.until', { date: format.date(expiresOn) })}
          </span>
        )}
        {state === 'rejected' && reason && <span className="block text-sm">{reason}</span>}
      </span>
      <StatusBadge status={renewalBadges[state]}>{t(`owner.document.state.${state}`)}</StatusBadge>
    </li>
  );
}
