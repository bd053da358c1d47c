import { objectStores } from '#js/lib/object-stores.ts';
import { onLeaving } from '#js/lib/uploads/store.ts';

/** A message that the server has not confirmed yet. */
export type Pending = {
  key: string;
  body: string;
  files: readonly File[];
  /** `waiting`: for the network; `failed`: the server has refused it. */
  state: 'sending' | 'waiting' | 'failed';
  error?: string | undefined;
};

type Stored = Pick<Pending, 'key' | 'body' | 'files'> & {
  place: string;
  position: number;
  storedAt: number;
};

const MESSAGES = 'messages';
const LONGEST_MS = 7 * 24 * 3_600_000;

const stores = objectStores('volan-messages', (database) => {
  database.createObjectStore(MESSAGES, { keyPath: 'key' });
});

/** Messages outlive the page with their files, so that nothing is lost with a closed browser. */
export function storePending(place: string, pending: readonly Pending[]): void {
  const kept = pending.filter(({ state }) => state !== 'failed');
  const storedAt = Date.now();
  void stored().then((all) =>
    stores.write(MESSAGES, (messages) => {
      const keys = new Set(kept.map(({ key }) => key));
      for (const one of all)
        if (one.place === place && !keys.has(one.key)) messages.delete(one.key);
      for (const [position, { key, body, files }] of kept.entries())
        messages.put({ key, body, files, place, position, storedAt } satisfies Stored);
    }),
  );
}

/** What was not sent from a place, in the order in which it was written; not what somebody meant to say a week ago. */
export async function storedPending(place: string): Promise<Pending[]> {
  const all = await stored();
  return all
    .filter((one) => one.place === place && one.storedAt > Date.now() - LONGEST_MS)
    .toSorted((a, b) => a.position - b.position)
    .map(({ key, body, files }) => ({ key, body, files, state: 'waiting' }));
}

/** On a shared computer nobody finds what another person has not sent. */
onLeaving(() => void stores.write(MESSAGES, (messages) => messages.clear()));

function stored(): Promise<Stored[]> {
  return stores.read<Stored>(MESSAGES, (messages) => messages.getAll());
}
