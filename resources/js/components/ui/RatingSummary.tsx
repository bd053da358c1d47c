import { useFormat, useT } from '#js/lib/i18n.ts';
import { Star } from './icons/interface.tsx';

const five = [1, 2, 3, 4, 5];

/** Five stars for a single review, rounded to whole stars. */
export function StarRating({ value, size = 18 }: { value: number; size?: number }) {
  const format = useFormat();
  const t = useT();
  return (
    <span className="stars">
      <span className="sr-only">{t('common.rating.value', { value: format.number(value) })}</span>
      {five.map((star) => (
        <Star key={star} size={size} className={star > Math.round(value) ? 'off' : ''} />
      ))}
    </span>
  );
}

type SummaryProps = {
  value: number | null;
  count: number;
  /** How many reviews gave 1 to 5 stars. */
  distribution: readonly { stars: number; count: number }[];
};

/** The average beside a bar for each number of stars; screen readers get the bars as text. */
export function RatingSummary({ value, count, distribution }: SummaryProps) {
  const t = useT();
  const format = useFormat();
  const most = Math.max(1, ...distribution.map((row) => row.count));
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div>
        <p className="text-5xl font-bold tracking-tight tabular">
          {value === null ? '–' : format.rating(value)}
        </p>
        <p className="text-muted">{t('common.rating.reviews', { count })}</p>
      </div>
      <ul className="grid min-w-56 flex-1 gap-1.5">
        {distribution
          .toSorted((a, b) => b.stars - a.stars)
          .map((row) => (
            <li key={row.stars} className="flex items-center gap-3 text-sm">
              <span className="w-10 tabular">
                {row.stars} <Star size={14} className="mb-0.5 inline text-star" />
              </span>
              <span className="h-2 flex-1 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-brand"
                  style={{ width: `${(row.count / most) * 100}%` }}
                />
              </span>
              <span className="w-10 text-end text-muted tabular">{format.number(row.count)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
