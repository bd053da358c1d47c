import { useRef, type ComponentProps } from 'react';
import { isChanged, isChoice, type Field } from './fields.ts';
import { useOnHydration } from './use-on-hydration.ts';

/**
 * For a field whose `checked` or `value` is state. What is chosen or typed while the server's HTML waits for its script
 * stays on the screen when React hydrates it, but nobody is told, so the page would show one thing and act on another.
 * It is done again then, with `onChange` and all.
 */
export function useEarlyInput<Control extends Field>(
  given: Pick<ComponentProps<'input'>, 'checked' | 'value'>,
) {
  const control = useRef<Control>(null);
  useOnHydration(() => {
    const field = control.current;
    if (!field || !isChanged(field)) return;
    const isState = (isChoice(field) ? given.checked : given.value) !== undefined;
    // After hydration and one after the other, so that each `onChange` sees the state that the last one has set.
    if (isState) queueMicrotask(again(field));
  });
  return control;
}

/** How to do again what was done to a field. React hears only of what differs from what it knows itself. */
function again(field: Field): () => void {
  if (field instanceof HTMLInputElement && isChoice(field)) {
    const { checked } = field;
    // Of radio buttons the one that was pressed speaks for all.
    if (field.type === 'radio' && !checked) return () => {};
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  const { value } = field;
  if (field instanceof HTMLSelectElement)
    return () => {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
  return () => {
    field.value = field.defaultValue;
    writeUnseen(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/** React follows what is written to a field through a setter of the element's own. */
function writeUnseen(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
