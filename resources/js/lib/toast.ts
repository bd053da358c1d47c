import { useSyncExternalStore } from 'react';
import type { FlashToast } from '#server/http/shared.ts';

type Message = FlashToast & { href?: string | undefined };

export type Toast = Message & { id: number };

/** The message that is shown, and those from elsewhere that wait. */
type State = { shown: Toast | null; waiting: readonly Toast[] };

const nothing: State = { shown: null, waiting: [] };
const listeners = new Set<() => void>();
let state = nothing;
let lastId = 0;

function update(next: State) {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message; the region removes it after a while, or the person dismisses it. Only one is shown at a time. The
 * answer to the person's own action is shown at once. A message with a link comes from elsewhere and waits.
 */
export function showToast(toast: Message) {
  lastId += 1;
  const next = { ...toast, id: lastId };
  const { shown, waiting } = state;
  if (shown?.text === toast.text) update({ shown: next, waiting });
  else if (shown && toast.href !== undefined) {
    const others = waiting.filter(({ text, href }) => text !== toast.text || href !== toast.href);
    update({ shown, waiting: [...others, next] });
  } else update({ shown: next, waiting });
}

/** Removes a message and shows what has waited. Several waiting messages become one, whose text `merge` gives. */
export function dismissToast(id: number, merge: (waiting: readonly Toast[]) => Message) {
  const { shown, waiting } = state;
  if (shown?.id !== id) return;
  lastId += 1;
  const next = waiting.length > 1 ? { ...merge(waiting), id: lastId } : (waiting[0] ?? null);
  update({ shown: next, waiting: [] });
}

export function useToast() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state.shown,
    () => null,
  );
}
