import { Link } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<Pages['CompanyOwner/Vehicles/Index'], 'recent'>;

/** The fleet changes of the last day, with their cars and a way to undo them. */
export function RecentChanges({ recent }: Props) {
  const t = useT();
  const format = useFormat();
  if (recent.length === 0) return null;
  return (
    <Card title={t('fleet.change.recent')} className="mt-6" bare>
      <ul className="divide-y divide-line">
        {recent.map(({ url, kind, cars, by, at, isUndone }) => (
          <li
            key={url}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5"
          >
            <Link href={url} className="link font-medium">
              {t('fleet.change.recent_item', { what: t(`fleet.change.kind.${kind}`), count: cars })}
            </Link>
            {isUndone && <Badge>{t('fleet.change.is_undone')}</Badge>}
            <span className="ms-auto text-sm text-muted">
              {by}, {format.dateTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
