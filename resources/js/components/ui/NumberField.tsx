import { useRef, type ComponentProps } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { Field, useWiring, type FieldProps } from './Field.tsx';
import { useFieldError } from './field-error.tsx';
import { Minus, Plus } from './icons/interface.tsx';
import { ScriptedButton } from './ScriptedButton.tsx';

type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'type'> & {
    min?: number | undefined;
    max?: number | undefined;
    step?: number | undefined;
  };

/** A small whole number with buttons for minus and plus. A form sends it as a normal number input. */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, hint, error: known, optional, className, ...rest } = props;
  const t = useT();
  const error = useFieldError(rest.name, known);
  const wiring = useWiring({ hint, error });
  const input = useRef<HTMLInputElement>(null);

  function move(by: 1 | -1) {
    const element = input.current;
    if (!element) return;
    if (by === 1) element.stepUp();
    else element.stepDown();
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const name = typeof label === 'string' ? label : '';
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className }} id={wiring.id}>
      <div className="stepper-input self-start">
        <ScriptedButton
          aria-label={`${t('common.form.decrease')}: ${name}`}
          onClick={() => move(-1)}
        >
          <Minus size={18} />
        </ScriptedButton>
        <input inputMode="numeric" {...rest} {...wiring} ref={input} type="number" />
        <ScriptedButton
          aria-label={`${t('common.form.increase')}: ${name}`}
          onClick={() => move(1)}
        >
          <Plus size={18} />
        </ScriptedButton>
      </div>
    </Field>
  );
}
