import { actionLabel } from '#js/components/admin/action-label.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { HistoryView } from '#server/http/presenters/admin-cars.ts';
import { Differences } from './Differences.tsx';

type Props = { history: readonly HistoryView[]; currency: string };

/** What the staff decided before and what they said, the newest first. */
export function CarHistory({ history, currency }: Props) {
  const t = useT();
  return (
    <Card title={t('admin.cars.history')}>
      {history.length === 0 && <p className="text-muted">{t('admin.cars.history_empty')}</p>}
      <ol className="divide-y divide-line">
        {history.map((entry) => (
          <Entry key={entry.id} entry={entry} currency={currency} />
        ))}
      </ol>
    </Card>
  );
}

function Entry({ entry, currency }: { entry: HistoryView; currency: string }) {
  const t = useT();
  const { at, by, decision, action, reasons, words, changes } = entry;
  const did = decision ? t(`admin.cars.decided.${decision}`) : actionLabel(t, action ?? '');
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p>
        <strong className="font-semibold">{by ?? t('admin.trail.system')}</strong> {did}
      </p>
      {reasons.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {reasons.map((reason) => (
            <li key={reason}>{t(`listing.reason.${reason}`)}</li>
          ))}
        </ul>
      )}
      {words && <p className="mt-1 max-w-prose break-words whitespace-pre-line">{words}</p>}
      {changes.length > 0 && (
        <div className="mt-2">
          <Differences changes={changes} currency={currency} />
        </div>
      )}
      <p className="mt-1 text-sm text-muted">
        <DateTime value={at} show="dateTime" />
      </p>
    </li>
  );
}
