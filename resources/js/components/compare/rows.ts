import type { ComparedCar } from '#server/http/presenters/compare.ts';
import type { MessageKey } from '#shared/translate.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';

export type Row = {
  key: string;
  label: string;
  /** One text for each car, in their order. */
  cells: string[];
  differs: boolean;
};

/** What is compared, row by row; equipment that any of the cars has comes last. */
export function useRows(cars: readonly ComparedCar[]): Row[] {
  const t = useT();
  const texts = useTexts();
  const facts = Object.entries(texts).map(([key, textOf]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every row has its text
    const name = `saved.compare.row.${key}` as MessageKey;
    return row(key, t(name), cars.map(textOf));
  });
  const features = [...new Set(cars.flatMap((car) => car.features))].toSorted().map((feature) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every feature has its text
    const name = `car.feature.${feature}` as MessageKey;
    const has = (car: ComparedCar) =>
      t(car.features.includes(feature) ? 'saved.compare.yes' : 'saved.compare.no');
    return row(feature, t(name), cars.map(has));
  });
  return [...facts, ...features];
}

function row(key: string, label: string, cells: string[]): Row {
  return { key, label, cells, differs: new Set(cells).size > 1 };
}

function useTexts(): Record<string, (car: ComparedCar) => string> {
  const t = useT();
  const format = useFormat();
  const money = (amount: number, { currency }: ComparedCar) => format.money(amount, currency);
  return {
    rating: ({ rating, ratingCount }) =>
      rating === null
        ? t('saved.compare.no_rating')
        : `${format.number(Math.round(rating * 100) / 100)} (${ratingCount})`,
    trips: ({ trips }) => format.number(trips),
    category: ({ category }) => t(`car.category.${category}`),
    seats: ({ seats }) => String(seats),
    doors: ({ doors }) => String(doors),
    gearbox: ({ gearbox }) => t(`car.gearbox.${gearbox}`),
    fuel: ({ fuel }) => t(`car.fuel.${fuel}`),
    kilometres: ({ kilometres }) => t('saved.compare.km', { km: kilometres.perDay }),
    extra_km: (car) => money(car.kilometres.price, car),
    deposit: (car) => money(car.deposit, car),
    policy: ({ policy }) => t(`car.policy.${policy}`),
    instant: ({ isInstant }) => t(isInstant ? 'saved.compare.instant' : 'saved.compare.request'),
    age: ({ driver }) => t('saved.compare.from_age', { age: driver.minAge }),
    licence: ({ driver }) => t('car.show.rule.licence', { count: driver.minLicenceYears }),
    discount: ({ discounts }) =>
      discounts
        .map(({ days, share }) =>
          t('saved.compare.discount', {
            share: format.percent(share),
            days: t('common.date.days', { count: days }),
          }),
        )
        .join(', ') || t('saved.compare.none'),
    town: ({ town }) => town,
  };
}
