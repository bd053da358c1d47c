import { useState, type ReactNode } from 'react';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { FieldError } from './Field.tsx';
import { Star } from './icons/interface.tsx';

type RatingProps = { value: number | null; count?: number | undefined; size?: 'sm' | 'md' };

/** One star, the mean and how many reviews: the short form on cards and headers. */
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

const five = [1, 2, 3, 4, 5];

/** Five stars, rounded to whole ones: a single review's mark. */
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

type StarInputProps = {
  name: string;
  legend: ReactNode;
  defaultValue?: number | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  onValue?: ((stars: number) => void) | undefined;
};

/** A radio group drawn as stars; works by arrow keys like any other. */
export function StarInput(props: StarInputProps) {
  const { name, legend, defaultValue, error, required, onValue } = props;
  const t = useT();
  const [chosen, setChosen] = useState(defaultValue);
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <div className="flex items-center gap-3">
        <div className="star-input -ms-1.5">
          {five.map((stars) => (
            <label key={stars}>
              <input
                type="radio"
                name={name}
                value={stars}
                required={required}
                className="sr-only"
                defaultChecked={stars === defaultValue}
                onChange={() => {
                  setChosen(stars);
                  onValue?.(stars);
                }}
              />
              <Star size={28} />
              <span className="sr-only">{t('common.rating.stars', { count: stars })}</span>
            </label>
          ))}
        </div>
        {chosen !== undefined && <span className="font-semibold tabular">{chosen}/5</span>}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

type SummaryProps = {
  value: number | null;
  count: number;
  /** How many reviews gave 1 to 5 stars. */
  distribution: readonly { stars: number; count: number }[];
};

/** The big mean beside bars per star; the bars are text for screen readers. */
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
