import { Chip, ChoiceGroup } from '#js/components/ui/Choice.tsx';

type RadiosProps<V extends string> = {
  name: string;
  legend: string;
  values: readonly V[];
  words: (value: V) => string;
  chosen?: V;
  onChoose?: (value: V) => void;
};

/** One of a few, as pills. */
export function Radios<V extends string>({
  name,
  legend,
  values,
  words,
  chosen,
  onChoose,
}: RadiosProps<V>) {
  return (
    <ChoiceGroup name={name} legend={legend} className="flex flex-wrap gap-1.5">
      {values.map((value, at) => (
        <Chip
          key={value}
          control="radio"
          name={name}
          value={value}
          title={words(value)}
          {...(chosen === undefined
            ? { defaultChecked: at === 0 }
            : { checked: chosen === value, onChange: () => onChoose?.(value) })}
        />
      ))}
    </ChoiceGroup>
  );
}
