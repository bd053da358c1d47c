import { useFormContext, usePage } from '@inertiajs/react';
import { createContext, useContext } from 'react';

type Errors = Readonly<Record<string, string | undefined>>;

const FormsErrors = createContext<Errors | undefined>(undefined);

/** Gives fields their errors in a form that is not sent by Inertia. */
export const FormErrors = FormsErrors.Provider;

/**
 * The error of a field, from the answer to the form around it. An error that the field itself has found comes first.
 */
export function useFieldError(name: string | undefined, known?: string): string | undefined {
  const form = useFormContext();
  const { flash, props } = usePage();
  const answered = flash.old ? props.errors : form?.errors;
  const errors = useContext(FormsErrors) ?? answered;
  return known ?? (name === undefined ? undefined : errors?.[name]);
}

type Control = { name?: string | undefined; value?: unknown };

/** The first value of an uncontrolled field. If its form was refused, what was typed comes before what is saved. */
export function useOldInput({ name, value }: Control): { defaultValue?: string } {
  const { old } = usePage().flash;
  const typed = name === undefined || value !== undefined ? undefined : old?.[name];
  return typed === undefined ? {} : { defaultValue: typed };
}
