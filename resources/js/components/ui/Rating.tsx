import { useFormat, useT } from '#js/lib/i18n.ts';
import { Star } from './icons/interface.tsx';

type RatingProps = { value: number | null; count?: number | undefined; size?: 'sm' | 'md' };

/** One star, the average and the number of reviews: the short form for cards and headers. */
export function Rating({ value, count, size = 'md' }: RatingProps) {
  const t = useT();
  const format = useFormat();
  if (value === null) {
    return <span className="text-sm text-muted">{t('common.rating.none')}</span>;
  }
  return (
    <span
      className={`inline-flex items-center gap-1 ${size === 'sm' ? 'text-sm' : ''} whitespace-nowrap`}
    >
      <Star size={size === 'sm' ? 15 : 17} className="-mt-px text-star" />
      <span className="sr-only">{t('common.rating.value', { value: format.rating(value) })}</span>
      <span aria-hidden="true" className="font-semibold tabular">
        {format.rating(value)}
      </span>
      {count !== undefined && (
        <span className="text-muted">
          <span aria-hidden="true">({format.number(count)})</span>
          <span className="sr-only">{t('common.rating.reviews', { count })}</span>
        </span>
      )}
    </span>
  );
}
