import { DescriptionList } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { OpenChangeView } from '#server/http/presenters/change.ts';

type Props = { terms: Pick<OpenChangeView, 'place' | 'protection'>; currency: string };

/** Where the car is handed over and how it is protected, where a change is about them. */
export function HandoverTerms({ terms: { place, protection }, currency }: Props) {
  const t = useT();
  const format = useFormat();
  const excessWords = (excess: number) =>
    excess > 0
      ? t('booking.change.excess', { amount: format.money(excess, currency) })
      : t('booking.change.no_excess');
  const items = [
    ...(place
      ? [
          {
            term: t('booking.change.place'),
            value: place.name ?? t('booking.change.place_stand'),
          },
        ]
      : []),
    ...(protection
      ? [
          {
            term: t('price.protection.choose'),
            value: `${t(`price.protection.plan.${protection.plan}`)}: ${excessWords(protection.excess)}`,
          },
          {
            term: t('booking.change.deposit'),
            value:
              protection.deposit > 0
                ? format.money(protection.deposit, currency)
                : t('price.protection.no_deposit'),
          },
        ]
      : []),
  ];
  return items.length > 0 && <DescriptionList items={items} />;
}
