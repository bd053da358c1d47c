import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';

export type DayRange = { from: string; to: string };

const ordered = (a: string, b: string): DayRange =>
  a <= b ? { from: a, to: b } : { from: b, to: a };

/**
 * Days (or hours of a day) chosen on a grid: press the first and the last, with a finger, a mouse or the keyboard; or
 * draw over them with the mouse.
 */
export function useRange(onChange?: (range: DayRange | null) => void) {
  const [range, keepRange] = useState<DayRange | null>(null);
  const [isOpen, setOpen] = useState(false);
  const start = useRef<string | null>(null);
  const hasMoved = useRef(false);

  const setRange = (next: DayRange | null) => {
    keepRange(next);
    onChange?.(next);
  };

  const press = (day: string, isByKey: boolean) => {
    const endsDrawing = hasMoved.current && !isByKey;
    hasMoved.current = false;
    if (endsDrawing) return;
    setRange(isOpen && range ? ordered(range.from, day) : { from: day, to: day });
    setOpen(!isOpen);
  };

  const handlersOf = (day: string) => ({
    onClick: ({ detail }: MouseEvent) => press(day, detail === 0),
    onPointerDown: ({ pointerType }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? day : null;
      hasMoved.current = false;
    },
    onPointerEnter: ({ buttons }: PointerEvent) => {
      if (buttons !== 1 || start.current === null || start.current === day) return;
      hasMoved.current = true;
      setRange(ordered(start.current, day));
      setOpen(false);
    },
  });

  return {
    range,
    handlersOf,
    set: (next: DayRange | null) => {
      setRange(next);
      setOpen(false);
    },
  };
}

export function isWithin(day: string, range: DayRange | null): boolean {
  return range !== null && range.from <= day && day <= range.to;
}
