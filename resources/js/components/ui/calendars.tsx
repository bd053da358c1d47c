import {
  parseDate,
  toCalendarDate,
  type CalendarDate,
  type DateValue,
} from '@internationalized/date';
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

/** A calendar day, "2026-11-21", in the car's time zone. */
export type Day = string;

export type CalendarLimits = {
  min?: Day | undefined;
  max?: Day | undefined;
  isUnavailable?: ((day: Day) => boolean) | undefined;
  /** Days on which a range may not begin or end, but over which it may continue. */
  closed?: readonly Day[] | undefined;
  /** Minor units per day, shown under the number. */
  priceOf?: ((day: Day) => number | undefined) | undefined;
};

const tags = { ro: 'ro-RO', en: 'en-GB' } as const;

/** Whole units without currency, because "1,2 mii" does not fit into a day's box. */
function Price({ minor }: { minor: number | undefined }) {
  const format = useFormat();
  return minor === undefined ? null : <small>{format.number(Math.round(minor / 100))}</small>;
}

type UnderDay = Pick<CalendarLimits, 'priceOf' | 'closed'>;

/** The text below the number of a day. */
function Under({ day, priceOf, closed }: UnderDay & { day: Day }) {
  const t = useT();
  if (closed?.includes(day)) return <small className="cal-closed">{t('common.date.closed')}</small>;
  return priceOf ? <Price minor={priceOf(day)} /> : null;
}

function Month({ offset, ...under }: UnderDay & { offset: number }) {
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
                  <Under day={date.toString()} {...under} />
                </>
              )}
            </CalendarCell>
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </div>
  );
}

function Months({ months, ...under }: UnderDay & { months: 1 | 2 }) {
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
        <Month offset={0} {...under} />
        {months === 2 && <Month offset={1} {...under} />}
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

/**
 * A range may continue over closed days, but not over days on which the car is taken: once it has begun, days behind
 * such a day cannot be chosen.
 */
function crossing({ isUnavailable, closed = [] }: CalendarLimits) {
  if (closed.length === 0) return {};
  const isTaken = (date: CalendarDate) => isUnavailable?.(date.toString()) ?? false;
  return {
    allowsNonContiguousRanges: true,
    isDateUnavailable: (date: DateValue, anchor: CalendarDate | null) => {
      const day = toCalendarDate(date);
      if (closed.includes(day.toString()) || isTaken(day)) return true;
      if (!anchor) return false;
      const [first, last] = day.compare(anchor) < 0 ? [day, anchor] : [anchor, day];
      return daysFrom(first, last).some(isTaken);
    },
  };
}

function daysFrom(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  return Array.from({ length: last.compare(first) }, (_, at) => first.add({ days: at }));
}

export type DayRange = { start: Day; end: Day };

export type RangeCalendarProps = CalendarLimits & {
  label: string;
  value: DayRange | null;
  onChange: (range: DayRange) => void;
  months?: 1 | 2 | undefined;
  /** Whether the calendar takes the focus, because the person has just opened it. */
  takesFocus?: boolean | undefined;
};

/** A calendar for two dates. Days that are not free are struck through, and a range cannot contain them. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { label, value, onChange, months = 1, takesFocus = false, priceOf, closed } = props;
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
        {...crossing(props)}
      >
        <Months months={months} priceOf={priceOf} closed={closed} />
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
  const { label, value, onChange, priceOf } = props;
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
        <Months months={1} priceOf={priceOf} />
      </AriaCalendar>
    </Localised>
  );
}
