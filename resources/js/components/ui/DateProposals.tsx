import { parseDate, type CalendarDate } from '@internationalized/date';
import { useT } from '#js/lib/i18n.ts';
import type { CalendarLimits, DayRange } from './calendars.tsx';
import { ScriptedButton } from './ScriptedButton.tsx';

type DateProposalsProps = CalendarLimits & {
  panelId: string;
  onChoose: (range: DayRange) => void;
};

/** Periods that many people look for, each chosen with one press. Those that are not free are left out. */
export function DateProposals({
  min,
  max,
  isUnavailable,
  closed,
  panelId,
  onChoose,
}: DateProposalsProps) {
  const t = useT();
  if (!min) return null;
  const free = proposals(min).filter(
    ({ range }) =>
      (!max || range.end <= max) &&
      !closed?.includes(range.start) &&
      !closed?.includes(range.end) &&
      !daysOf(range).some((day) => isUnavailable?.(day)),
  );
  if (free.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      {free.map(({ name, range }) => (
        <li key={name}>
          <ScriptedButton
            className="btn btn-secondary btn-sm"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            onClick={() => onChoose(range)}
          >
            {t(`common.date.proposal.${name}`)}
          </ScriptedButton>
        </li>
      ))}
    </ul>
  );
}

const FRIDAY = 5;
const WEEK = 7;

/**
 * Weekends from Friday to Sunday: this week's, if Friday has not come yet, and the next one; and a week from tomorrow.
 */
function proposals(today: string) {
  const first = parseDate(today);
  const weekday = first.toDate('UTC').getUTCDay();
  const friday = first.add({ days: (FRIDAY - weekday + WEEK) % WEEK || WEEK });
  const tomorrow = first.add({ days: 1 });
  return [
    { name: 'weekend' as const, range: stay(friday, 2) },
    { name: 'next_weekend' as const, range: stay(friday.add({ weeks: 1 }), 2) },
    { name: 'week' as const, range: stay(tomorrow, WEEK) },
  ];
}

function stay(start: CalendarDate, days: number): DayRange {
  return { start: start.toString(), end: start.add({ days }).toString() };
}

function daysOf({ start, end }: DayRange): string[] {
  const [first, last] = [parseDate(start), parseDate(end)];
  const length = last.compare(first);
  return Array.from({ length: length + 1 }, (_, at) => first.add({ days: at }).toString());
}
