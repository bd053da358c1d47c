import { Link } from '@inertiajs/react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime, DescriptionList } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { AccountView } from '#server/http/presenters/admin-user.ts';

export function Facts({ account }: { account: AccountView }) {
  const t = useT();
  const format = useFormat();
  const { kycStatus, kycReason, bookings, since, hosts, consents } = account;
  return (
    <Card title={t('admin.user.facts')}>
      <DescriptionList
        items={[
          {
            term: t('admin.user.kyc'),
            value: (
              <>
                <StatusBadge status={kycStatus}>{t(`auth.kyc.status.${kycStatus}`)}</StatusBadge>
                {kycReason && <span className="mt-1 block text-sm text-muted">{kycReason}</span>}
              </>
            ),
          },
          { term: t('admin.user.bookings'), value: format.number(bookings) },
          { term: t('admin.user.joined'), value: <DateTime value={since} /> },
          ...(consents.length > 0
            ? [{ term: t('admin.user.consents'), value: <Consents consents={consents} /> }]
            : []),
          ...(hosts.length > 0
            ? [{ term: t('admin.user.hosts'), value: <Hosts hosts={hosts} /> }]
            : []),
        ]}
      />
    </Card>
  );
}

function Consents({ consents }: Pick<AccountView, 'consents'>) {
  const t = useT();
  return (
    <ul>
      {consents.map(({ document, version, occasion, at }) => (
        <li key={document + at}>
          {t(`admin.user.consent.${occasion}`, {
            document: t(`common.footer.legal.${document}`),
            version,
          })}{' '}
          <span className="text-muted">
            <DateTime value={at} show="dateTime" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Hosts({ hosts }: Pick<AccountView, 'hosts'>) {
  const t = useT();
  return (
    <ul>
      {hosts.map(({ name, url, role }) => (
        <li key={url} className="break-words">
          <Link href={url} className="link">
            {name}
          </Link>{' '}
          <span className="text-muted">({t(`admin.user.member.${role}`)})</span>
        </li>
      ))}
    </ul>
  );
}
