import { hash } from 'node:crypto';
import type { Request } from 'express';
import type { PageObject, SsrResult } from './types.ts';

type Renderer = (page: PageObject, req: Request) => Promise<SsrResult | null>;

export type MemoryOptions = {
  /** Which pages may be remembered: leave out those that speak of one person. */
  when: (page: PageObject, req: Request) => boolean;
  /**
   * All of the page that its rendering depends on, to be written as JSON. Default: the page. What follows from the rest
   * may be left out, such as long texts by their language.
   */
  identity?: (page: PageObject) => object;
  /** The most characters of rendered HTML to hold. Default: 8 million. */
  most?: number;
};

/** How many pages that were asked for once are known, so that only what is asked for again takes up memory. */
const MOST_SEEN = 2000;

/**
 * A renderer that remembers. What is rendered depends on the page object alone, so the same object, to the letter, has
 * the same document: nothing here is ever out of date, and handlers and queries run as always.
 */
export function remembering(
  render: Renderer,
  { when, identity = (page) => page, most = 8_000_000 }: MemoryOptions,
): Renderer {
  const seen = new Set<string>();
  const stored = new Map<string, SsrResult>();
  let size = 0;

  const store = (key: string, result: SsrResult) => {
    stored.set(key, result);
    size += lengthOf(result);
    for (const [oldest, dropped] of stored) {
      if (size <= most) break;
      stored.delete(oldest);
      size -= lengthOf(dropped);
    }
  };

  return async (page, req) => {
    if (!when(page, req)) return render(page, req);
    const key = hash('sha256', JSON.stringify(identity(page)), 'base64');
    const known = stored.get(key);
    if (known) {
      stored.delete(key);
      stored.set(key, known);
      return known;
    }
    const result = await render(page, req);
    if (result && seen.has(key) && !stored.has(key)) store(key, result);
    noteSeen(seen, key);
    return result;
  };
}

function noteSeen(seen: Set<string>, key: string) {
  seen.delete(key);
  seen.add(key);
  if (seen.size <= MOST_SEEN) return;
  for (const oldest of seen) {
    seen.delete(oldest);
    return;
  }
}

function lengthOf({ head, body }: SsrResult): number {
  return body.length + head.reduce((sum, tag) => sum + tag.length, 0);
}
