import { useId, type ReactNode } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { Alert } from './icons/interface.tsx';

export type FieldProps = {
  label: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  className?: string | undefined;
};

export type Wiring = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** The ids that connect a control with its label, hint and error. */
export function useWiring(props: { hint?: ReactNode; error?: string | undefined }): Wiring {
  const id = useId();
  const described = [props.hint ? `${id}-hint` : '', props.error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return {
    id,
    'aria-invalid': props.error ? true : undefined,
    'aria-describedby': described || undefined,
  };
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Alert size={17} />
      <span>{children}</span>
    </p>
  );
}

type ShellProps = FieldProps & { id: string; children: ReactNode; aside?: ReactNode };

/** The frame of a text-like control: label above, then control, hint and error. */
export function Field(props: ShellProps) {
  const { id, label, hideLabel, hint, error, optional, className, children, aside } = props;
  const t = useT();
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
        {optional && <span className="field-note"> · {t('common.form.optional')}</span>}
      </label>
      {children}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {aside}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
