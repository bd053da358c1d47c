import type { ComponentProps } from 'react';
import { TextArea, TextField } from './TextField.tsx';

type EntryProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'defaultValue' | 'maxLength' | 'required' | 'max'
> & {
  name: string;
  /** What is saved so far. */
  value: string | null;
  /** The most characters. */
  max: number;
};

/** A line of text that starts with what is saved; required unless it is optional. */
export function Entry({ value, max, optional, ...rest }: EntryProps) {
  return (
    <TextField
      {...rest}
      optional={optional}
      required={!optional}
      maxLength={max}
      defaultValue={value ?? ''}
    />
  );
}

type NumberEntryProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'value' | 'defaultValue' | 'required'
> & { name: string; value: number | null; max: number };

/** A number in its limits that starts with what is saved; required unless it is optional. */
export function NumberEntry({ value, min = 0, optional, ...rest }: NumberEntryProps) {
  return (
    <TextField
      inputMode="numeric"
      min={min}
      {...rest}
      type="number"
      optional={optional}
      required={!optional}
      defaultValue={value ?? ''}
    />
  );
}

type LongEntryProps = Pick<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'rows'> & {
  name: string;
  value: string | null;
  max?: number;
};

/** A text of several lines over the whole width of a form, which may stay empty. */
export function LongEntry({ value, max = 2000, ...rest }: LongEntryProps) {
  return (
    <TextArea
      {...rest}
      maxLength={max}
      optional
      defaultValue={value ?? ''}
      className="col-span-full"
    />
  );
}
