import { Form, router } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { FieldError } from '#js/components/ui/Field.tsx';
import { useFieldError } from '#js/components/ui/field-error.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { SmartPricingView } from '#server/http/presenters/smart-pricing.ts';
import type { PriceLimits } from '#shared/smart-price.ts';
import { isWithin, type DayRange, type useRange } from '../calendar/use-range.ts';
import type { Day } from './day.ts';
import { reasonsOf } from './reasons.ts';
import { FromTo } from '../calendar/FromTo.tsx';

type Props = {
  smart: SmartPricingView;
  days: readonly Day[];
  limits: PriceLimits;
  range: ReturnType<typeof useRange>;
  today: string;
};

const options = { preserveScroll: true, preserveState: true, only: ['calendar', 'smartPricing'] };

/** The chosen days: why they cost what they cost, a price of the host's own, and back again. */
export function SmartRange({ smart, days, limits, range, today }: Props) {
  const t = useT();
  const chosen = days.filter(({ on }) => isWithin(on, range.range));
  const [only] = chosen;
  if (!only) return <p className="text-sm text-muted">{t('owner.smart.choose')}</p>;
  return (
    <div className="stack rounded-lg border border-line p-4">
      {chosen.length === 1 ? (
        <DayReasons day={only} limits={limits} today={today} />
      ) : (
        <RangeSummary days={chosen} />
      )}
      <OwnPrice smart={smart} range={range} hasOwn={chosen.some(({ own }) => own !== null)} />
    </div>
  );
}

function DayReasons({ day, limits, today }: { day: Day; limits: PriceLimits; today: string }) {
  const t = useT();
  const format = useFormat();
  const reasons = reasonsOf(day, { t, format, today });
  return (
    <div>
      <h4 className="mb-2 text-base first-letter:uppercase">
        {format.date(day.on, undefined, 'full')}
      </h4>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-sm">
        <Line label={t('owner.smart.basePrice')}>{format.money(limits.basePrice)}</Line>
        {reasons.map(({ words, effect }) => (
          <Line key={words} label={words}>
            {effect}
          </Line>
        ))}
        {day.heldBy && (
          <Line label={t(`owner.smart.reason.${day.heldBy}`)}>{format.money(day.smart)}</Line>
        )}
        <Line label={t('owner.smart.series.smart')} strong>
          {format.money(day.smart)}
        </Line>
        {day.own !== null && (
          <Line label={t('owner.smart.series.own')} strong>
            {format.money(day.own)}
          </Line>
        )}
        {day.market !== null && (
          <Line label={t('owner.smart.series.market')}>{format.money(day.market)}</Line>
        )}
      </dl>
    </div>
  );
}

type LineProps = { label: string; children: string; strong?: boolean };

function Line({ label, children, strong = false }: LineProps) {
  const look = strong ? 'font-bold' : 'text-muted';
  return (
    <>
      <dt className={`${look} first-letter:uppercase`}>{label}</dt>
      <dd className={`${look} text-end tabular`}>{children}</dd>
    </>
  );
}

function RangeSummary({ days }: { days: readonly Day[] }) {
  const t = useT();
  const format = useFormat();
  const asked = days.map((day) => day.asked);
  const average = asked.reduce((sum, price) => sum + price, 0) / asked.length;
  return (
    <div>
      <h4 className="mb-2 text-base">{t('owner.smart.range', { count: days.length })}</h4>
      <p className="text-sm text-muted">
        {t('owner.smart.range_prices', {
          low: format.money(Math.min(...asked)),
          high: format.money(Math.max(...asked)),
          average: format.money(Math.round(average / 100) * 100),
        })}
      </p>
    </div>
  );
}

type OwnProps = Pick<Props, 'smart' | 'range'> & { hasOwn: boolean };

function OwnPrice({ smart, range, hasOwn }: OwnProps) {
  const t = useT();
  const format = useFormat();
  const days = range.range;
  if (!days) return null;
  return (
    <Form
      action={smart.urls.prices}
      method="put"
      options={options}
      transform={(data) => ({ ...data, ...days })}
      resetOnSuccess
      className="grid gap-3 border-t border-line pt-4"
    >
      {({ processing }) => (
        <>
          <Dates days={days} onChange={range.set} />
          <TextField
            label={t('owner.calendar.price')}
            name="price"
            inputMode="numeric"
            required
            unit={format.currencyUnit(smart.currency)}
          />
          <RangeError />
          <Button type="submit" variant="secondary" processing={processing}>
            {t('owner.smart.override')}
          </Button>
          {hasOwn && (
            <Button
              variant="ghost"
              onClick={() => router.put(smart.urls.prices, { ...days, price: null }, options)}
            >
              {t(smart.settings.enabled ? 'owner.smart.reset' : 'owner.calendar.reset_price')}
            </Button>
          )}
        </>
      )}
    </Form>
  );
}

type DatesProps = { days: DayRange; onChange: (days: DayRange) => void };

/** The same choice, typed. */
function Dates({ days: { from, to }, onChange }: DatesProps) {
  return (
    <FromTo
      from={{
        value: from,
        onDay: (day) => day !== '' && onChange({ from: day, to: to < day ? day : to }),
      }}
      to={{ value: to, onDay: (day) => day >= from && onChange({ from, to: day }) }}
    />
  );
}

function RangeError() {
  const from = useFieldError('from');
  const to = useFieldError('to');
  const error = from ?? to;
  return error ? <FieldError>{error}</FieldError> : null;
}
