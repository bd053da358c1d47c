import { parseDate, type CalendarDate } from '@internationalized/date';
import type { ReactNode } from 'react';
import { Calendar as AriaCalendar } from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar as AriaRangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { useFormat, useLocale, useT } from '#js/lib/i18n.ts';
import { ChevronLeft, ChevronRight } from './icons/interface.tsx';

/** A calendar day as text, "2026-11-21", on the car's wall calendar. */
export type Day = string;

export type CalendarLimits = {
  min?: Day | undefined;
  max?: Day | undefined;
  isUnavailable?: ((day: Day) => boolean) | undefined;
  /** Minor units per day, shown under the number. */
  prices?: { readonly [day: Day]: number } | undefined;
};

const tags = { ro: 'ro-RO', en: 'en-GB' } as const;

/** "1,2 mii" has no place in a day's box: whole units, no currency. */
function Price({ minor }: { minor: number | undefined }) {
  const format = useFormat();
  return minor === undefined ? null : <small>{format.number(Math.round(minor / 100))}</small>;
}

function Month({ offset, prices }: { offset: number; prices: CalendarLimits['prices'] }) {
  return (
    <div className="cal-month">
      <CalendarGrid offset={{ months: offset }} weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell date={date} className="cal-day">
              {({ formattedDate }) => (
                <>
                  <span>{formattedDate}</span>
                  {prices && <Price minor={prices[date.toString()]} />}
                </>
              )}
            </CalendarCell>
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </div>
  );
}

function Months({ months, prices }: { months: 1 | 2; prices: CalendarLimits['prices'] }) {
  const t = useT();
  return (
    <>
      <div className="cal-head">
        <Button
          slot="previous"
          className="btn btn-ghost btn-icon btn-sm"
          aria-label={t('common.date.previous_month')}
        >
          <ChevronLeft />
        </Button>
        <CalendarHeading className="cal-title" />
        {months === 2 && (
          <CalendarHeading className="cal-title max-md:hidden" offset={{ months: 1 }} />
        )}
        <Button
          slot="next"
          className="btn btn-ghost btn-icon btn-sm"
          aria-label={t('common.date.next_month')}
        >
          <ChevronRight />
        </Button>
      </div>
      <div className="cal-months">
        <Month offset={0} prices={prices} />
        {months === 2 && <Month offset={1} prices={prices} />}
      </div>
    </>
  );
}

function Localised({ children }: { children: ReactNode }) {
  return <I18nProvider locale={tags[useLocale()]}>{children}</I18nProvider>;
}

function toDate(day: Day | null | undefined): CalendarDate | null {
  return day ? parseDate(day) : null;
}

function limits({ min, max, isUnavailable }: CalendarLimits) {
  return {
    minValue: toDate(min),
    maxValue: toDate(max),
    ...(isUnavailable && {
      isDateUnavailable: (date: { toString(): string }) => isUnavailable(date.toString()),
    }),
  };
}

export type DayRange = { start: Day; end: Day };

export type RangeCalendarProps = CalendarLimits & {
  label: string;
  value: DayRange | null;
  onChange: (range: DayRange) => void;
  months?: 1 | 2 | undefined;
  /** Where the calendar was opened to be used at once. */
  takesFocus?: boolean | undefined;
};

/** Two dates with the unavailable ones struck through; a range cannot cross them. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { label, value, onChange, months = 1, takesFocus = false, prices } = props;
  const start = toDate(value?.start);
  const end = toDate(value?.end);
  return (
    <Localised>
      <AriaRangeCalendar
        className="cal"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened it
        autoFocus={takesFocus}
        visibleDuration={{ months }}
        value={start && end ? { start, end } : null}
        defaultFocusedValue={start ?? toDate(props.min)}
        onChange={(range) => {
          if (range) onChange({ start: range.start.toString(), end: range.end.toString() });
        }}
        {...limits(props)}
      >
        <Months months={months} prices={prices} />
      </AriaRangeCalendar>
    </Localised>
  );
}

export type CalendarProps = CalendarLimits & {
  label: string;
  value: Day | null;
  onChange: (day: Day) => void;
};

export function Calendar(props: CalendarProps) {
  const { label, value, onChange, prices } = props;
  return (
    <Localised>
      <AriaCalendar
        className="cal cal-single"
        aria-label={label}
        value={toDate(value)}
        onChange={(date) => {
          if (date) onChange(date.toString());
        }}
        {...limits(props)}
      >
        <Months months={1} prices={prices} />
      </AriaCalendar>
    </Localised>
  );
}
