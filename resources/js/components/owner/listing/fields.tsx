import { NumberEntry } from '#js/components/ui/Entry.tsx';

export function Heading({ children, text }: { children: string; text?: string }) {
  return (
    <div className="mt-2 sm:col-span-2">
      <h3 className="text-lg">{children}</h3>
      {text && <p className="field-hint">{text}</p>}
    </div>
  );
}

type WholeProps = {
  label: string;
  name: string;
  /** Minor units, or basis points. */
  value: number | null;
  unit?: string;
  min?: number;
  max: number;
  optional?: boolean;
};

export function Whole({ value, unit = 'lei', ...rest }: WholeProps) {
  return (
    <NumberEntry {...rest} unit={unit} value={value === null ? null : Math.round(value / 100)} />
  );
}
