import type { ReactNode } from 'react';
import { useHydrated } from '#js/lib/use-hydrated.ts';

/** Fields whose every change is code's work: nobody can reach them before the page is hydrated. */
export function Scripted({ children }: { children: ReactNode }) {
  return (
    <div className="contents" inert={!useHydrated()}>
      {children}
    </div>
  );
}
