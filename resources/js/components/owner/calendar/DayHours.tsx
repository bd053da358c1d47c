import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { timesOfDay } from '#js/components/ui/times-of-day.ts';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CalendarView } from '#server/http/presenters/owner-calendar.ts';
import { colours, type Entry } from './looks.ts';
import { isWithin, useRange } from './use-range.ts';

/** On the wall clock at the car; "24:00" ends the day. */
export type Hours = { start: string; end: string };

export const wholeDay: Hours = { start: '00:00', end: '24:00' };

const slots = timesOfDay();
const IN_A_ROW = 8;

/** When the slot ends that starts then. */
const endOf = (slot: string) => slots[slots.indexOf(slot) + 1] ?? '24:00';

type Props = {
  day: CalendarView['days'][number];
  entries: readonly Entry[];
  hours: Hours;
  onHours: (hours: Hours) => void;
  onOpen: (id: string) => void;
};

/** The half hours of a day: what takes the car, and which are chosen, by two presses or by drawing over them. */
export function DayHours({ day, entries, hours, onHours, onOpen }: Props) {
  const t = useT();
  const format = useFormat();
  const range = useRange((chosen) =>
    onHours(chosen ? { start: chosen.from, end: endOf(chosen.to) } : wholeDay),
  );
  const chosen = isWhole(hours) ? null : { from: hours.start, to: lastSlotBefore(hours.end) };
  return (
    <section aria-label={t('owner.calendar.hours_of', { day: format.date(day.day) })}>
      <h3 className="field-label">{format.date(day.day, undefined, 'full')}</h3>
      {day.hours !== 24 && (
        <p className="field-hint mb-2">
          {t(day.hours < 24 ? 'owner.calendar.clocks_forward' : 'owner.calendar.clocks_back')}
        </p>
      )}
      <Slots>
        {slots.map((slot, i) => {
          const entry = entries.find((one) => takes(one, day.day, slot));
          return (
            <Slot
              key={slot}
              slot={slot}
              entry={entry}
              isFirst={i === 0}
              isChosen={isWithin(slot, chosen)}
              handlers={entry ? { onClick: () => onOpen(entry.id) } : range.handlersOf(slot)}
            />
          );
        })}
      </Slots>
    </section>
  );
}

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: IN_A_ROW,
  ArrowUp: -IN_A_ROW,
};

/** Only one half hour can be reached by Tab; arrow keys move between them. */
function Slots({ children }: { children: ReactNode }) {
  const t = useT();
  const grid = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
  };
  return (
    <div
      ref={grid}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('owner.calendar.hours')}
      onKeyDown={walk}
      className="grid grid-cols-8 gap-px overflow-hidden rounded-md border border-line bg-line select-none"
    >
      {children}
    </div>
  );
}

type SlotProps = {
  slot: string;
  entry: Entry | undefined;
  isFirst: boolean;
  isChosen: boolean;
  handlers: ReturnType<ReturnType<typeof useRange>['handlersOf']> | { onClick: () => void };
};

function Slot({ slot, entry, isFirst, isChosen, handlers }: SlotProps) {
  const look = entry
    ? colours[entry.kind]
    : isChosen
      ? 'bg-brand-soft'
      : 'bg-surface hover:bg-hover';
  return (
    <ScriptedButton
      className={`h-9 text-micro tabular ${look}`}
      tabIndex={isFirst ? 0 : -1}
      aria-pressed={entry ? undefined : isChosen}
      aria-label={`${slot}–${endOf(slot)}, ${useStateWords(entry)}`}
      {...handlers}
    >
      <HourMark slot={slot} />
    </ScriptedButton>
  );
}

function HourMark({ slot }: { slot: string }) {
  return slot.endsWith(':00') ? slot : <span className="opacity-70">{slot.slice(2)}</span>;
}

function useStateWords(entry: Entry | undefined): string {
  const t = useT();
  if (!entry) return t('owner.calendar.free');
  const { kind, label, note } = entry;
  return [t(`owner.calendar.kind.${kind}`), label ?? note].filter(Boolean).join(' ');
}

function takes({ startsAtWall, endsAtWall }: Entry, day: string, slot: string): boolean {
  return startsAtWall < `${day}T${endOf(slot)}` && endsAtWall > `${day}T${slot}`;
}

function isWhole({ start, end }: Hours): boolean {
  return start === wholeDay.start && end === wholeDay.end;
}

function lastSlotBefore(end: string): string {
  return slots.findLast((slot) => slot < end) ?? '00:00';
}
