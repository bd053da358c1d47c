import type { MouseEvent, PointerEvent } from 'react';
import {
  barElementUnder,
  barOf,
  barUnder,
  type Acts,
  type Row,
  type Span,
  type TimelineProps,
} from './timeline.ts';
import { useBarDragging } from './use-bar-dragging.ts';
import { useDrawing } from './use-drawing.ts';
import { daysOf, useEdgeDragging } from './use-edge-dragging.ts';

type Props = Pick<TimelineProps, 'days' | 'rows' | 'onOpen' | 'onMove' | 'onStay' | 'onResize'>;

/** A press on the edge of a block resizes it, one on a bar that can be moved drags it, one on free days draws. */
export function usePointer(
  { days, rows, onOpen, onMove, onStay, onResize }: Props,
  { choose, setDrawn, comeTo }: Acts,
) {
  const drawing = useDrawing({
    days: days.length,
    onDraw: setDrawn,
    onChoose: choose,
    onOpen,
  });
  const dragging = useBarDragging({
    rows,
    onDrag: (bar, row) => setDrawn(row === null ? null : spanUnder(rows[bar.row], bar.id, row)),
    onDrop: (bar, row) => onMove?.(bar.id, row),
    onStay: (why) => onStay?.(why),
  });
  const resizing = useEdgeDragging({
    rows,
    days: days.length,
    onDrag: setDrawn,
    onDrop: (bar, span) => onResize?.(bar, span),
  });
  const wasDragged = () => dragging.wasDragged.current || resizing.wasDragged.current;
  return {
    // Not when a bar is drawn: it would be one more attribute for each of hundreds.
    onPointerOver: ({ target }: PointerEvent) => {
      const element = barElementUnder(target);
      const place = barUnder(target);
      comeTo(() => place);
      const bar = place && barOf(rows, place);
      if (!element || !bar) return;
      element.title = bar.stays ? `${bar.words}. ${bar.stays}` : bar.words;
      element.classList.toggle('timeline-stays', bar.stays !== null);
    },
    onPointerDown: (event: PointerEvent) => {
      if (resizing.onPointerDown(event)) return;
      dragging.onPointerDown(event);
      drawing.onPointerDown(event);
    },
    onPointerMove: (event: PointerEvent) => {
      resizing.onPointerMove(event);
      dragging.onPointerMove(event);
      drawing.onPointerMove(event);
    },
    onPointerUp: () => {
      resizing.onPointerUp();
      dragging.onPointerUp();
      drawing.onPointerUp();
    },
    onPointerCancel: () => {
      resizing.onPointerCancel();
      dragging.onPointerCancel();
    },
    onClick: (event: MouseEvent) => {
      if (!wasDragged()) drawing.onClick(event);
    },
  };
}

/** The days of a bar, on another row. */
function spanUnder(from: Row | undefined, bar: string, row: number): Span | null {
  const found = from?.bars.find(({ id }) => id === bar);
  return found ? daysOf(found, row, Infinity) : null;
}
