import { Badge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Confirmation } from '#server/http/shared.ts';
import { url } from '#shared/routes.ts';
import type { SessionView } from '#server/http/presenters/session.ts';
import { ConfirmedPost } from '../person/ConfirmedPost.tsx';
import { DeviceIcon } from './DeviceIcon.tsx';

type Props = { sessions: SessionView[]; confirmation: Confirmation };

export function ProfileSessions({ sessions, confirmation }: Props) {
  const t = useT();
  return (
    <Card title={t('profile.sessions.title')}>
      <p className="text-muted">{t('profile.sessions.text')}</p>
      <ul className="mt-3 divide-y divide-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} confirmation={confirmation} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-4">
          <ConfirmedPost
            label={t('profile.sessions.endOthers')}
            url={url('profile.other-sessions.destroy')}
            method="delete"
            title={t('profile.sessions.endOthers')}
            confirmation={confirmation}
          >
            {t('profile.sessions.endOthersText')}
          </ConfirmedPost>
        </div>
      )}
    </Card>
  );
}

function Session({ session, confirmation }: { session: SessionView; confirmation: Confirmation }) {
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
        <ConfirmedPost
          label={t('profile.sessions.end')}
          spoken={t('profile.sessions.endLabel', { device })}
          url={session.endUrl}
          method="delete"
          title={t('profile.sessions.endLabel', { device })}
          confirmation={confirmation}
          variant="ghost"
          size="sm"
        >
          {t('profile.sessions.endText')}
        </ConfirmedPost>
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
