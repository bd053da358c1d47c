import { useFormContext } from '@inertiajs/react';
import { createContext, useContext } from 'react';

type Errors = Readonly<Record<string, string | undefined>>;

const Given = createContext<Errors | undefined>(undefined);

/** The errors of fields that no Inertia form sends. */
export const FormErrors = Given.Provider;

/** What is wrong with the field of a name, as the form around it was answered; what the field itself knows goes first. */
export function useFieldError(name: string | undefined, known?: string): string | undefined {
  const form = useFormContext();
  const errors = useContext(Given) ?? form?.errors;
  return known ?? (name === undefined ? undefined : errors?.[name]);
}
