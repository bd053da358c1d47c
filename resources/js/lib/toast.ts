import { useSyncExternalStore } from 'react';
import type { FlashToast } from '#server/http/shared.ts';

export type Toast = FlashToast & { id: number; href?: string | undefined };

const none: readonly Toast[] = [];
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = none;
let lastId = 0;

function update(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message until dismissed; the region itself takes it away after a while. Said again, it is shown once. */
export function showToast(toast: FlashToast & { href?: string | undefined }) {
  lastId += 1;
  const others = toasts.filter(({ text, href }) => text !== toast.text || href !== toast.href);
  update([...others.slice(-3), { ...toast, id: lastId }]);
}

export function dismissToast(id: number) {
  update(toasts.filter((toast) => toast.id !== id));
}

export function useToasts() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
}
