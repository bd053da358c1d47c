import { useFormat, useT } from '#js/lib/i18n.ts';

/** In minor units; `total` and `days` are `null` without dates. */
export type Figures = {
  dayPrice: number;
  total: number | null;
  days: number | null;
  currency: string;
};

type PriceProps = { price: Figures; look?: keyof typeof LOOKS; className?: string };

const LOOKS = { card: 'text-lg', box: 'text-2xl' };

/** With dates the total, beside it a day and the days; without them what a day starts from. */
export function Price({ price, look = 'card', className = '' }: PriceProps) {
  const t = useT();
  const format = useFormat();
  const { dayPrice, total, days, currency } = price;
  const day = format.money(dayPrice, currency);
  const big = `${LOOKS[look]} font-semibold text-ink`;
  if (total === null || days === null)
    return (
      <p className={`text-muted tabular ${className}`}>
        {t('car.card.from')} <strong className={big}>{day}</strong> {t('car.card.per_day')}
      </p>
    );
  return (
    <p className={`tabular ${className}`}>
      <strong className={big}>{format.money(total, currency)}</strong>{' '}
      <span className="text-muted">{t('car.card.in_total')}</span>
      <span className="block text-sm text-muted">
        {t('car.card.day', { price: day })} · {t('common.date.days', { count: days })}
      </span>
    </p>
  );
}
