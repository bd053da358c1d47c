import { useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import { useLocale, useT } from '#js/lib/i18n.ts';
import { useOnHydration } from '#js/lib/use-on-hydration.ts';
import { readDay, spellDay, writeDay } from '#shared/calendar-day.ts';
import { TextField } from './TextField.tsx';

/** What the server accepts; browsers check it also before the page's code is loaded. */
const PATTERN = String.raw`\d{1,2}\D?\d{1,2}\D?\d{4}|\d{4}-\d\d-\d\d`;

type DateFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'
> & {
  /** A calendar day, "2026-11-21", or an empty text. */
  value: string;
  /** Called with the day, or with an empty text while it is incomplete. */
  onDay?: ((day: string) => void) | undefined;
};

/** A date typed in the format of the page's language. A native date field would use the browser's language. */
export function DateField({ value, onDay, ...props }: DateFieldProps) {
  const t = useT();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState(value);
  const [typed, setTyped] = useState(writeDay(value, locale));
  if (seen !== value) {
    setSeen(value);
    if (value !== (readDay(typed) ?? '')) setTyped(writeDay(value, locale));
  }
  const take = (text: string) => {
    setTyped(text);
    onDay?.(readDay(text) ?? '');
  };
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const isAppended =
      target.value.length > typed.length && target.selectionStart === target.value.length;
    take(isAppended ? spellDay(target.value, locale) : target.value);
  };
  useOnHydration(() => {
    const early = input.current?.value ?? typed;
    if (early !== typed) take(early);
  });
  return (
    <TextField
      autoComplete="off"
      placeholder={t('common.date.day_shape')}
      title={t('common.date.day_shape')}
      {...props}
      ref={input}
      inputMode="numeric"
      pattern={PATTERN}
      maxLength={10}
      value={typed}
      onChange={type}
    />
  );
}
