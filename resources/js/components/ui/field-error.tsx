import { useFormContext, usePage } from '@inertiajs/react';
import { createContext, useContext } from 'react';

type Errors = Readonly<Record<string, string | undefined>>;

const FormsErrors = createContext<Errors | undefined>(undefined);

/** The errors of fields that no Inertia form sends. */
export const FormErrors = FormsErrors.Provider;

/** What is wrong with the field of a name, as the form around it was answered; what the field itself knows goes first. */
export function useFieldError(name: string | undefined, known?: string): string | undefined {
  const form = useFormContext();
  const { flash, props } = usePage();
  const answered = flash.old ? props.errors : form?.errors;
  const errors = useContext(FormsErrors) ?? answered;
  return known ?? (name === undefined ? undefined : errors?.[name]);
}

type Control = { name?: string | undefined; value?: unknown };

/** What an uncontrolled field starts with: what was typed into it before its form was refused goes before what is saved. */
export function useOldInput({ name, value }: Control): { defaultValue?: string } {
  const { old } = usePage().flash;
  const typed = name === undefined || value !== undefined ? undefined : old?.[name];
  return typed === undefined ? {} : { defaultValue: typed };
}
