import { router, usePage } from '@inertiajs/react';
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

/** As the browser's history stores it. `allOf`: the filter of which all cars are chosen. */
type Chosen = { slugs: readonly string[]; allOf: string | null };

const none: Chosen = { slugs: [], allOf: null };

/**
 * Selecting everything that matches ends when the filter changes. The selection is part of the history's entry: who
 * opens a car or looks at what would change, and comes back, finds it again.
 */
export function useSelection(company: string, asked: string): Selection {
  const [taken, setTaken] = useState<{ on: unknown; chosen: Chosen } | null>(null);
  const key = `selection of ${company}`;
  // Not from `router.restore`, which after the first Back gives an older entry's selection to new ones.
  const { rememberedState } = usePage();
  const isTaken = taken !== null && taken.on === rememberedState;
  const chosen = isTaken ? taken.chosen : chosenIn(rememberedState?.[key]);
  const isAll = chosen.allOf === asked;
  const slugs = new Set(chosen.slugs);
  const take = (next: Chosen) => {
    setTaken({ on: rememberedState, chosen: next });
    router.remember(next, key);
  };
  const choose = (next: Iterable<string>) => take({ slugs: [...next], allOf: null });
  return {
    slugs,
    isAll,
    toggle: (slug) => choose(without(slugs, [slug]) ?? [...slugs, slug]),
    toggleAll: (page) => choose(without(slugs, page) ?? new Set([...slugs, ...page])),
    chooseAll: () => take({ slugs: chosen.slugs, allOf: asked }),
    clear: () => take(none),
  };
}

function chosenIn(stored: unknown): Chosen {
  return isChosen(stored) ? stored : none;
}

function isChosen(stored: unknown): stored is Chosen {
  return typeof stored === 'object' && stored !== null && 'slugs' in stored;
}

/** `null` unless all of them are among the chosen. */
function without(slugs: ReadonlySet<string>, page: readonly string[]): readonly string[] | null {
  if (!page.every((slug) => slugs.has(slug))) return null;
  return [...slugs].filter((slug) => !page.includes(slug));
}
