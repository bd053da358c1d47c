import { router } from '@inertiajs/react';
import { useEffect, type ReactNode } from 'react';

type AskedProps = {
  /** The prop that is loaded when this comes into view. */
  prop: string;
  /** Shown until the prop is loaded. */
  children: ReactNode;
};

export function Asked({ prop, children }: AskedProps) {
  useEffect(() => {
    router.reload({ only: [prop] });
  }, [prop]);
  return children;
}
