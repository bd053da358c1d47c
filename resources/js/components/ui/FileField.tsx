import { useRef, useState, type ComponentProps } from 'react';
import { useOnHydration } from '#js/lib/use-on-hydration.ts';
import { useT } from '#js/lib/i18n.ts';
import { Field, useWiring, type FieldProps } from './Field.tsx';
import { useFieldError } from './field-error.tsx';
import type { Icon } from './icons/icon.tsx';
import { Upload } from './icons/interface.tsx';

type FileFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange'> & {
    icon?: Icon | undefined;
    onFiles?: ((files: File[]) => void) | undefined;
    /** Files are sent as soon as they are chosen, so the field is emptied. */
    sendsAtOnce?: boolean | undefined;
  };

/** A native file input below a large drop area; `capture="environment"` opens a phone's camera. */
export function FileField(props: FileFieldProps) {
  const {
    label,
    hideLabel,
    hint,
    error: known,
    optional,
    className,
    icon,
    onFiles,
    sendsAtOnce,
    ...rest
  } = props;
  const Glyph = icon ?? Upload;
  const t = useT();
  const error = useFieldError(rest.name, known);
  const wiring = useWiring({ hint, error });
  const [names, setNames] = useState<string[]>([]);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (element: HTMLInputElement) => {
    const files = [...(element.files ?? [])];
    if (sendsAtOnce) element.value = '';
    else setNames(files.map((file) => file.name));
    onFiles?.(files);
  };
  useOnHydration(() => {
    if (input.current?.files?.length) take(input.current);
  });
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className }} id={wiring.id}>
      <div className="drop relative" data-over={over ? '' : undefined}>
        <Glyph size={26} className="text-brand" />
        <span className="font-semibold text-ink">
          {names.length > 0 ? names.join(', ') : t('common.form.drop_files')}
        </span>
        <input
          {...rest}
          {...wiring}
          ref={input}
          type="file"
          className="absolute inset-0 cursor-pointer opacity-0"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => take(event.target)}
        />
      </div>
    </Field>
  );
}
