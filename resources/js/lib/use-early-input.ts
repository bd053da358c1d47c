import { useRef, type ComponentProps } from 'react';
import type { Field } from './fields.ts';
import { useOnHydration } from './use-on-hydration.ts';

type Given = Pick<ComponentProps<'input'>, 'checked' | 'value'>;

/**
 * For a field whose `checked` or `value` is state. What is chosen or typed while the server's HTML waits for its script
 * stays on the screen when React hydrates it, but nobody is told, so the page would show one thing and act on another.
 * It is done again then, with `onChange` and all.
 */
export function useEarlyInput<Control extends Field>(given: Given) {
  const control = useRef<Control>(null);
  useOnHydration(() => {
    const again = control.current && doing(control.current, given);
    // After hydration and one after the other, so that each `onChange` sees the state that the last one has set.
    if (again) queueMicrotask(again);
  });
  return control;
}

/*
 * How to do again what was done to a field, if something was. React hears only of what differs from what it knows
 * itself, so it is undone first.
 */

function doing(field: Field, { checked, value }: Given): (() => void) | null {
  if (checked !== undefined) return 'checked' in field ? pressing(field, checked) : null;
  return value === undefined ? null : typing(field, String(value));
}

function pressing(field: HTMLInputElement, given: boolean) {
  const { checked, type } = field;
  // Of radio buttons the one that was pressed speaks for all.
  if (checked === given || (type === 'radio' && !checked)) return null;
  return () => {
    field.checked = !checked;
    field.click();
  };
}

function typing(field: Field, given: string) {
  const { value } = field;
  const written = 'defaultValue' in field ? field.defaultValue : given;
  if (value === written) return null;
  return () => {
    field.value = written;
    // React follows what is written through the field's own setter, not through the one of its prototype.
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
}
