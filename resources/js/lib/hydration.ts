import { useRef } from 'react';

/**
 * Which sections of the first page are still the server's HTML. React throws that HTML away, with what was typed into it,
 * when the page around such a section changes before its code has come. So whatever changes the first page waits until all
 * of it is hydrated.
 */
const sections = new Map<string, 'found' | 'hydrated'>();
const waiting = new Set<() => void>();

/** Code that never comes must not hold up a change for longer. Milliseconds. */
const MOST_PATIENCE = 10_000;

let isOver = false;

/** Says that a section stands on the page, or that it is hydrated; the answer takes it back. */
export function sectionIs(state: 'found' | 'hydrated', id: string): () => void {
  if (!sections.has(id) || state === 'hydrated') sections.set(id, state);
  runWhenHydrated();
  return () => {
    sections.delete(id);
    runWhenHydrated();
  };
}

/** Runs at once but while the first page is hydrated: later ones are rendered by the browser itself. */
function onceHydrated(run: () => void): void {
  waiting.add(run);
  if (waiting.size === 1 && !isOver) setTimeout(finish, MOST_PATIENCE);
  runWhenHydrated();
}

export function firstPageHydrated(): Promise<void> {
  return new Promise(onceHydrated);
}

function runWhenHydrated() {
  if (isOver || ![...sections.values()].includes('found')) finish();
}

function finish() {
  if (waiting.size === 0) return;
  isOver = true;
  const due = [...waiting];
  waiting.clear();
  for (const run of due) run();
}

/** Makes changes as one, once nothing of the first page can be lost by it. */
export function useChangeOnceHydrated<T extends object>(apply: (change: T) => void) {
  const pending = useRef<T>(null);
  return (change: T) => {
    const isFirst = pending.current === null;
    pending.current = { ...pending.current, ...change };
    if (!isFirst) return;
    onceHydrated(() => {
      const whole = pending.current;
      pending.current = null;
      if (whole) apply(whole);
    });
  };
}
