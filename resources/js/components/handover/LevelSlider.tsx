import type { CSSProperties } from 'react';
import { Field, useWiring } from '#js/components/ui/Field.tsx';
import { useFieldError } from '#js/components/ui/field-error.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { Scripted } from '#js/components/ui/Scripted.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

const stops = [
  { value: 0, text: '0' },
  { value: 25, text: '¼' },
  { value: 50, text: '½' },
  { value: 75, text: '¾' },
  { value: 100, text: '1' },
];

type Props = {
  label: string;
  /** Per cent; `null` until it has been set. */
  value: number | null;
  onValue: (value: number) => void;
  hint?: string | undefined;
  name: string;
};

/** A fuel or battery level: buttons for quarters, and a slider for values between them. */
export function LevelSlider({ label, value, onValue, hint, name }: Props) {
  const t = useT();
  const format = useFormat();
  const error = useFieldError(name);
  const wiring = useWiring({ hint, error });
  const shown = value ?? 0;
  return (
    <Field id={wiring.id} label={label} hint={hint} error={error}>
      <output className={value === null ? 'text-muted' : 'text-2xl font-bold tabular'}>
        {value === null ? t('owner.handover.fuel_unset') : format.percent(value / 100)}
      </output>
      <Scripted>
        <div
          className="range"
          data-unset={value === null || undefined}
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- CSS variables are not in React's type
          style={{ '--from': 0, '--to': shown / 100 } as CSSProperties}
        >
          <input
            {...wiring}
            type="range"
            min={0}
            max={100}
            step={5}
            value={shown}
            aria-valuetext={
              value === null ? t('owner.handover.fuel_unset') : format.percent(shown / 100)
            }
            onChange={({ target }) => onValue(target.valueAsNumber)}
          />
        </div>
      </Scripted>
      <div className="grid grid-cols-5 gap-2">
        {stops.map((stop) => (
          <ScriptedButton
            key={stop.value}
            className="chip justify-center"
            aria-pressed={value === stop.value}
            aria-label={format.percent(stop.value / 100)}
            onClick={() => onValue(stop.value)}
          >
            {stop.text}
          </ScriptedButton>
        ))}
      </div>
    </Field>
  );
}
