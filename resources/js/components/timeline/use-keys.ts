import { useRef, useState, type KeyboardEvent } from 'react';
import type { Cursor } from './cursor.ts';
import {
  barAt,
  barUnder,
  spanOf,
  type Acts,
  type Cell,
  type Place,
  type TimelineProps,
} from './timeline.ts';

type Step = { row: number; day: number };

const steps: Record<string, Step> = {
  ArrowUp: { row: -1, day: 0 },
  ArrowDown: { row: 1, day: 0 },
  ArrowLeft: { row: 0, day: -1 },
  ArrowRight: { row: 0, day: 1 },
  PageUp: { row: 0, day: -7 },
  PageDown: { row: 0, day: 7 },
  Home: { row: 0, day: -Infinity },
  End: { row: 0, day: Infinity },
};

type Props = Pick<TimelineProps, 'rows' | 'days' | 'onOpen'>;
type Handlers = Acts & { cursor: Cursor; reveal: (cell: Cell) => void };

/** The cell that arrow keys have come to; with Shift they choose days, Enter opens an entry or blocks the days. */
export function useKeys(
  { rows, days, onOpen }: Props,
  { cursor, choose, setDrawn, comeTo, reveal }: Handlers,
) {
  const anchor = useRef<Cell | null>(null);
  const [isFocused, setFocused] = useState(false);
  const press = () => {
    const cell = cursor.cell();
    const row = rows[cell.row];
    const bar = row && barAt(row, cell.day);
    if (bar && !anchor.current) onOpen(cell.row, bar.id);
    else if (row?.isOpen) choose(spanOf(anchor.current ?? cell, cell));
    anchor.current = null;
  };
  const walk = (step: Step, isChoosing: boolean) => {
    const cell = cursor.cell();
    const next = {
      row: isChoosing ? cell.row : clamp(cell.row + step.row, rows.length),
      day: clamp(cell.day + step.day, days.length),
    };
    anchor.current = isChoosing ? (anchor.current ?? cell) : null;
    cursor.comeTo(next);
    setDrawn(anchor.current && spanOf(anchor.current, next));
    reveal(next);
    comeTo(() => placeAt(rows, next));
  };
  const forget = () => {
    anchor.current = null;
    setDrawn(null);
  };
  /** A bar has the focus after it was pressed and what it opened is closed. */
  const actOf = ({ key, shiftKey, target }: KeyboardEvent) => {
    const bar = barUnder(target);
    const step = steps[key];
    if (step) return () => walk(step, shiftKey);
    if (key === 'Enter' || key === ' ') return bar ? () => onOpen(bar.row, bar.id) : press;
    return key === 'Escape' ? forget : undefined;
  };
  return {
    isFocused,
    handlers: {
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
      onKeyDown: (event: KeyboardEvent) => {
        const act = actOf(event);
        if (!act) return;
        act();
        event.preventDefault();
      },
    },
  };
}

function placeAt(rows: Props['rows'], { row, day }: Cell): Place | null {
  const bar = rows[row] && barAt(rows[row], day);
  return bar ? { row, id: bar.id } : null;
}

function clamp(value: number, count: number): number {
  return Math.min(Math.max(value, 0), count - 1);
}
