import { useFormat, useT } from '#js/lib/i18n.ts';
import type { InspectionView } from '#server/http/presenters/inspection.ts';

/** The objections of either side; they stay, whatever is corrected later. */
export function Objections({
  inspection: { objections, objector },
  timeZone,
}: {
  inspection: InspectionView;
  timeZone: string;
}) {
  const t = useT();
  const format = useFormat();
  if (objections.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={t(`booking.inspection.objections.${objector}`)}>
      {objections.map(({ at, reason }) => (
        <li key={at} className="border-s-2 border-line-strong ps-3">
          <p className="text-sm text-muted">
            {t(`booking.inspection.objected.${objector}`, { when: format.dateTime(at, timeZone) })}
          </p>
          <p className="break-words whitespace-pre-line">{reason}</p>
        </li>
      ))}
    </ul>
  );
}
