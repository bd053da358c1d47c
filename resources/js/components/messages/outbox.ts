/** A message that the server has not confirmed yet. */
export type Pending = {
  key: string;
  body: string;
  files: readonly File[];
  /** `waiting`: for the network; `failed`: the server has refused it. */
  state: 'sending' | 'waiting' | 'failed';
  error?: string | undefined;
};

const PREFIX = 'volan.messages:';

/** Texts outlive the page, so that nothing is lost with a closed browser; files do not. */
export function storePending(place: string, pending: readonly Pending[]): void {
  const texts = pending
    .filter(({ files, state }) => files.length === 0 && state !== 'failed')
    .map(({ key, body }) => ({ key, body }));
  try {
    if (texts.length > 0) localStorage.setItem(PREFIX + place, JSON.stringify(texts));
    else localStorage.removeItem(PREFIX + place);
  } catch {
    // A browser that stores nothing still sends.
  }
}

export function storedPending(place: string): Pending[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + place) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(pendingOf) : [];
  } catch {
    return [];
  }
}

function pendingOf(stored: unknown): Pending[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const [key, body]: unknown[] = [Reflect.get(stored, 'key'), Reflect.get(stored, 'body')];
  return typeof key === 'string' && typeof body === 'string'
    ? [{ key, body, files: [], state: 'waiting' }]
    : [];
}
