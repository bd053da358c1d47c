import { useRef } from 'react';

/**
 * The late sections of the first page, and whether React has hydrated them. If the page around a section changes before
 * its code has arrived, React discards the server's HTML, with everything typed into it. So changes of the first page
 * wait until all of it is hydrated.
 */
const sections = new Map<string, 'found' | 'hydrated'>();
const waiting = new Set<() => void>();

/** A change waits no longer than this, in milliseconds, in case the code never arrives. */
const MOST_PATIENCE = 10_000;

let isOver = false;

/** Registers a section, or marks it as hydrated. Returns a function that removes it again. */
export function sectionIs(state: 'found' | 'hydrated', id: string): () => void {
  if (!sections.has(id) || state === 'hydrated') sections.set(id, state);
  runWhenHydrated();
  return () => {
    sections.delete(id);
    runWhenHydrated();
  };
}

/**
 * Runs when the first page is hydrated; at once if it is. Later pages are rendered by the browser and need no waiting.
 */
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

/** Collects changes and applies them together, when the first page is hydrated. */
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
