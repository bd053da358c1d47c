import { useSyncExternalStore } from 'react';
import type { Cell, Span } from './timeline.ts';

/**
 * The cell that the keys have come to, and what keys or pointer draw over the rows. It changes many times a second, so
 * it is no state of the grid: only what shows it is drawn again.
 */
export class Cursor {
  #cell: Cell;
  #drawn: Span | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(cell: Cell) {
    this.#cell = cell;
  }

  readonly cell = (): Cell => this.#cell;

  readonly drawn = (): Span | null => this.#drawn;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  comeTo(cell: Cell) {
    this.#cell = cell;
    this.#tell();
  }

  draw(span: Span | null) {
    if (span === this.#drawn) return;
    this.#drawn = span;
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

export function useCell({ subscribe, cell }: Cursor): Cell {
  return useSyncExternalStore(subscribe, cell, cell);
}

/** Chosen, or where what is dragged would come to lie. */
export function useDrawn({ subscribe, drawn }: Cursor): Span | null {
  return useSyncExternalStore(subscribe, drawn, drawn);
}
