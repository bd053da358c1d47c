import type { CarView } from '#server/http/presenters/car.ts';
import { useExcessWords } from '#js/components/booking/excess-words.ts';
import { Section } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

/** Who pays after a crash: every plan of the car, its insurer, and whom to call. */
export function CarProtection({ car }: { car: CarView }) {
  const t = useT();
  const items = [
    { term: t('price.protection.insurer'), value: car.insurer },
    { term: t('price.protection.roadside'), value: car.roadsidePhone },
  ].filter(({ value }) => value !== null);
  return (
    <Section title={t('price.protection.title')}>
      <p className="max-w-prose text-muted">{t('price.protection.intro')}</p>
      <ul className="mt-5 grid gap-3 sm:grid-cols-3">
        {car.protections.map((protection) => (
          <Plan key={protection.plan} protection={protection} currency={car.currency} />
        ))}
      </ul>
      <p className="mt-5 max-w-prose text-sm text-muted">{t('price.protection.covers')}</p>
      {items.length > 0 && <DescriptionList className="mt-5" items={items} />}
    </Section>
  );
}

type PlanProps = { protection: CarView['protections'][number]; currency: string };

function Plan({ protection: { plan, dayPrice, excess, deposit }, currency }: PlanProps) {
  const t = useT();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, currency);
  return (
    <li className="rounded-lg border border-line p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong>{t(`price.protection.plan.${plan}`)}</strong>
        <span className="text-sm text-muted tabular">
          {dayPrice > 0
            ? t('price.protection.per_day', { price: money(dayPrice) })
            : t('price.protection.included')}
        </span>
      </p>
      <p className="mt-2">{useExcessWords(currency)(excess)}</p>
      <p className="text-sm text-muted">
        {deposit > 0
          ? t('price.protection.deposit', { amount: money(deposit) })
          : t('price.protection.no_deposit')}
      </p>
    </li>
  );
}
