import type { ReactNode } from 'react';
import { useHydrated } from '#js/lib/use-hydrated.ts';

/** Fields that only work with JavaScript. They are disabled until the page is hydrated. */
export function Scripted({ children }: { children: ReactNode }) {
  return (
    <div className="contents" inert={!useHydrated()}>
      {children}
    </div>
  );
}
