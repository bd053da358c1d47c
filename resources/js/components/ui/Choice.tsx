import { useId, type ComponentProps, type ReactNode } from 'react';
import { useEarlyInput } from '#js/lib/use-early-input.ts';
import { FieldError, useWiring } from './Field.tsx';
import { useFieldError } from './field-error.tsx';
import type { Icon } from './icons/icon.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'>;

type ChoiceProps = InputProps & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A checkbox alone, where something else names it. */
export function Check(props: InputProps) {
  const input = useEarlyInput<HTMLInputElement>(props);
  return <input {...props} ref={input} type="checkbox" className="check" />;
}

function Labelled(props: ChoiceProps & { control: 'checkbox' | 'switch' }) {
  const { label, hint, error: known, control, ...rest } = props;
  const error = useFieldError(rest.name, known);
  const wiring = useWiring({ hint, error });
  const early = useEarlyInput<HTMLInputElement>(rest);
  const input = (
    <input
      {...rest}
      {...wiring}
      ref={early}
      type="checkbox"
      role={control === 'switch' ? 'switch' : undefined}
      className={control === 'switch' ? 'switch' : 'check mt-px'}
    />
  );
  return (
    <div>
      <div className={control === 'switch' ? 'choice justify-between' : 'choice'}>
        {control === 'checkbox' && input}
        <div>
          <label htmlFor={wiring.id} className="font-medium">
            {label}
          </label>
          {hint && (
            <p className="field-hint" id={`${wiring.id}-hint`}>
              {hint}
            </p>
          )}
        </div>
        {control === 'switch' && input}
      </div>
      {error && <FieldError id={`${wiring.id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function Checkbox(props: ChoiceProps) {
  return <Labelled {...props} control="checkbox" />;
}

/** For a setting that takes effect at once; in a form that is saved, use a Checkbox. */
export function Switch(props: ChoiceProps) {
  return <Labelled {...props} control="switch" />;
}

type GroupProps = {
  /** The name of the group's inputs. */
  name?: string | undefined;
  legend: ReactNode;
  hideLegend?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A fieldset for radios and checkboxes that answer one question. */
export function ChoiceGroup(props: GroupProps) {
  const { name, legend, hideLegend, hint, className, children } = props;
  const error = useFieldError(name, props.error);
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'field-label mb-1.5'}>{legend}</legend>
      {hint && <p className="field-hint mb-2">{hint}</p>}
      <div className={className ?? 'grid gap-2'}>{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

type RadioCardProps = InputProps & {
  title: ReactNode;
  text?: ReactNode;
  icon?: Icon | undefined;
  /** Shown at the end: a price, a badge. */
  aside?: ReactNode;
  control?: 'radio' | 'checkbox' | undefined;
};

/** A radio button as a card that can be pressed anywhere; put several with one `name` in a ChoiceGroup. */
export function RadioCard(props: RadioCardProps) {
  const { title, text, icon: Glyph, aside, control = 'radio', ...rest } = props;
  const input = useEarlyInput<HTMLInputElement>(rest);
  return (
    <label className="radio-card">
      <input
        {...rest}
        ref={input}
        type={control}
        className={control === 'radio' ? 'radio mt-px' : 'check mt-px'}
      />
      {Glyph && <Glyph size={22} className="mt-px text-brand" />}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {text && <span className="block text-sm text-muted">{text}</span>}
      </span>
      {aside && <span className="shrink-0 font-semibold tabular">{aside}</span>}
    </label>
  );
}

/** A filter pill: a checkbox or radio under a rounded label. */
export function Chip(props: RadioCardProps) {
  const { title, icon: Glyph, control = 'checkbox', aside, text: _text, ...rest } = props;
  const input = useEarlyInput<HTMLInputElement>(rest);
  return (
    <label className="chip">
      <input {...rest} ref={input} type={control} className="sr-only" />
      {Glyph && <Glyph size={18} />}
      {title}
      {aside && <span className="font-normal text-muted tabular">{aside}</span>}
    </label>
  );
}
