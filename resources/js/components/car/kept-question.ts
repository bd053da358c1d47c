/** What a visitor has written; the key makes one message of it, however often it is sent. */
export type Question = { key: string; body: string };

const NAME = 'volan.question';

/** Keeps a question in this tab while its writer signs in. */
export function keepQuestion(url: string, question: Question): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ url, ...question }));
  } catch {
    // A browser that stores nothing: it has to be written again.
  }
}

/** The question about this car that waits in this tab. */
export function keptQuestion(url: string): Question | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    const isHere = isQuestion(stored) && stored.url === url;
    return isHere ? { key: stored.key, body: stored.body } : null;
  } catch {
    return null;
  }
}

export function forgetQuestion(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Nothing was stored either.
  }
}

function isQuestion(value: unknown): value is Question & { url: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { url, key, body } = value as Partial<Record<string, unknown>>;
  return [url, key, body].every((text) => typeof text === 'string');
}
