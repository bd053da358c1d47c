import { Head } from '@inertiajs/react';
import { DocumentRenewals } from '#js/components/owner/DocumentRenewals.tsx';
import { ProfileCard } from '#js/components/owner/ProfileCard.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Edit } from '#js/components/ui/icons/interface.tsx';
import { User } from '#js/components/ui/icons/people.tsx';
import { Clock } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Profile/Show'];

export default function Show({ profiles, renewals, accounts, editUrl }: Props) {
  const t = useT();
  return (
    <>
      <Head title={t('owner.profile.title')} />
      <PageHeader
        title={t('owner.profile.title')}
        intro={t('owner.profile.intro')}
        actions={
          editUrl && (
            <>
              <LinkButton href={url('owner.hours')} variant="secondary" icon={Clock}>
                {t('owner.hours.title')}
              </LinkButton>
              <LinkButton href={editUrl} variant="secondary" icon={Edit}>
                {t('owner.profile.edit')}
              </LinkButton>
            </>
          )
        }
      />
      {profiles.length === 0 ? (
        <EmptyState icon={User} title={t('owner.profile.empty_title')}>
          {t('owner.profile.empty_text')}
        </EmptyState>
      ) : (
        <div className="grid gap-5">
          <Alerts renewals={renewals} accounts={accounts} />
          {profiles.map((profile) => (
            <ProfileCard key={profile.id} profile={profile} />
          ))}
        </div>
      )}
    </>
  );
}

function Alerts({ renewals, accounts }: Pick<Props, 'renewals' | 'accounts'>) {
  const t = useT();
  if (renewals.length === 0 && accounts.length === 0)
    return <Notice tone="positive">{t('owner.profile.alert_none')}</Notice>;
  return (
    <Card title={t('owner.profile.alert_title')}>
      <div className="stack">
        {accounts.map(({ hostName, status, url: accountUrl }) => (
          <Notice
            key={hostName}
            tone={status === 'pending' ? 'info' : 'warning'}
            actions={
              <LinkButton href={accountUrl} variant="secondary" size="sm">
                {t('owner.profile.bank_open')}
              </LinkButton>
            }
          >
            {t(bankKey(status), { host: hostName })}
          </Notice>
        ))}
        {renewals.length > 0 && <DocumentRenewals renewals={renewals} />}
      </div>
    </Card>
  );
}

function bankKey(status: Props['accounts'][number]['status']) {
  if (status === null) return 'owner.profile.bank_missing';
  return status === 'rejected' ? 'owner.profile.bank_rejected' : 'owner.profile.bank_pending';
}
