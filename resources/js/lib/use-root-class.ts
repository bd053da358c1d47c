import { useEffect } from 'react';

type RootClass = 'under-dialog' | 'choosing-place' | 'with-compare-bar';

/** How many elements want each class. */
const wanted = new Map<RootClass, number>();

/**
 * Gives the document's root a class for as long as `isWanted`. `:has` would need no script, but a browser searches the
 * whole document for it at every change of any part.
 */
export function useRootClass(name: RootClass, isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return undefined;
    want(name, 1);
    return () => want(name, -1);
  }, [name, isWanted]);
}

function want(name: RootClass, more: number) {
  const count = (wanted.get(name) ?? 0) + more;
  wanted.set(name, count);
  document.documentElement.classList.toggle(name, count > 0);
}
