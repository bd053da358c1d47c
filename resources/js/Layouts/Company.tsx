import type { ReactNode } from 'react';
import { Workspace } from '../components/shell/Workspace.tsx';
import { ownerItems } from './Owner.tsx';

/** A company's fleet is worked with the same screens as one person's cars. */
export function Company({ children }: { children: ReactNode }) {
  return (
    <Workspace title="common.nav.company_area" items={ownerItems}>
      {children}
    </Workspace>
  );
}
