import { useState, type ComponentProps, type ReactNode } from 'react';
import { useOnHydration } from '#js/lib/use-on-hydration.ts';
import { useT } from '#js/lib/i18n.ts';
import { useEarlyInput } from '#js/lib/use-early-input.ts';
import { IconButton } from './Button.tsx';
import { Field, useWiring, type FieldProps } from './Field.tsx';
import { useFieldError, useOldInput } from './field-error.tsx';
import type { Icon } from './icons/icon.tsx';
import { Eye, EyeOff } from './icons/interface.tsx';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className'> & {
    icon?: Icon | undefined;
    /** A unit at the end: "lei", "km". */
    unit?: ReactNode;
  };

export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    hint,
    error: known,
    optional,
    className,
    icon: Glyph,
    unit,
    ...rest
  } = props;
  const error = useFieldError(rest.name, known);
  const old = useOldInput(rest);
  const wiring = useWiring({ hint, error });
  const early = useEarlyInput<HTMLInputElement>(rest);
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className }} id={wiring.id}>
      <div className="input-group">
        {Glyph && (
          <span className="input-lead">
            <Glyph />
          </span>
        )}
        <input ref={early} {...rest} {...old} {...wiring} className="input" />
        {unit && <span className="input-trail">{unit}</span>}
      </div>
    </Field>
  );
}

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'type'>;

export function PasswordField(props: PasswordFieldProps) {
  const { label, hideLabel, hint, error: known, optional, className, ...rest } = props;
  const error = useFieldError(rest.name, known);
  const t = useT();
  const wiring = useWiring({ hint, error });
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className }} id={wiring.id}>
      <div className="input-group">
        <input {...rest} {...wiring} type={shown ? 'text' : 'password'} className="input" />
        <span className="input-trail -me-2.5">
          <IconButton
            size="sm"
            icon={shown ? EyeOff : Eye}
            label={t(shown ? 'common.form.hide_password' : 'common.form.show_password')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      </div>
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>;

/** With `maxLength` it shows how many characters are left. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error: known, optional, className, ...rest } = props;
  const error = useFieldError(rest.name, known);
  const t = useT();
  const old = useOldInput(rest);
  const wiring = useWiring({ hint, error });
  const [typed, setTyped] = useState(String(old.defaultValue ?? rest.defaultValue ?? '').length);
  const area = useEarlyInput<HTMLTextAreaElement>(rest);
  useOnHydration(() => setTyped(area.current?.value.length ?? 0));
  const length = rest.value === undefined ? typed : String(rest.value).length;
  const left = rest.maxLength === undefined ? undefined : rest.maxLength - length;
  return (
    <Field
      {...{ label, hideLabel, hint, error, optional, className }}
      id={wiring.id}
      aside={
        left !== undefined && (
          <p className="field-hint self-end">{t('common.form.characters_left', { count: left })}</p>
        )
      }
    >
      <textarea
        {...rest}
        {...old}
        {...wiring}
        ref={area}
        className="input"
        onChange={(event) => {
          setTyped(event.target.value.length);
          rest.onChange?.(event);
        }}
      />
    </Field>
  );
}

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    options: readonly { value: string; label: string; disabled?: boolean | undefined }[];
    /** An empty first choice. */
    placeholder?: string | undefined;
  };

export function Select(props: SelectProps) {
  const { label, hideLabel, hint, error: known, optional, className, ...control } = props;
  const { options, placeholder, ...rest } = control;
  const error = useFieldError(rest.name, known);
  const old = useOldInput(rest);
  const wiring = useWiring({ hint, error });
  const early = useEarlyInput<HTMLSelectElement>(rest);
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className }} id={wiring.id}>
      <select ref={early} {...rest} {...old} {...wiring} className="input">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
