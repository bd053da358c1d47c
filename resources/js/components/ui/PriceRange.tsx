import { useId, useState, type CSSProperties } from 'react';
import { useFormat } from '#js/lib/i18n.ts';
import { Histogram } from './Histogram.tsx';

type PriceRangeProps = {
  legend: string;
  names: { min: string; max: string };
  labels: { min: string; max: string };
  /** In minor units. */
  bounds: { min: number; max: number; step: number };
  value: { min: number; max: number };
  onCommit: (value: { min: number; max: number }) => void;
  /** How many cars per equal bucket between the bounds. */
  buckets?: readonly number[] | undefined;
};

/** Two native sliders over a histogram of what there is. */
export function PriceRange(props: PriceRangeProps) {
  const { legend, names, labels, bounds, value, onCommit, buckets } = props;
  const format = useFormat();
  const id = useId();
  const [range, setRange] = useState(value);
  const span = Math.max(1, bounds.max - bounds.min);
  const share = (minor: number) => (minor - bounds.min) / span;
  const ends = [
    { end: 'min', set: (minor: number) => ({ ...range, min: Math.min(minor, range.max) }) },
    { end: 'max', set: (minor: number) => ({ ...range, max: Math.max(minor, range.min) }) },
  ] as const;

  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      {buckets && <Histogram buckets={buckets} from={share(range.min)} to={share(range.max)} />}
      <div
        className="range"
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- CSS variables are not in React's type
        style={{ '--from': share(range.min), '--to': share(range.max) } as CSSProperties}
      >
        {ends.map(({ end, set }) => (
          <input
            key={end}
            id={`${id}-${end}`}
            type="range"
            name={names[end]}
            aria-label={labels[end]}
            aria-valuetext={format.money(range[end])}
            min={bounds.min}
            max={bounds.max}
            step={bounds.step}
            value={range[end]}
            onChange={(event) => setRange(set(event.target.valueAsNumber))}
            onPointerUp={() => onCommit(range)}
            onKeyUp={() => onCommit(range)}
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
