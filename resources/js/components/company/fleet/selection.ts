import { useState } from 'react';

/** Which cars of the table are chosen: some, page after page, or all that it finds. */
export type Selection = {
  slugs: ReadonlySet<string>;
  isAll: boolean;
  toggle: (slug: string) => void;
  toggleAll: (slugs: readonly string[]) => void;
  chooseAll: () => void;
  clear: () => void;
};

const none: ReadonlySet<string> = new Set();

/** Selecting everything that matches ends when the filter changes. */
export function useSelection(asked: string): Selection {
  const [slugs, setSlugs] = useState(none);
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === asked;
  const take = (next: ReadonlySet<string>) => {
    setAllOf(null);
    setSlugs(next);
  };
  return {
    slugs,
    isAll,
    toggle: (slug) => take(without(slugs, [slug]) ?? new Set([...slugs, slug])),
    toggleAll: (page) => take(without(slugs, page) ?? new Set([...slugs, ...page])),
    chooseAll: () => setAllOf(asked),
    clear: () => take(none),
  };
}

/** `null` unless all of them are among the chosen. */
function without(slugs: ReadonlySet<string>, page: readonly string[]): ReadonlySet<string> | null {
  if (!page.every((slug) => slugs.has(slug))) return null;
  return new Set([...slugs].filter((slug) => !page.includes(slug)));
}
