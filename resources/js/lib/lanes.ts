import { router } from '@inertiajs/react';
import { afterVisits, underway } from './visits.ts';

type Options = NonNullable<Parameters<typeof router.reload>[0]>;

type Success = (page: Parameters<NonNullable<Options['onSuccess']>>[0]) => void;

export type Reload = {
  onSuccess?: Success;
  /** Asked for by itself, because together with others it would take long. */
  isAlone?: boolean;
};

/** Reloads that go together: what waits, and the request that is on its way. */
type Lane = {
  path: string;
  /** Empty when nothing waits. */
  names: Set<string>;
  successes: Success[];
  isUnderway: boolean;
};

/** One moment often brings several events: a notification, a change of a calendar, a message. */
const GATHER_MS = 60;

/** A request whose answer does not come, in a network that has just gone, keeps the next one waiting no longer. */
const PATIENCE_MS = 30_000;

/** What was asked in vain is asked again after so long. */
const RETRY_MS = 2_000;

const lanes = new Map<string, Lane>();

afterVisits.push(() => {
  for (const lane of lanes.values()) send(lane);
});

/**
 * Asks for some props of the page of this path again. What is asked for in one moment goes as one request, and the next one begins
 * after the answer to the one before, so that an older answer never replaces a newer one. While a visit of the person is
 * under way all wait for its end: asked now, the answer would be that of the address the person is leaving, and Inertia
 * compares only paths, so that the list of the former filter would replace that of the new one.
 */
export function ask(
  path: string,
  only: readonly string[],
  { onSuccess, isAlone }: Reload = {},
): void {
  const name = isAlone ? only.join(' ') : '';
  const known = lanes.get(name);
  const lane: Lane =
    known?.path === path ? known : { path, names: new Set(), successes: [], isUnderway: false };
  const isFirst = lane.names.size === 0;
  lanes.set(name, lane);
  for (const prop of only) lane.names.add(prop);
  if (onSuccess) lane.successes.push(onSuccess);
  if (isFirst) setTimeout(() => send(lane), GATHER_MS);
}

function send(lane: Lane): void {
  if (lane.names.size === 0 || lane.isUnderway || underway.person > 0 || !navigator.onLine) return;
  const asked = { names: lane.names, successes: lane.successes };
  lane.names = new Set();
  lane.successes = [];
  if (lane.path !== location.pathname) return;
  lane.isUnderway = true;
  let token: { cancel: () => void } | undefined;
  const givenUp = setTimeout(() => token?.cancel(), PATIENCE_MS);
  let pause = 0;
  const putBack = () => {
    pause = RETRY_MS;
    for (const name of asked.names) lane.names.add(name);
    lane.successes.unshift(...asked.successes);
  };
  router.reload({
    only: [...asked.names],
    onCancelToken: (given) => {
      token = given;
    },
    onSuccess: (page) => {
      for (const success of asked.successes) success(page);
    },
    onCancel: putBack,
    onNetworkError: () => {
      putBack();
      return false;
    },
    onFinish: () => {
      clearTimeout(givenUp);
      lane.isUnderway = false;
      setTimeout(() => send(lane), pause);
    },
  });
}
