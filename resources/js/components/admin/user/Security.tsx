import { Link } from '@inertiajs/react';
import { ConfirmedPost } from '#js/components/person/ConfirmedPost.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Confirmation } from '#server/http/shared.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<Pages['Admin/Users/Edit'], 'account' | 'sessions' | 'confirmation'> & {
  canChange: boolean;
};

export function Security({ account, sessions, confirmation, canChange }: Props) {
  const t = useT();
  return (
    <Card title={t('admin.user.security')}>
      <p className="mb-3">
        <Link href={account.urls.securityEvents} className="link">
          {t('security.admin.of_person')}
        </Link>
      </p>
      <Sessions
        account={account}
        sessions={sessions}
        confirmation={confirmation}
        canChange={canChange}
      />
      <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4">
        <span className="font-semibold">{t('admin.user.secondFactor')}</span>
        <Badge tone={account.hasSecondFactor ? 'positive' : 'neutral'}>
          {t(account.hasSecondFactor ? 'admin.user.on' : 'admin.user.off')}
        </Badge>
        {account.hasSecondFactor && account.may.resetFactor && (
          <Step
            action={account.urls.secondFactor}
            version={account.version}
            canChange={canChange}
            confirmation={confirmation}
            words="resetFactor"
          />
        )}
      </div>
    </Card>
  );
}

function Sessions({ account, sessions, confirmation, canChange }: Props) {
  const t = useT();
  if (sessions.length === 0) return <p className="text-muted">{t('admin.user.noSessions')}</p>;
  return (
    <>
      <p className="font-semibold">{t('admin.user.sessions', { count: sessions.length })}</p>
      <ul className="my-2 divide-y divide-line">
        {sessions.map(({ browser, system, ip, lastSeenAt }) => (
          <li key={`${lastSeenAt} ${ip} ${browser}`} className="py-2">
            {[browser, system].filter(Boolean).join(', ') || t('admin.user.unknownDevice')}
            <span className="block text-sm text-muted">
              {ip && `${ip} · `}
              <DateTime value={lastSeenAt} show="dateTime" />
            </span>
          </li>
        ))}
      </ul>
      <Step
        action={account.urls.sessions}
        version={account.version}
        canChange={canChange}
        confirmation={confirmation}
        words="endSessions"
      />
    </>
  );
}

const dialogs = {
  endSessions: { title: 'admin.user.endTitle', text: 'admin.user.endText' },
  resetFactor: { title: 'admin.user.resetTitle', text: 'admin.user.resetText' },
} as const;

type StepProps = {
  action: string;
  version: string;
  canChange: boolean;
  confirmation: Confirmation;
  words: keyof typeof dialogs;
};

function Step({ action, version, canChange, confirmation, words }: StepProps) {
  const t = useT();
  return (
    <ConfirmedPost
      label={t(`admin.user.${words}`)}
      url={action}
      method="delete"
      data={{ version }}
      title={t(dialogs[words].title)}
      confirmation={confirmation}
      disabled={!canChange}
      size="sm"
      danger
    >
      {t(dialogs[words].text)}
    </ConfirmedPost>
  );
}
