import type { ReactNode } from 'react';
import { Owner } from './Owner.tsx';

/** A company's fleet is worked with the same screens as one person's cars. */
export function Company({ children }: { children: ReactNode }) {
  return <Owner>{children}</Owner>;
}
