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
    onPointerDown: (event: PointerEvent) => {
      wasDragged.current = false;
      const isPressed = event.pointerType === 'mouse' && event.button === 0;
      held.current = isPressed ? edgeUnder(event, rows, days) : null;
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

/** How far from its end a bar is held to drag that, in pixels, and at most as a share of its width. */
const EDGE = 8;
const EDGE_SHARE = 0.4;

function edgeUnder({ target, clientX }: PointerEvent, rows: readonly Row[], days: number) {
  const element = target instanceof HTMLElement && target.closest<HTMLElement>('[data-edges]');
  const track = element && element.closest<HTMLElement>('[data-row]');
  if (!track) return null;
  const row = Number(track.dataset['row']);
  const bar = rows[row]?.bars.find(({ id }) => id === element.dataset['bar']);
  const edge = edgeAt(element, clientX);
  return bar && edge ? holdAt(edge, { bar, row, track, days }) : null;
}

function edgeAt(bar: HTMLElement, x: number): 'start' | 'end' | undefined {
  const { left, right, width } = bar.getBoundingClientRect();
  const reach = Math.min(EDGE, width * EDGE_SHARE);
  const edges = bar.dataset['edges']?.split(' ') ?? [];
  if (x <= left + reach && edges.includes('start')) return 'start';
  return x >= right - reach && edges.includes('end') ? 'end' : undefined;
}

type Place = { bar: Bar; row: number; track: HTMLElement; days: number };

function holdAt(edge: 'start' | 'end', { bar, row, track, days }: Place): Held {
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
