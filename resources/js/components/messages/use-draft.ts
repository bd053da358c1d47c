import { useSyncExternalStore } from 'react';
import { onLeaving } from '#js/lib/uploads/store.ts';

const PREFIX = 'volan.draft:';

/** What was written on this page; the browser may refuse to store it. */
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

/** What was written and not sent, until it is sent or the person signs out: a phone may stop the page at any time. */
export function useDraft(place: string) {
  const text = useSyncExternalStore(
    subscribe,
    () => drafts.get(place) ?? stored(place),
    () => '',
  );
  return [text, (next: string) => change(place, next)] as const;
}

onLeaving(() => {
  drafts.clear();
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function stored(place: string): string {
  try {
    return localStorage.getItem(PREFIX + place) ?? '';
  } catch {
    return '';
  }
}

function change(place: string, text: string): void {
  drafts.set(place, text);
  try {
    if (text === '') localStorage.removeItem(PREFIX + place);
    else localStorage.setItem(PREFIX + place, text);
  } catch {
    // It is kept as long as the page is.
  }
  for (const listener of listeners) listener();
}
