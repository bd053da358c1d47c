import { useRef } from 'react';
import { useOnHydration } from './use-on-hydration.ts';

/**
 * For a radio button or checkbox whose `checked` is state. What is chosen while the server's HTML waits for its script
 * stays on the screen when React hydrates it, but nobody is told, so the page would show one choice and act on another.
 * The press is made again then, with `onChange` and all.
 */
export function useEarlyChoice(checked: boolean | undefined) {
  const input = useRef<HTMLInputElement>(null);
  useOnHydration(() => {
    const element = input.current;
    if (!element || checked === undefined || element.checked === checked) return;
    const { type, checked: wanted } = element;
    // Of radio buttons the one that was pressed speaks for all.
    if (type === 'radio' && !wanted) return;
    // After hydration and one after the other, so that each `onChange` sees the state that the last one has set.
    queueMicrotask(() => {
      element.checked = !wanted;
      element.click();
    });
  });
  return input;
}
