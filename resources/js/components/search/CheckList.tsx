import { useState } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { Count } from './Count.tsx';
import { toggled } from './filters.ts';

/** `count` is `null` while it is not known. */
export type Option<T extends string> = { value: T; label: string; count: number | null };

type CheckListProps<T extends string> = {
  legend: string;
  options: readonly Option<T>[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
};

const SHOWN = 6;

/** Checkboxes with counts; the rare ones wait behind a button. An answer nobody has is hidden unless chosen. */
export function CheckList<T extends string>({
  legend,
  options,
  chosen,
  onChange,
}: CheckListProps<T>) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const useful = options.filter(({ value, count }) => count !== 0 || chosen.includes(value));
  if (useful.length === 0) return null;
  const isLong = useful.length > SHOWN + 2;
  const shown = useful.filter(
    ({ value }, at) => !isLong || isWhole || at < SHOWN || chosen.includes(value),
  );
  return (
    <fieldset>
      <legend className="field-label mb-1">{legend}</legend>
      <ul>
        {shown.map((option) => (
          <CheckRow
            key={option.value}
            option={option}
            isOn={chosen.includes(option.value)}
            toggle={() => onChange(toggled(chosen, option.value))}
          />
        ))}
      </ul>
      {isLong && (
        <button
          type="button"
          className="link mt-1 text-sm"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'common.action.show_less' : 'common.action.show_more')}
        </button>
      )}
    </fieldset>
  );
}

type CheckRowProps = { option: Option<string>; isOn: boolean; toggle: () => void };

function CheckRow({ option, isOn, toggle }: CheckRowProps) {
  return (
    <li>
      <label className="flex min-h-10 items-center gap-3">
        <input type="checkbox" className="check" checked={isOn} onChange={toggle} />
        <span className="min-w-0 flex-1">{option.label}</span>
        <span className="text-sm text-muted tabular">
          <Count value={option.count} />
        </span>
      </label>
    </li>
  );
}
