import { router } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { SessionView } from '#server/http/presenters/session.ts';
import { DeviceIcon } from './DeviceIcon.tsx';

export function ProfileSessions({ sessions }: { sessions: SessionView[] }) {
  const t = useT();
  return (
    <Card title={t('profile.sessions.title')}>
      <p className="text-muted">{t('profile.sessions.text')}</p>
      <ul className="mt-3 divide-y divide-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() =>
            router.delete(url('profile.other-sessions.destroy'), { preserveScroll: true })
          }
        >
          {t('profile.sessions.endOthers')}
        </Button>
      )}
    </Card>
  );
}

function Session({ session }: { session: SessionView }) {
  const t = useT();
  const format = useFormat();
  const device = useDeviceName(session);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <DeviceIcon form={session.form} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.current && <Badge tone="positive">{t('profile.sessions.current')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {[
            session.ip,
            t('profile.sessions.lastSeen', { when: format.dateTime(session.lastSeenAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('profile.sessions.endLabel', { device })}
          onClick={() => router.delete(session.endUrl, { preserveScroll: true })}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  );
}

export function useDeviceName({
  browser,
  system,
}: Pick<SessionView, 'browser' | 'system'>): string {
  const t = useT();
  if (browser && system) return t('profile.sessions.on', { browser, system });
  return browser ?? system ?? t('profile.sessions.unknown');
}
