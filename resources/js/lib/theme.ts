import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

/**
 * The server reads this cookie and writes it to `<html data-theme>`, so the page is never shown in the wrong colours
 * first.
 */
const cookie = 'theme';

function current(): Theme {
  const set = document.documentElement.dataset['theme'];
  return themes.find((theme) => theme === set) ?? 'system';
}

export function setTheme(theme: Theme) {
  document.documentElement.dataset['theme'] = theme;
  document.cookie = `${cookie}=${theme}; path=/; max-age=31536000; samesite=lax`;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'system');
}
