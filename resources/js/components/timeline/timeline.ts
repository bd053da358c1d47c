import type { CSSProperties } from 'react';
import type { TimelineScale } from '#shared/fleet.ts';

/** One thing on a row: where it lies, in days from the first column on, and how it looks and reads. */
export type Bar = {
  id: string;
  start: number;
  end: number;
  look: string;
  label: string;
  /** The full label: kind, client, start and end. */
  words: string;
  /** Whether it can be dragged to another row. */
  isMovable: boolean;
  /** Why it cannot be dragged there, where somebody may try. */
  stays: string | null;
  /** Whether its first and last day can be dragged. */
  isResizable: boolean;
};

export type Row = {
  key: string;
  name: string;
  note: string;
  /** `null` for the heading of a group. */
  url: string | null;
  bars: readonly Bar[];
  /** Whether days of it can be chosen. */
  isOpen: boolean;
};

/** Columns chosen on a row, both included. */
export type Span = { row: number; from: number; to: number };

/** A bar and its row. */
export type Place = { row: number; id: string };

export type Cell = { row: number; day: number };

export type TimelineProps = {
  label: string;
  /** What the first column is of. */
  corner: string;
  /** How the keys are used, for screen readers. */
  help: string;
  freeWords: string;
  days: readonly string[];
  today: string;
  /** Days that are marked on all rows, both included. */
  marked?: { from: string; to: string } | null | undefined;
  scale?: TimelineScale;
  rows: readonly Row[];
  onOpen: (row: number, bar: string) => void;
  /** The pointer or the keys have come to rest at a bar, which may be opened next. */
  onRest?: (row: number, bar: string) => void;
  onChoose: (span: Span) => void;
  /** A bar was dragged to another row. */
  onMove?: (bar: string, row: number) => void;
  /** Somebody has begun to drag a bar that stays on its row, and why it does. */
  onStay?: (why: string) => void;
  /** The first or the last day of a bar was dragged. */
  onResize?: (bar: string, span: Span) => void;
};

/** What keys and pointers do. */
export type Acts = {
  /** Tells what they come to, in case they rest there. */
  comeTo: (find: () => Place | null) => void;
  choose: (span: Span) => void;
  setDrawn: (span: Span | null) => void;
};

/** Pixels: rows out of sight are not drawn, so all are equally high. */
export const ROW_HEIGHT = 46;
export const DAY_WIDTH: Record<TimelineScale, number> = { hours: 192, days: 36, months: 15 };

/** A row whose bars are worked out when they are first read: of hundreds of rows only those in sight are. */
export function withLazyBars(row: Omit<Row, 'bars'>, barsOf: () => readonly Bar[]): Row {
  let bars: readonly Bar[] | undefined;
  return {
    ...row,
    get bars() {
      return (bars ??= barsOf());
    },
  };
}

export function barAt({ bars }: Row, day: number): Bar | undefined {
  return bars.find(({ start, end }) => start < day + 1 && end > day);
}

/** What lies on a row in the time of a bar of another one. */
export function inTheWayOf({ start, end }: Bar, { bars }: Row): Bar | undefined {
  return bars.find((other) => other.start < end && other.end > start);
}

/** The row that an element stands in. */
export function rowOf(element: Element | null): number | null {
  const track = element?.closest<HTMLElement>('[data-row]');
  return track ? Number(track.dataset['row']) : null;
}

/** The element of the bar that something happened to. */
export function barElementUnder(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null;
}

/** The bar that something happened to. */
export function barUnder(target: EventTarget): Place | null {
  const bar = barElementUnder(target);
  const row = rowOf(bar);
  return bar && row !== null ? { row, id: bar.dataset['bar'] ?? '' } : null;
}

/** The bar that an element is. */
export function barOf(rows: readonly Row[], { row, id }: Place) {
  return rows[row]?.bars.find((bar) => bar.id === id);
}

export function spanOf(a: Cell, b: Cell): Span {
  return { row: a.row, from: Math.min(a.day, b.day), to: Math.max(a.day, b.day) };
}

/** The columns of those of some days that are shown, on all rows; `null` when none of them is. */
export function daysIn(
  days: readonly string[],
  { from, to }: { from: string; to: string },
): Span | null {
  const [first, last] = [
    days.findIndex((day) => day >= from),
    days.findLastIndex((day) => day <= to),
  ];
  return first >= 0 && first <= last ? { row: 0, from: first, to: last } : null;
}

/** By a transform, because what moves this way is not laid out again. */
export function placeOf({ row, day }: Cell, dayWidth: number) {
  return { transform: `translate(${day * dayWidth}px, ${row * ROW_HEIGHT}px)` };
}

/** Sizes that the stylesheet works with. */
export function cssVariables(values: Record<`--timeline-${string}`, string | number>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- CSS variables are not in React's type
  return values as CSSProperties;
}
