/**
 * Which parts of the first page are still the server's HTML. React throws that HTML away and shows a gap instead when
 * the page around such a part changes, so an answer for the first page waits until all of it is awake.
 */
const asleep = new Set<string>();
const awake = new Set<string>();
const waiting = new Set<() => void>();

/** Code that never comes must not hold up an answer for longer. Milliseconds. */
const MOST_PATIENCE = 5000;

let isOver = false;

/** Says that a part stands on the page, whether it is awake or not; the answer takes it back. */
export function expect(part: string): () => void {
  if (!awake.has(part)) asleep.add(part);
  return () => {
    asleep.delete(part);
    tellWhenAwake();
  };
}

/** Called each time a part has come awake. */
export const onArrival = new Set<() => void>();

export function arrived(part: string): () => void {
  awake.add(part);
  asleep.delete(part);
  for (const tell of onArrival) tell();
  tellWhenAwake();
  return () => awake.delete(part);
}

/** Only the first page ever sleeps: later ones are rendered by the browser itself. */
export async function firstPageAwake(): Promise<void> {
  if (isOver) return;
  await new Promise<void>((resolve) => {
    waiting.add(resolve);
    setTimeout(resolve, MOST_PATIENCE);
    tellWhenAwake();
  });
  isOver = true;
}

function tellWhenAwake() {
  if (asleep.size > 0) return;
  for (const tell of waiting) tell();
  waiting.clear();
}
