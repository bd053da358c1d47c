import { router } from '@inertiajs/react';
import { useSyncExternalStore } from 'react';
import { socketIdHeader } from '#js/lib/socket-id.ts';

/** Favourites changed on this page, by address, so that all cards of a car agree. */
const pressed = new Map<string, boolean>();
const listeners = new Set<() => void>();

/** A visitor's hearts stay in this cookie, the newest last, until the server moves them to an account. */
const COOKIE = 'favourites';
const MOST = 40;
const HALF_A_YEAR = 180 * 86_400;

function remember(address: string, isFavourite: boolean) {
  pressed.set(address, isFavourite);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a car has a heart, as the page, the browser or a press since says. */
export function useFavourite(address: string, given: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pressed.get(address) ?? (given || saved().includes(slugIn(address))),
    () => given,
  );
}

/** Shows the change at once, and reverts it if the server refuses. */
export async function setFavourite(address: string, wanted: boolean): Promise<boolean> {
  remember(address, wanted);
  try {
    const response = await fetch(address, {
      method: wanted ? 'PUT' : 'DELETE',
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        Accept: 'application/json',
        ...socketIdHeader(),
      },
    });
    if (response.ok) {
      router.flushAll();
      return true;
    }
  } catch {
    // Reverted below, like a refusal.
  }
  remember(address, !wanted);
  return false;
}

/** Adds or removes a visitor's favourite. @returns their number, or `null` if there is no room for another */
export function saveFavourite(address: string, wanted: boolean): number | null {
  const slug = slugIn(address);
  const others = saved().filter((other) => other !== slug);
  if (wanted && others.length >= MOST) return null;
  const slugs = wanted ? [...others, slug] : others;
  const secure = location.protocol === 'https:' ? ';secure' : '';
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${COOKIE}=${slugs.join('.')};path=/;samesite=lax;max-age=${slugs.length > 0 ? HALF_A_YEAR : 0}${secure}`;
  remember(address, wanted);
  router.flushAll();
  return slugs.length;
}

function saved(): string[] {
  const given = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return (
    given
      ?.slice(COOKIE.length + 1)
      .split('.')
      .filter(Boolean) ?? []
  );
}

/** `/cars/<slug>/favourite` */
export function slugIn(address: string): string {
  return address.split('/')[2] ?? '';
}
