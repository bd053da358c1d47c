import { useState } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { Count } from './Count.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

/** `count` is `null` while it is not known. */
export type Option<T extends string> = { value: T; label: string; count: number | null };

type CheckListProps<T extends string> = {
  name: string;
  legend: string;
  options: readonly Option<T>[];
  chosen: readonly T[];
};

const SHOWN = 6;

/** Checkboxes with counts; the rare ones wait behind a button. An answer nobody has is hidden unless chosen. */
export function CheckList<T extends string>({ name, legend, options, chosen }: CheckListProps<T>) {
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
            name={name}
            option={option}
            isOn={chosen.includes(option.value)}
          />
        ))}
      </ul>
      {isLong && (
        <ScriptedButton
          className="link mt-1 text-sm"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'common.action.show_less' : 'common.action.show_more')}
        </ScriptedButton>
      )}
    </fieldset>
  );
}

type CheckRowProps = { name: string; option: Option<string>; isOn: boolean };

function CheckRow({ name, option, isOn }: CheckRowProps) {
  return (
    <li>
      <label className="flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          name={name}
          value={option.value}
          className="check"
          defaultChecked={isOn}
        />
        <span className="min-w-0 flex-1">{option.label}</span>
        <span className="text-sm text-muted tabular">
          <Count value={option.count} />
        </span>
      </label>
    </li>
  );
}
