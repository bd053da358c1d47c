import type { CarCard } from '#server/http/presenters/car.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';

type DeliveryLineProps = {
  delivery: NonNullable<CarCard['delivery']>;
  /** There is a total, which the fee is in. */
  isPriced: boolean;
  currency: string;
};

/** The car is brought to the place that was searched. */
export function DeliveryLine({ delivery: { place, fee }, isPriced, currency }: DeliveryLineProps) {
  const t = useT();
  const format = useFormat();
  const paid = isPriced ? 'car.card.delivery_in_total' : 'car.card.delivery_fee';
  return (
    <span className="block font-medium text-ink">
      {t(fee === 0 ? 'car.card.delivery_free' : paid, {
        place,
        price: format.money(fee, currency),
      })}
    </span>
  );
}
