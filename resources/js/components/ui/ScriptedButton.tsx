import type { ComponentProps } from 'react';
import { useHydrated } from '#js/lib/use-hydrated.ts';

/** A button whose work is done by code: it can be pressed once the page is hydrated, and looks the same before. */
export function ScriptedButton({ disabled, ...rest }: ComponentProps<'button'>) {
  const isHydrated = useHydrated();
  return (
    <button
      type="button"
      {...rest}
      disabled={!isHydrated || disabled}
      data-hydrating={isHydrated || disabled ? undefined : ''}
    />
  );
}
