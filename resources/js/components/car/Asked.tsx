import { router } from '@inertiajs/react';
import { useEffect, type ReactNode } from 'react';

type AskedProps = {
  /** The page's prop that is asked for once this stands on the page. */
  prop: string;
  /** What stands there until it has come. */
  children: ReactNode;
};

export function Asked({ prop, children }: AskedProps) {
  useEffect(() => {
    router.reload({ only: [prop] });
  }, [prop]);
  return children;
}
