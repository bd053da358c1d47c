import { Link } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<Pages['CompanyOwner/Counter/Index'], 'cars'> & {
  /** Whether nothing stands beside it. */
  isWide: boolean;
};

export function FreeCars({ cars, isWide }: Props) {
  const t = useT();
  const free = cars[0]?.free ?? 0;
  if (free === 0)
    return (
      <EmptyState icon={Car} title={t('counter.cars.empty_title')}>
        {t('counter.cars.empty_text')}
      </EmptyState>
    );
  return (
    <Card
      title={t('counter.cars.title', { count: free })}
      action={<span className="text-sm text-muted">{t('counter.cars.whole')}</span>}
      bare
    >
      <ul className={isWide ? 'grid grid-cols-1 lg:grid-cols-2' : undefined}>
        {cars.map((car) => (
          <FreeCar key={car.slug} car={car} isWide={isWide} />
        ))}
      </ul>
      {free > cars.length && (
        <p className="border-t border-line p-4 text-sm text-muted">
          {t('counter.cars.more', { count: cars.length })}
        </p>
      )}
    </Card>
  );
}

function FreeCar({ car, isWide }: Pick<Props, 'isWide'> & { car: Props['cars'][number] }) {
  const t = useT();
  const format = useFormat();
  const { name, plate, seats, gearbox, fuel, branchName, total, currency, isChosen, url } = car;
  const price = format.money(total, currency);
  const facts = [
    plate,
    t(`car.gearbox.${gearbox}`),
    t(`car.fuel.${fuel}`),
    t('car.card.seats', { count: seats }),
    branchName,
  ].filter((fact) => fact !== null);
  return (
    <li
      className={`flex items-center justify-between gap-3 border-t border-line px-4 py-3 ${isWide ? 'lg:even:border-s' : ''}`}
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="flex flex-wrap gap-x-1 text-sm text-muted">
          {facts.map((fact, at) => (
            <span key={fact}>
              {fact}
              {at < facts.length - 1 && ' ·'}
            </span>
          ))}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-3">
        <span className="font-semibold tabular">{price}</span>
        {isChosen ? (
          <Badge tone="positive">{t('counter.cars.chosen')}</Badge>
        ) : (
          <Link
            href={url}
            className="btn btn-secondary btn-sm"
            aria-label={t('counter.cars.choose_label', { car: `${name}, ${plate}`, price })}
          >
            {t('counter.cars.choose')}
          </Link>
        )}
      </span>
    </li>
  );
}
