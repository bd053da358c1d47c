import type { ReactNode } from 'react';
import { Workspace } from '../components/shell/Workspace.tsx';
import { useShared } from '#js/lib/page.ts';
import { hostItems } from './Owner.tsx';

/** A company's fleet is worked with the same screens as one person's cars. */
export function Company({ children }: { children: ReactNode }) {
  const seesMoney = useShared().auth.user?.hosting?.seesMoney ?? false;
  return (
    <Workspace title="common.nav.company_area" items={hostItems({ seesMoney })}>
      {children}
    </Workspace>
  );
}
