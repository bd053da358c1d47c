import { Link } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { RecentActivity } from '#server/http/pages/account.ts';
import type { SecurityEventView } from '#server/http/presenters/security-event.ts';

/** What happened to the account, and what to do when it was somebody else. */
export function ProfileActivity({ activity }: { activity: RecentActivity }) {
  const t = useT();
  const { events, storedDays, newestUrl, olderUrl } = activity;
  return (
    <Card title={t('profile.activity.title')}>
      <p className="text-muted">{t('security.text', { days: storedDays })}</p>
      {events.length === 0 ? (
        <p className="mt-3 text-muted">{t('security.empty')}</p>
      ) : (
        <ol className="mt-3 divide-y divide-line border-t border-line">
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
      {(newestUrl ?? olderUrl) && (
        <div className="cluster border-t border-line pt-4">
          {newestUrl && (
            <Link href={newestUrl} preserveScroll className="btn btn-secondary btn-sm">
              {t('security.newest')}
            </Link>
          )}
          {olderUrl && (
            <Link href={olderUrl} preserveScroll className="btn btn-secondary btn-sm">
              {t('security.older')}
            </Link>
          )}
        </div>
      )}
      <NotYou />
    </Card>
  );
}

function Event({ event }: { event: SecurityEventView }) {
  const t = useT();
  const { text, by, times, at, ip, device, isUnusual } = event;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2 break-words">
        <span className="font-semibold">{text}</span>
        {times && <span className="text-muted">{times}</span>}
        {isUnusual && <Badge tone="warning">{t('security.unusual')}</Badge>}
      </p>
      <p className="text-sm break-words text-muted">
        <DateTime value={at} show="dateTime" />
        {[by, device, ip].filter(Boolean).map((part) => ` · ${part}`)}
      </p>
    </li>
  );
}

function NotYou() {
  const t = useT();
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="font-semibold">{t('security.not_you')}</p>
      <p className="mt-1 text-muted">{t('security.not_you_text')}</p>
      <div className="cluster mt-3">
        <a href="#sessions" className="btn btn-secondary btn-sm">
          {t('security.end_sessions')}
        </a>
        <a href="#password" className="btn btn-secondary btn-sm">
          {t('security.change_password')}
        </a>
      </div>
    </div>
  );
}
