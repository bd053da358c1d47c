import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { barUnder, spanOf, type Cell, type Span } from './timeline.ts';

type Drawing = { cell: Cell; track: HTMLElement };

type Handlers = {
  days: number;
  onDraw: (span: Span) => void;
  onChoose: (span: Span) => void;
  onOpen: (row: number, bar: string) => void;
};

/** Days chosen with the mouse by drawing over them, with a finger by a tap; a press on a bar opens it. */
export function useDrawing({ days, onDraw, onChoose, onOpen }: Handlers) {
  const drawing = useRef<Drawing | null>(null);
  const last = useRef<Span | null>(null);

  const dayIn = (track: HTMLElement, x: number) => {
    const { left, width } = track.getBoundingClientRect();
    return Math.min(days - 1, Math.max(0, Math.floor(((x - left) / width) * days)));
  };
  const cellAt = (track: HTMLElement, x: number): Cell => ({
    row: Number(track.dataset['row']),
    day: dayIn(track, x),
  });
  const draw = (from: Drawing, x: number) => {
    const span = spanOf(from.cell, cellAt(from.track, x));
    if (
      last.current?.row === span.row &&
      last.current.from === span.from &&
      last.current.to === span.to
    )
      return;
    last.current = span;
    onDraw(span);
  };

  return {
    onPointerDown: ({
      target,
      clientX,
      pointerType,
      button,
      currentTarget,
      pointerId,
    }: PointerEvent) => {
      const track = pointerType === 'mouse' && button === 0 ? trackUnder(target) : null;
      drawing.current = track && { cell: cellAt(track, clientX), track };
      last.current = null;
      if (!drawing.current) return;
      currentTarget.setPointerCapture(pointerId);
      draw(drawing.current, clientX);
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (drawing.current) draw(drawing.current, clientX);
    },
    onPointerUp: () => {
      const wasDrawing = drawing.current !== null;
      drawing.current = null;
      if (wasDrawing && last.current) onChoose(last.current);
    },
    onClick: ({ target, clientX }: MouseEvent) => {
      const bar = barUnder(target);
      if (bar) return onOpen(bar.row, bar.id);
      const track = trackUnder(target);
      if (!track || last.current) {
        last.current = null;
        return undefined;
      }
      const cell = cellAt(track, clientX);
      return onChoose(spanOf(cell, cell));
    },
  };
}

function trackUnder(target: EventTarget): HTMLElement | null {
  return target instanceof Element && !target.closest('[data-bar]')
    ? target.closest<HTMLElement>('[data-row]')
    : null;
}
