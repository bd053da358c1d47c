import { Form, router } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { FieldError } from '#js/components/ui/Field.tsx';
import { useFieldError } from '#js/components/ui/field-error.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CalendarView } from '#server/http/presenters/owner-calendar.ts';
import type { DayRange, useRange } from './use-range.ts';
import { Scripted } from '#js/components/ui/Scripted.tsx';

type Props = { calendar: CalendarView; range: ReturnType<typeof useRange> };

/** What to do with the chosen days: keep them free of bookings, or ask another price. */
export function DaysPanel({ calendar, range }: Props) {
  const t = useT();
  const { urls } = calendar;
  if (!urls.block && !urls.prices) return null;
  return (
    <Card
      title={t('owner.calendar.actions')}
      action={
        range.range && (
          <Button variant="ghost" size="sm" onClick={() => range.set(null)}>
            {t('owner.calendar.clear')}
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="text-sm text-muted">{t('owner.calendar.hint')}</p>
        <DateFields calendar={calendar} range={range} />
        {urls.block && <BlockForm url={urls.block} range={range} />}
        {urls.prices && <PriceForm url={urls.prices} calendar={calendar} range={range} />}
      </div>
    </Card>
  );
}

/** The same choice as on the grid, typed. */
function DateFields({ calendar: { today }, range }: Props) {
  const t = useT();
  const { from = '', to = '' } = range.range ?? {};
  const set = (change: Partial<DayRange>) => {
    const next = { from, to, ...change };
    const first = next.from || next.to;
    range.set({ from: first, to: next.to > first ? next.to : first });
  };
  return (
    <Scripted>
      <div className="grid grid-cols-2 gap-3">
        <DateField
          label={t('owner.calendar.from')}
          value={from}
          onDay={(day) => day >= today && set({ from: day })}
        />
        <DateField
          label={t('owner.calendar.to')}
          value={to}
          onDay={(day) => day >= (from || today) && set({ to: day })}
        />
      </div>
    </Scripted>
  );
}

function Days({ range }: { range: DayRange | null }) {
  return (
    <>
      <input type="hidden" name="from" value={range?.from ?? ''} />
      <input type="hidden" name="to" value={range?.to ?? ''} />
    </>
  );
}

function RangeError() {
  const from = useFieldError('from');
  const to = useFieldError('to');
  const error = from ?? to;
  return error ? <FieldError>{error}</FieldError> : null;
}

type FormProps = { url: string; range: ReturnType<typeof useRange> };

function BlockForm({ url, range }: FormProps) {
  const t = useT();
  return (
    <Form
      action={url}
      method="post"
      options={{ preserveScroll: true }}
      resetOnSuccess
      onSuccess={() => range.set(null)}
      className="grid gap-3 border-t border-line pt-4"
    >
      {({ processing }) => (
        <>
          <Days range={range.range} />
          <TextField label={t('owner.calendar.note')} name="note" optional maxLength={200} />
          <RangeError />
          <Button type="submit" processing={processing} disabled={!range.range}>
            {t('owner.calendar.block')}
          </Button>
        </>
      )}
    </Form>
  );
}

function PriceForm({ url, calendar, range }: FormProps & { calendar: CalendarView }) {
  const t = useT();
  const format = useFormat();
  const { basePrice, currency } = calendar.car;
  return (
    <Form
      action={url}
      method="put"
      options={{ preserveScroll: true }}
      resetOnSuccess
      onSuccess={() => range.set(null)}
      className="grid gap-3 border-t border-line pt-4"
    >
      {({ processing }) => (
        <>
          <Days range={range.range} />
          <TextField
            label={t('owner.calendar.price')}
            name="price"
            inputMode="numeric"
            required
            unit={format.currencyUnit(currency)}
            hint={t('owner.calendar.price_hint', { price: format.money(basePrice, currency) })}
          />
          <RangeError />
          <Button type="submit" variant="secondary" processing={processing} disabled={!range.range}>
            {t('owner.calendar.set_price')}
          </Button>
          <ResetPrice url={url} range={range}>
            {t('owner.calendar.reset_price')}
          </ResetPrice>
        </>
      )}
    </Form>
  );
}

function ResetPrice({ url, range, children }: FormProps & { children: ReactNode }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={!range.range}
      onClick={() => {
        if (!range.range) return;
        router.put(
          url,
          { ...range.range, price: null },
          { preserveScroll: true, onSuccess: () => range.set(null) },
        );
      }}
    >
      {children}
    </Button>
  );
}
