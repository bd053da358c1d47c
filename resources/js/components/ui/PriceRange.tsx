import { useId, useRef, useState, type CSSProperties } from 'react';
import { useOnHydration } from '#js/lib/use-on-hydration.ts';
import { useFormat } from '#js/lib/i18n.ts';
import { Histogram } from './Histogram.tsx';

const ends = ['min', 'max'] as const;

type PriceRangeProps = {
  legend: string;
  names: { min: string; max: string };
  labels: { min: string; max: string };
  /** In minor units. */
  bounds: { min: number; max: number; step: number };
  value: { min: number; max: number };
  /** Called when a slider is released at a new value. */
  onCommit: (value: { min: number; max: number }) => void;
  /** How many cars are in each of the equal price ranges between the bounds. */
  buckets?: readonly number[] | undefined;
};

/** Two native sliders over a histogram of the prices. */
export function PriceRange(props: PriceRangeProps) {
  const { legend, names, labels, bounds, value, onCommit, buckets } = props;
  const format = useFormat();
  const id = useId();
  const [range, setRange] = useState(value);
  const sliders = { min: useRef<HTMLInputElement>(null), max: useRef<HTMLInputElement>(null) };
  const span = Math.max(1, bounds.max - bounds.min);
  const share = (minor: number) => (minor - bounds.min) / span;
  const read = () => ({
    min: sliders.min.current?.valueAsNumber ?? value.min,
    max: sliders.max.current?.valueAsNumber ?? value.max,
  });
  /** Keeps the lower end from passing the upper one. */
  const move = (slider: HTMLInputElement, end: 'min' | 'max') => {
    const { min, max } = read();
    if (min > max) slider.value = String(end === 'min' ? max : min);
    setRange(read());
  };
  const commit = () => {
    if (range.min !== value.min || range.max !== value.max) onCommit(range);
  };
  useOnHydration(() => setRange(read()));

  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      {buckets && <Histogram buckets={buckets} from={share(range.min)} to={share(range.max)} />}
      <div
        className="range"
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- CSS variables are not in React's type
        style={{ '--from': share(range.min), '--to': share(range.max) } as CSSProperties}
      >
        {ends.map((end) => (
          <input
            key={end}
            ref={sliders[end]}
            id={`${id}-${end}`}
            type="range"
            name={names[end]}
            aria-label={labels[end]}
            aria-valuetext={format.money(range[end])}
            min={bounds.min}
            max={bounds.max}
            step={bounds.step}
            defaultValue={value[end]}
            onChange={(event) => move(event.target, end)}
            onPointerUp={commit}
            onKeyUp={commit}
          />
        ))}
      </div>
      <p className="flex justify-between text-sm font-semibold tabular">
        <span>{format.money(range.min)}</span>
        <span>{format.money(range.max)}</span>
      </p>
    </fieldset>
  );
}
