import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CalendarView } from '#server/http/presenters/owner-calendar.ts';
import { weekdays } from './looks.ts';
import { RangeForm } from './RangeForm.tsx';
import type { useRange } from './use-range.ts';
import { WeekdayPicker } from './WeekdayPicker.tsx';

type Props = { url: string; calendar: CalendarView; range: ReturnType<typeof useRange> };

/** A price of the host's own for the chosen days, or for some weekdays among them. */
export function PriceForm({ url, calendar, range }: Props) {
  const t = useT();
  const format = useFormat();
  const [days, setDays] = useState<readonly number[]>(weekdays);
  const { basePrice, currency } = calendar.car;
  const isLong = range.range !== null && range.range.from !== range.range.to;
  const chosen = isLong ? days : weekdays;
  return (
    <RangeForm
      url={url}
      method="put"
      range={range}
      submit={t('owner.calendar.set_price')}
      further={<ResetPrice url={url} range={range} weekdays={chosen} />}
    >
      {isLong && <WeekdayPicker chosen={days} onChange={setDays} />}
      <TextField
        label={t('owner.calendar.price')}
        name="price"
        inputMode="numeric"
        required
        unit={format.currencyUnit(currency)}
        hint={t('owner.calendar.price_hint', { price: format.money(basePrice, currency) })}
      />
    </RangeForm>
  );
}

type ResetProps = Pick<Props, 'url' | 'range'> & { weekdays: readonly number[] };

function ResetPrice({ url, range, weekdays: chosen }: ResetProps) {
  const t = useT();
  const days = range.range;
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={!days}
      onClick={() =>
        router.put(
          url,
          { ...days, weekdays: [...chosen], price: null },
          { preserveScroll: true, onSuccess: () => range.set(null) },
        )
      }
    >
      {t('owner.calendar.reset_price')}
    </Button>
  );
}
