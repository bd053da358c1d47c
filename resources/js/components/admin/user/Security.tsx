import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { ConfirmDialog } from '#js/components/ui/Dialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<Pages['Admin/Users/Edit'], 'account' | 'sessions'> & { canChange: boolean };

export function Security({ account, sessions, canChange }: Props) {
  const t = useT();
  return (
    <Card title={t('admin.user.security')}>
      <Sessions account={account} sessions={sessions} canChange={canChange} />
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
            words="resetFactor"
          />
        )}
      </div>
    </Card>
  );
}

function Sessions({ account, sessions, canChange }: Props) {
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
  words: keyof typeof dialogs;
};

function Step({ action, version, canChange, words }: StepProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [processing, setProcessing] = useState(false);
  const take = () =>
    router.delete(action, {
      data: { version },
      preserveScroll: true,
      onStart: () => setProcessing(true),
      onFinish: () => {
        setProcessing(false);
        setOpen(false);
      },
    });
  return (
    <>
      <Button variant="secondary" size="sm" disabled={!canChange} onClick={() => setOpen(true)}>
        {t(`admin.user.${words}`)}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(dialogs[words].title)}
        confirm={t(`admin.user.${words}`)}
        onConfirm={take}
        processing={processing}
        danger
      >
        {t(dialogs[words].text)}
      </ConfirmDialog>
    </>
  );
}
