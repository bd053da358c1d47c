import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CalendarView } from '#server/http/presenters/owner-calendar.ts';
import { isWithin, type useRange } from './use-range.ts';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

type Props = { calendar: CalendarView; range: ReturnType<typeof useRange> };
type Day = CalendarView['days'][number];
type Entry = CalendarView['entries'][number];

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

const colours: Record<Entry['kind'], string> = {
  hold: 'bg-warning-soft text-warning',
  request: 'bg-signal-soft text-signal-ink',
  booking: 'bg-brand text-on-brand',
  block: 'bg-line-strong text-surface',
  imported: 'bg-info-soft text-info',
};

/** A month in whole weeks: what each day costs and what occupies it. */
export function MonthGrid({ calendar, range }: Props) {
  const t = useT();
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface select-none">
      <div aria-hidden="true" className="grid grid-cols-7 border-b border-line bg-sunken">
        {weekdays.map((weekday) => (
          <span key={weekday} className="py-1.5 text-center text-sm font-semibold text-muted">
            {t(`owner.calendar.weekday.${weekday}`)}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-7 gap-px bg-line">
        {calendar.days.map((day) => (
          <DayCell key={day.day} day={day} calendar={calendar} range={range} />
        ))}
      </div>
    </div>
  );
}

function DayCell({ day, calendar, range }: Props & { day: Day }) {
  const entries = calendar.entries.filter(({ from, to }) => from <= day.day && day.day <= to);
  const isSelected = isWithin(day.day, range.range);
  const isOther = day.day.slice(0, 7) !== calendar.month;
  const look = [
    'flex min-h-18 min-w-0 flex-col items-stretch gap-1 p-1 text-start sm:min-h-24 sm:p-1.5',
    isSelected ? 'bg-brand-soft' : isOther ? 'bg-sunken' : 'bg-surface',
    day.isPast ? 'text-muted' : 'hover:bg-hover',
  ].join(' ');
  return (
    <ScriptedButton
      className={look}
      disabled={day.isPast}
      aria-pressed={isSelected}
      {...range.handlersOf(day.day)}
    >
      <span className="sr-only">{useDayWords(day, entries, calendar)}</span>
      <span aria-hidden="true" className="contents">
        <DayHead day={day} calendar={calendar} />
        {entries.slice(0, 2).map((entry) => (
          <Strip key={entry.id} entry={entry} day={day.day} />
        ))}
      </span>
    </ScriptedButton>
  );
}

function DayHead({ day, calendar }: { day: Day; calendar: CalendarView }) {
  const format = useFormat();
  const isToday = day.day === calendar.today;
  const number = Number(day.day.slice(8));
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-1">
      <span
        className={
          isToday
            ? 'grid size-6 place-items-center rounded-full bg-brand text-sm font-bold text-on-brand tabular'
            : 'px-1 text-sm font-semibold tabular'
        }
      >
        {number}
      </span>
      <span
        className={
          day.rule === 'base'
            ? 'text-micro text-muted tabular'
            : 'text-micro font-bold text-brand tabular'
        }
      >
        {format.number(Math.round(day.price / 100))}
      </span>
    </span>
  );
}

/** The name stands where the entry begins and at the start of each week. */
function Strip({ entry, day }: { entry: Entry; day: string }) {
  const t = useT();
  const isMonday = new Date(`${day}T00:00Z`).getUTCDay() === 1;
  const isNamed = entry.from === day || isMonday;
  const words = entry.label ?? entry.note ?? t(`owner.calendar.kind.${entry.kind}`);
  const ends = `${entry.from === day ? 'rounded-s-sm' : '-ms-1 sm:-ms-1.5'} ${entry.to === day ? 'rounded-e-sm' : '-me-1 sm:-me-1.5'}`;
  return (
    <span
      aria-hidden="true"
      className={`block h-5 truncate px-1 text-micro leading-5 ${colours[entry.kind]} ${ends}`}
    >
      {isNamed ? words : ''}
    </span>
  );
}

function useDayWords(day: Day, entries: readonly Entry[], calendar: CalendarView): string {
  const t = useT();
  const format = useFormat();
  const busy = entries.map(({ kind, label }) =>
    [t(`owner.calendar.kind.${kind}`), label].filter(Boolean).join(' '),
  );
  return [
    format.date(day.day, undefined, 'full'),
    day.day === calendar.today ? t('owner.calendar.today') : '',
    format.money(day.price, calendar.car.currency),
    t(`owner.calendar.rule.${day.rule}`),
    busy.join(', ') || t('owner.calendar.free'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What the colours mean. */
export function Legend() {
  const t = useT();
  const kinds = ['booking', 'request', 'hold', 'block'] as const;
  return (
    <ul
      aria-label={t('owner.calendar.legend')}
      className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm"
    >
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-2 text-muted">
          <span className={`size-3.5 rounded-sm ${colours[kind]}`} />
          {t(`owner.calendar.kind.${kind}`)}
        </li>
      ))}
      <li className="flex items-center gap-2 text-muted">
        <span className="text-micro font-bold text-brand tabular">123</span>
        {t('owner.calendar.rule.own')} / {t('owner.calendar.rule.smart')}
      </li>
    </ul>
  );
}
