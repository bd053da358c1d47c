import { useRef, useState } from 'react';
import { DateRangeField } from '#js/components/ui/DateRangeField.tsx';
import { TimeSelect } from '#js/components/ui/TimeSelect.tsx';
import { hasChanges, textIn } from '#js/lib/fields.ts';
import { useOnHydration } from '#js/lib/use-on-hydration.ts';
import { useT } from '#js/lib/i18n.ts';
import { useToday } from '#js/lib/use-today.ts';

type Dates = { from: string | null; to: string | null };
type TripDatesProps = { dates: Dates; onChange: (dates: Dates) => void };

const DEFAULT_TIME = '10:00';

/** Pick-up and return with their times; each change asks for the prices anew. */
export function TripDates({ dates, onChange }: TripDatesProps) {
  const t = useT();
  const today = useToday();
  const range =
    dates.from && dates.to ? { start: dates.from.slice(0, 10), end: dates.to.slice(0, 10) } : null;
  const [times, setTimes] = useState({
    from: dates.from?.slice(11) || DEFAULT_TIME,
    to: dates.to?.slice(11) || DEFAULT_TIME,
  });
  const changeTimes = (wanted: typeof times) => {
    setTimes(wanted);
    if (range) onChange({ from: `${range.start}T${wanted.from}`, to: `${range.end}T${wanted.to}` });
  };
  const form = useRef<HTMLFormElement>(null);
  useOnHydration(() => {
    if (!form.current || !hasChanges(form.current)) return;
    const early = new FormData(form.current);
    changeTimes({ from: textIn(early, 'fromTime'), to: textIn(early, 'toTime') });
  });
  return (
    <form ref={form} className="grid grid-cols-2 gap-2.5 md:grid-cols-[minmax(0,22rem)_9rem_9rem]">
      <DateRangeField
        label={t('car.search.dates')}
        className="max-md:col-span-2"
        value={range}
        min={today}
        onChange={(days) =>
          onChange({
            from: days && `${days.start}T${times.from}`,
            to: days && `${days.end}T${times.to}`,
          })
        }
      />
      <TimeSelect
        name="fromTime"
        label={t('car.search.pickup_at')}
        className="field-boxed"
        value={times.from}
        onChange={(event) => changeTimes({ ...times, from: event.target.value })}
      />
      <TimeSelect
        name="toTime"
        label={t('car.search.return_at')}
        className="field-boxed"
        value={times.to}
        onChange={(event) => changeTimes({ ...times, to: event.target.value })}
      />
    </form>
  );
}
