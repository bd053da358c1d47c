import { router } from '@inertiajs/react';
import { useSyncExternalStore } from 'react';

/** Hearts pressed on this page load, by the address they are kept at: every card of a car shows the same. */
const pressed = new Map<string, boolean>();
const listeners = new Set<() => void>();

function remember(address: string, isFavourite: boolean) {
  pressed.set(address, isFavourite);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a car has a heart, as the page or a press since says. */
export function useFavourite(address: string, given: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pressed.get(address) ?? given,
    () => given,
  );
}

/** Shows the change at once and takes it back when the server does not agree. */
export async function setFavourite(address: string, wanted: boolean): Promise<boolean> {
  remember(address, wanted);
  try {
    const response = await fetch(address, {
      method: wanted ? 'PUT' : 'DELETE',
      headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
    });
    if (response.ok) {
      router.flushAll();
      return true;
    }
  } catch {
    // Taken back below, like a refusal.
  }
  remember(address, !wanted);
  return false;
}
