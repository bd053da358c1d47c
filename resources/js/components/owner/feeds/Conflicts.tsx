import { router } from '@inertiajs/react';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Alert } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ConflictView } from '#server/http/presenters/owner-feeds.ts';

type Props = { conflicts: ConflictView[]; timeZone: string };

/** Times the car is promised twice: here and elsewhere. Nothing is decided but by the host. */
export function Conflicts({ conflicts, timeZone }: Props) {
  const t = useT();
  return (
    <Card title={t('owner.feeds.conflicts')}>
      <ul className="divide-y divide-line">
        {conflicts.map((conflict) => (
          <Conflict
            key={`${conflict.id}-${conflict.ref}`}
            conflict={conflict}
            timeZone={timeZone}
          />
        ))}
      </ul>
    </Card>
  );
}

function Conflict({ conflict, timeZone }: { conflict: ConflictView; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { feed, summary, startsAt, endsAt, ref, bookingUrl, dismissUrl } = conflict;
  const when = [startsAt, endsAt].map((at) => format.dateTime(at, timeZone, 'day'));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Alert size={22} className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold break-words">{summary || t('owner.feeds.busy')}</p>
        <p>{when.join(' – ')}</p>
        <p className="mt-1 text-sm text-muted">{t('owner.feeds.conflict_text', { feed, ref })}</p>
      </div>
      <div className="cluster">
        <LinkButton href={bookingUrl} size="sm">
          {t('owner.feeds.open_booking')}
        </LinkButton>
        {dismissUrl && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => router.post(dismissUrl, {}, { preserveScroll: true })}
          >
            {t('owner.feeds.dismiss')}
          </Button>
        )}
      </div>
    </li>
  );
}
