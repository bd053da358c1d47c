import type { ComponentProps } from 'react';
import { useHydrated } from '#js/lib/use-hydrated.ts';

/** A button that only works with JavaScript. It is disabled until the page is hydrated, but looks the same. */
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
