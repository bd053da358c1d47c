import { useRef, type PointerEvent } from 'react';
import { barOf, barUnder, rowOf, type Place, type Row } from './timeline.ts';

/** Pixels; a press that goes no further opens the bar. */
const THRESHOLD = 8;

type Held = { bar: Place; y: number; over: number | null; stays: string | null };

type Handlers = {
  rows: readonly Row[];
  /** Called with the row over which the bar is, and with `null` over its own row or none. */
  onDrag: (bar: Place, row: number | null) => void;
  onDrop: (bar: Place, row: number) => void;
  /** Called with the reason when a bar that stays on its row is dragged. */
  onStay: (why: string) => void;
};

/** Bars that can be moved to another row, dragged there with the mouse. */
export function useBarDragging({ rows, onDrag, onDrop, onStay }: Handlers) {
  const held = useRef<Held | null>(null);
  const wasDragged = useRef(false);
  const drag = (over: number | null) => {
    if (!held.current || held.current.over === over) return;
    held.current.over = over;
    onDrag(held.current.bar, over);
  };
  return {
    wasDragged,
    onPointerDown: ({ target, clientY, pointerType, button }: PointerEvent) => {
      wasDragged.current = false;
      const isPressed = pointerType === 'mouse' && button === 0;
      held.current = isPressed ? heldAt(target, clientY, rows) : null;
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      const { current } = held;
      if (!current) return;
      if (!wasDragged.current) {
        if (Math.abs(clientY - current.y) < THRESHOLD) return;
        wasDragged.current = true;
        if (current.stays) {
          held.current = null;
          onStay(current.stays);
          return;
        }
        currentTarget.setPointerCapture(pointerId);
      }
      const row = rowOf(document.elementFromPoint(clientX, clientY));
      drag(row === current.bar.row ? null : row);
    },
    onPointerUp: () => {
      const { bar, over } = held.current ?? {};
      drag(null);
      held.current = null;
      if (bar && typeof over === 'number') onDrop(bar, over);
    },
    onPointerCancel: () => {
      drag(null);
      held.current = null;
    },
  };
}

function heldAt(target: EventTarget, y: number, rows: readonly Row[]): Held | null {
  const bar = barUnder(target);
  const { isMovable = false, stays = null } = (bar && barOf(rows, bar)) ?? {};
  return bar && (isMovable || stays) ? { bar, y, over: null, stays } : null;
}
