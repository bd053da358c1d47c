import { useEffect, useRef, useState } from 'react';
import type { CarView } from '#server/http/presenters/car.ts';
import type { Where } from '#js/components/search/place-source.ts';
import { PlaceField } from '#js/components/search/PlaceField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type DeliverToProps = {
  range: NonNullable<CarView['deliveryRange']>;
  /** Where it was to be brought when the page was opened. */
  wanted: Where | null;
  currency: string;
  /** Where it is not the client who is asked. */
  label?: string;
  /** Asks for the price; where it is asked for by a button, nothing has to be done. */
  price?: () => void;
};

/** Whoever types is not asked for a price at each letter. */
const PAUSE_MS = 500;

/** Where the client wants the car, within the radius its host drives. */
export function DeliverTo({ range, wanted, currency, label, price }: DeliverToProps) {
  const t = useT();
  const format = useFormat();
  const [where, setWhere] = useState<Where>(wanted ?? { kind: 'anywhere' });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const change = (next: Where) => {
    setWhere(next);
    clearTimeout(waiting.current);
    if (price) waiting.current = setTimeout(price, PAUSE_MS);
  };
  const fee = {
    km: range.km,
    each: format.moneyExact(range.kmFee, currency),
    least: format.money(range.minFee, currency),
  };
  return (
    <div onChange={(event) => event.stopPropagation()}>
      <PlaceField value={where} onChange={change} label={label ?? t('car.quote.deliver_to')} />
      <p className="field-hint mt-1.5">
        {range.minFee > range.kmFee
          ? t('car.quote.deliver_least', fee)
          : t('car.quote.deliver_each', fee)}{' '}
        {t('car.quote.deliver_measured')}
      </p>
    </div>
  );
}
