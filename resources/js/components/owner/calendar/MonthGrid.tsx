import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CalendarView } from '#server/http/presenters/owner-calendar.ts';
import { colours, weekdays, type Entry } from './looks.ts';
import { isWithin, type useRange } from './use-range.ts';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

type Props = {
  calendar: CalendarView;
  range: ReturnType<typeof useRange>;
  onOpen: (id: string) => void;
};
type Day = CalendarView['days'][number];

/** A month in whole weeks: what each day costs and what occupies it. */
export function MonthGrid(props: Props) {
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
        {props.calendar.days.map((day) => (
          <DayCell key={day.day} day={day} {...props} />
        ))}
      </div>
    </div>
  );
}

/** The day is one button; what lies on it opens by a press of its own, and from the list beside the grid by keyboard. */
function DayCell({ day, calendar, range, onOpen }: Props & { day: Day }) {
  const entries = calendar.entries.filter(({ from, to }) => from <= day.day && day.day <= to);
  const isSelected = isWithin(day.day, range.range);
  const isOther = day.day.slice(0, 7) !== calendar.month;
  const { onClick, ...drawing } = range.handlersOf(day.day);
  const look = [
    'relative flex min-h-18 min-w-0 flex-col items-stretch gap-1 p-1 sm:min-h-24 sm:p-1.5',
    isSelected ? 'bg-brand-soft' : isOther ? 'bg-sunken' : 'bg-surface',
    day.isPast ? 'text-muted' : 'hover:bg-hover',
  ].join(' ');
  return (
    <div className={look} {...(day.isPast ? {} : drawing)}>
      <ScriptedButton
        className="absolute inset-0"
        disabled={day.isPast}
        aria-pressed={isSelected}
        aria-label={useDayWords(day, entries, calendar)}
        onClick={onClick}
      />
      <DayHead day={day} calendar={calendar} />
      {entries.slice(0, MOST_STRIPS).map((entry) => (
        <Strip key={entry.id} entry={entry} day={day.day} onOpen={onOpen} />
      ))}
      {entries.length > MOST_STRIPS && (
        <span aria-hidden="true" className="pointer-events-none relative px-1 text-micro">
          +{entries.length - MOST_STRIPS}
        </span>
      )}
    </div>
  );
}

const MOST_STRIPS = 3;

function DayHead({ day, calendar }: { day: Day; calendar: CalendarView }) {
  const format = useFormat();
  const isToday = day.day === calendar.today;
  const number = Number(day.day.slice(8));
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none relative flex flex-wrap items-center justify-between gap-x-1"
    >
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
type StripProps = { entry: Entry; day: string; onOpen: (id: string) => void };

function Strip({ entry, day, onOpen }: StripProps) {
  const t = useT();
  const isMonday = new Date(`${day}T00:00Z`).getUTCDay() === 1;
  const isNamed = entry.from === day || isMonday;
  const words = entry.label ?? entry.note ?? t(`owner.calendar.kind.${entry.kind}`);
  const ends = `${entry.from === day ? 'rounded-s-sm' : '-ms-1 sm:-ms-1.5'} ${entry.to === day ? 'rounded-e-sm' : '-me-1 sm:-me-1.5'}`;
  return (
    <ScriptedButton
      aria-hidden="true"
      tabIndex={-1}
      onClick={() => onOpen(entry.id)}
      className={`relative block h-5 truncate px-1 text-start text-micro leading-5 ${colours[entry.kind]} ${ends}`}
    >
      {isNamed ? words : ''}
    </ScriptedButton>
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
