import { useSyncExternalStore } from 'react';
import type { ImageView } from '#server/http/shared.ts';

/** A car chosen for comparison, with what the bar shows on other pages. */
export type Picked = { slug: string; name: string; photo: ImageView | null };

const MOST_COMPARED = 4;

const KEY = 'compare';
const none: readonly Picked[] = [];
const listeners = new Set<() => void>();
let picked: readonly Picked[] | undefined;

/** The cars picked in this browser, in the order they were. */
export function useSelection(): readonly Picked[] {
  return useSyncExternalStore(subscribe, current, () => none);
}

/** `false` when there are four already. */
export function toggle(car: Picked): boolean {
  const others = current().filter(({ slug }) => slug !== car.slug);
  const isNew = others.length === current().length;
  if (isNew && others.length >= MOST_COMPARED) return false;
  store(isNew ? [...others, car] : others);
  return true;
}

export function drop(slug: string) {
  store(current().filter((car) => car.slug !== slug));
}

export function clear() {
  store([]);
}

function store(cars: readonly Picked[]) {
  picked = cars;
  try {
    localStorage.setItem(KEY, JSON.stringify(cars));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function current(): readonly Picked[] {
  return (picked ??= read());
}

function read(): readonly Picked[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPicked).slice(0, MOST_COMPARED) : none;
  } catch {
    return none;
  }
}

function isPicked(value: unknown): value is Picked {
  return typeof value === 'object' && value !== null && 'slug' in value && 'name' in value;
}

function subscribe(listener: () => void) {
  const other = ({ key }: StorageEvent) => {
    if (key !== KEY) return;
    picked = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', other);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', other);
  };
}
