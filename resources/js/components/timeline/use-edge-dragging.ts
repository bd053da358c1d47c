import { useRef, type PointerEvent } from 'react';
import { spanOf, type Bar, type Row, type Span } from './timeline.ts';

type Held = {
  bar: string;
  row: number;
  track: HTMLElement;
  fixed: number;
  span: Span;
  first: Span;
};

type Handlers = {
  rows: readonly Row[];
  days: number;
  onDrag: (span: Span | null) => void;
  /** Called with the days that the bar is to have. */
  onDrop: (bar: string, span: Span) => void;
};

/** The first and last day of a bar, dragged with the mouse. */
export function useEdgeDragging({ rows, days, onDrag, onDrop }: Handlers) {
  const held = useRef<Held | null>(null);
  const wasDragged = useRef(false);
  const letGo = () => {
    const { current } = held;
    held.current = null;
    if (current) onDrag(null);
    return current;
  };
  return {
    wasDragged,
    /** @returns whether an edge is held now */
    onPointerDown: ({ target, pointerType, button }: PointerEvent) => {
      wasDragged.current = false;
      const isPressed = pointerType === 'mouse' && button === 0;
      held.current = isPressed ? edgeUnder(target, rows, days) : null;
      return held.current !== null;
    },
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent) => {
      const { current } = held;
      if (!current) return;
      const day = dayAt(current.track, clientX, days);
      const span = spanOf({ row: current.row, day: current.fixed }, { row: current.row, day });
      if (span.from === current.span.from && span.to === current.span.to) return;
      if (!wasDragged.current) currentTarget.setPointerCapture(pointerId);
      wasDragged.current = true;
      current.span = span;
      onDrag(span);
    },
    onPointerUp: () => {
      const dropped = letGo();
      if (!dropped) return;
      const { bar, span, first } = dropped;
      if (span.from !== first.from || span.to !== first.to) onDrop(bar, span);
    },
    onPointerCancel: letGo,
  };
}

function edgeUnder(target: EventTarget, rows: readonly Row[], days: number): Held | null {
  const edge = target instanceof HTMLElement && target.dataset['edge'];
  if (!edge) return null;
  const track = target.closest<HTMLElement>('[data-row]');
  const id = target.closest<HTMLElement>('[data-bar]')?.dataset['bar'];
  const row = Number(track?.dataset['row']);
  const bar = rows[row]?.bars.find((one) => one.id === id);
  return track && bar ? holdAt(edge, { bar, row, track, days }) : null;
}

type Place = { bar: Bar; row: number; track: HTMLElement; days: number };

function holdAt(edge: string, { bar, row, track, days }: Place): Held {
  const span = daysOf(bar, row, days);
  const fixed = edge === 'start' ? span.to : span.from;
  return { bar: bar.id, row, track, fixed, span, first: span };
}

/** The days that a bar covers at least in part, as far as they are shown. */
export function daysOf(
  { start, end }: Pick<Bar, 'start' | 'end'>,
  row: number,
  days: number,
): Span {
  return {
    row,
    from: Math.max(0, Math.floor(start)),
    to: Math.min(days, Math.ceil(end)) - 1,
  };
}

function dayAt(track: HTMLElement, x: number, days: number): number {
  const { left, width } = track.getBoundingClientRect();
  return Math.min(days - 1, Math.max(0, Math.floor(((x - left) / width) * days)));
}
