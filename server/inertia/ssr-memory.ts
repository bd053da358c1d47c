import { hash } from 'node:crypto';
import type { Request } from 'express';
import type { PageObject, SsrResult } from './types.ts';

type Renderer = (page: PageObject, req: Request) => Promise<SsrResult | null>;

export type MemoryOptions = {
  /** Which pages may be cached. Leave out those with data of one person. */
  when: (page: PageObject, req: Request) => boolean;
  /**
   * The part of the page that its HTML depends on, to be written as JSON; by default the whole page. A part that
   * follows from the rest may be left out, such as the texts, which follow from the language.
   */
  identity?: (page: PageObject) => object;
  /** The largest total length of the cached HTML, in characters. Default: 8 million. */
  most?: number;
};

/** HTML is cached when a page is requested a second time. So many pages are remembered as requested once. */
const MOST_SEEN = 2000;

/**
 * Caches rendered HTML. The HTML depends only on the page object, so an equal page object gives equal HTML and the
 * cache is never out of date. Handlers and queries run for every request.
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
