import type { ComponentProps } from 'react';
import { TextArea, TextField } from './TextField.tsx';

type EntryProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'defaultValue' | 'maxLength' | 'required' | 'max'
> & {
  name: string;
  /** The saved value. */
  value: string | null;
  /** The largest number of characters. */
  max: number;
};

/** A text field that starts with the saved value; required unless `optional`. */
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

/** A number field with limits that starts with the saved value; required unless `optional`. */
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

/** A text area over the whole width of a form; it may stay empty. */
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
