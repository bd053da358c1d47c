import type { ReactNode } from 'react';
import { Owner } from './Owner.tsx';

/** Companies use the owner's layout, because they use the same pages. */
export function Company({ children }: { children: ReactNode }) {
  return <Owner>{children}</Owner>;
}
