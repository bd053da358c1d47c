import { ArrowRight } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { HistoryView } from '#server/http/presenters/admin-cars.ts';
import { fieldsInWords, valueInWords } from './change-words.ts';

type Props = { changes: HistoryView['changes']; currency: string };

/** Each field that was changed: what it was, and what it is. */
export function Differences({ changes, currency }: Props) {
  const t = useT();
  const format = useFormat();
  const words = { t, format, currency };
  return (
    <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[fit-content(35%)_minmax(0,1fr)]">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-muted first-letter:uppercase">{fieldsInWords(t, [field])[0]}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-2 max-sm:mb-1.5">
            <span className="sr-only">{t('admin.cars.was')}</span>
            <span className="min-w-0 break-words whitespace-pre-line text-muted">
              {valueInWords(field, before, words) ?? t('admin.cars.nothing')}
            </span>
            <ArrowRight size={15} className="shrink-0 text-muted" />
            <span className="sr-only">{t('admin.cars.became')}</span>
            <strong className="min-w-0 font-semibold break-words whitespace-pre-line">
              {valueInWords(field, after, words) ?? t('admin.cars.nothing')}
            </strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
