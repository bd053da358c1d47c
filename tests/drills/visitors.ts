/** What came of the requests of one part of a drill. */
export type Tally = {
  sent: number;
  failed: string[];
  /** Of those that failed: when no node said that it was ready. */
  refused: number;
  slowestMs: number;
  /** The longest time in which no request was answered well. */
  longestGapMs: number;
  lastGoodAt: number;
};

export function newTally(): Tally {
  return {
    sent: 0,
    failed: [],
    refused: 0,
    slowestMs: 0,
    longestGapMs: 0,
    lastGoodAt: performance.now(),
  };
}

export const visitedPages = ['/', '/cars', '/about', '/cars?category=suv', '/login', '/faq'];

/** Each request comes from an address of its own: what one address may ask is limited. */
export function elsewhere(): { 'X-Forwarded-For': string } {
  const parts = Array.from({ length: 3 }, () => Math.floor(Math.random() * 250));
  return { 'X-Forwarded-For': ['10', ...parts].join('.') };
}

/** Sends a request and counts what came of it; `null` if nobody answered. */
export async function send(
  tally: Tally,
  url: string,
  options?: RequestInit,
): Promise<Response | null> {
  tally.sent += 1;
  const begun = performance.now();
  try {
    const answer = await fetch(url, options);
    await answer.clone().arrayBuffer();
    const now = performance.now();
    tally.slowestMs = Math.max(tally.slowestMs, now - begun);
    if (answer.headers.has('x-no-node')) tally.refused += 1;
    if (answer.status >= 400)
      tally.failed.push(`${answer.status} ${(await answer.clone().text()).slice(0, 120)}`);
    else noteGood(tally, now);
    return answer;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    tally.failed.push(`${String(cause)} ${url}`);
    return null;
  }
}

function noteGood(tally: Tally, now: number): void {
  tally.longestGapMs = Math.max(tally.longestGapMs, now - tally.lastGoodAt);
  tally.lastGoodAt = now;
}

export function listFailures({ failed }: Tally): void {
  for (const [failure, all] of Map.groupBy(failed, (one) => one.replaceAll(/\s+/g, ' ')))
    console.log(`  ${all.length} x ${failure}`);
}
