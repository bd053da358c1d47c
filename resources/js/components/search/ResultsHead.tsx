import type { SearchView } from '#server/http/presenters/search.ts';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';

/** `total` is `null` while the cars are counted. */
type CountProps = { search: SearchView; total: number | null };

/** "38 de mașini libere pentru 4 zile". */
export function ResultCount({ search: { days }, total }: CountProps) {
  const t = useT();
  if (total === null) return <CountWaiting />;
  if (total === 0) return <output>{t('car.search.none_results')}</output>;
  if (days === null) return <output>{t('car.search.found', { count: total })}</output>;
  return (
    <output>
      {t('car.search.found_free', { count: total })}{' '}
      {t('car.search.for_days', { days: t('common.date.days', { count: days }) })}
    </output>
  );
}

function CountWaiting() {
  const t = useT();
  return (
    <output>
      <span className="sr-only">{t('common.shell.loading')}</span>
      <span className="skeleton inline-block w-56 max-w-full text-transparent" aria-hidden="true">
        0
      </span>
    </output>
  );
}

export function SearchNotices({ search }: { search: SearchView }) {
  const t = useT();
  return search.notices.map((notice) => (
    <output key={notice}>
      <Notice tone="warning">{t(`car.search.notice.${notice}`)}</Notice>
    </output>
  ));
}
