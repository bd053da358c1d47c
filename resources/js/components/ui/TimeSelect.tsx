import type { ComponentProps } from 'react';
import { Select } from './TextField.tsx';
import { timesOfDay } from './times-of-day.ts';

type TimeSelectProps = Omit<ComponentProps<typeof Select>, 'options'> & {
  /** "HH:mm" on the car's clock; both ends are included. */
  from?: string | undefined;
  to?: string | undefined;
};

export function TimeSelect({ from, to, ...props }: TimeSelectProps) {
  return (
    <Select
      {...props}
      options={timesOfDay(from, to).map((time) => ({ value: time, label: time }))}
    />
  );
}
