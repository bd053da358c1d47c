import type { CarView } from '#server/http/presenters/car.ts';
import { ChevronDown } from '#js/components/ui/icons/interface.tsx';
import { NumberField } from '#js/components/ui/NumberField.tsx';
import { extraName } from '#js/components/booking/price-words.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Extra = CarView['extras'][number] & { quantity: number };

type ExtrasProps = { extras: readonly Extra[]; currency: string };

/** What can be had beside the car; folded away until wanted. */
export function Extras({ extras, currency }: ExtrasProps) {
  const t = useT();
  const count = extras.filter(({ quantity }) => quantity > 0).length;
  return (
    <details className="group rounded-md border border-line" open={count > 0}>
      <summary className="flex min-h-12 items-center justify-between gap-3 px-3.5 font-semibold">
        {count > 0 ? t('car.quote.extras_chosen', { count }) : t('car.quote.extras')}
        <ChevronDown size={20} className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="grid gap-3 border-t border-line p-3.5">
        {extras.map((extra) => (
          <li key={extra.extra} className="flex items-center justify-between gap-3">
            <ExtraChoice extra={extra} currency={currency} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ExtraChoice({ extra, currency }: { extra: Extra; currency: string }) {
  const t = useT();
  const format = useFormat();
  const { extra: key, unit, maxQuantity, quantity } = extra;
  const name = extraName(extra, t);
  const price = t(`car.unit.${unit}`, { price: format.money(extra.price, currency) });
  if (maxQuantity === 1) {
    return (
      <label className="flex w-full items-center justify-between gap-3">
        <ExtraName name={name} price={price} />
        <input
          type="checkbox"
          className="check"
          name={`extra-${key}`}
          value="1"
          defaultChecked={quantity > 0}
        />
      </label>
    );
  }
  return (
    <>
      <ExtraName name={name} price={price} />
      <NumberField
        label={name}
        hideLabel
        min={0}
        max={maxQuantity}
        name={`extra-${key}`}
        defaultValue={quantity}
      />
    </>
  );
}

function ExtraName({ name, price }: { name: string; price: string }) {
  return (
    <span className="min-w-0">
      <span className="block">{name}</span>
      <span className="block text-sm text-muted">{price}</span>
    </span>
  );
}
