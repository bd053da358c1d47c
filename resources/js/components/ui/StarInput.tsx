import { useRef, useState, type ReactNode } from 'react';
import { useOnHydration } from '#js/lib/use-on-hydration.ts';
import { useT } from '#js/lib/i18n.ts';
import { FieldError } from './Field.tsx';
import { useFieldError } from './field-error.tsx';
import { Star } from './icons/interface.tsx';

const five = [1, 2, 3, 4, 5];

type StarInputProps = {
  name: string;
  legend: ReactNode;
  defaultValue?: number | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  onValue?: ((stars: number) => void) | undefined;
};

/** Radio buttons in the shape of stars; they work with arrow keys like any others. */
export function StarInput(props: StarInputProps) {
  const { name, legend, defaultValue, required, onValue } = props;
  const error = useFieldError(name, props.error);
  const t = useT();
  const [chosen, setChosen] = useState(defaultValue);
  const group = useRef<HTMLFieldSetElement>(null);
  const choose = (stars: number) => {
    setChosen(stars);
    onValue?.(stars);
  };
  useOnHydration(() => {
    const early = group.current?.querySelector<HTMLInputElement>(':checked');
    if (early && !early.defaultChecked) choose(Number(early.value));
  });
  return (
    <fieldset ref={group}>
      <legend className="field-label">{legend}</legend>
      <div className="flex items-center gap-3">
        <div className="star-input -ms-1.5">
          {five.map((stars) => (
            <label key={stars}>
              <input
                type="radio"
                name={name}
                value={stars}
                required={required}
                className="sr-only"
                defaultChecked={stars === defaultValue}
                onChange={() => choose(stars)}
              />
              <Star size={28} />
              <span className="sr-only">{t('common.rating.stars', { count: stars })}</span>
            </label>
          ))}
        </div>
        {chosen !== undefined && <span className="font-semibold tabular">{chosen}/5</span>}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
