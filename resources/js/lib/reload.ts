import { router } from '@inertiajs/react';

type Options = NonNullable<Parameters<typeof router.reload>[0]>;
type Reload = { only: string[]; options: Options; path: string };

/** Visits that have begun and not ended: those of the person, and those that the page makes by itself. */
export const underway = { person: 0, background: 0 };

let waiting: Reload[] = [];

/**
 * Asks for some props of this page again. While a visit of the person is under way it waits for its end: asked now, the
 * answer would be that of the address the person is leaving, and Inertia compares only paths, so that the list of the
 * former filter would replace that of the new one.
 */
export function reloadProps(only: readonly string[], options: Options = {}): void {
  if (underway.person > 0) waiting.push({ only: [...only], options, path: location.pathname });
  else router.reload({ ...options, only: [...only] });
}

const kindOf = ({ async }: { async: boolean }) => (async ? 'background' : 'person');

export function followVisits(): void {
  router.on('start', ({ detail: { visit } }) => {
    underway[kindOf(visit)] += 1;
  });
  router.on('finish', ({ detail: { visit } }) => {
    underway[kindOf(visit)] -= 1;
    if (underway.person > 0) return;
    const due = waiting.filter(({ path }) => path === location.pathname);
    waiting = [];
    for (const { only, options } of due) router.reload({ ...options, only });
  });
}
