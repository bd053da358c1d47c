import { Chip, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { weekdays } from './looks.ts';

type Props = { chosen: readonly number[]; onChange: (days: readonly number[]) => void };

/** Which days of the week are meant; the last one left stays. */
export function WeekdayPicker({ chosen, onChange }: Props) {
  const t = useT();
  const toggle = (day: number) => {
    const next = chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day];
    if (next.length > 0) onChange(next);
  };
  return (
    <ChoiceGroup
      name="weekdays"
      legend={t('owner.calendar.weekdays')}
      className="flex flex-wrap gap-1.5"
    >
      {weekdays.map((day) => (
        <Chip
          key={day}
          name="weekdays[]"
          value={day}
          title={t(`owner.calendar.weekday.${day}`)}
          checked={chosen.includes(day)}
          onChange={() => toggle(day)}
        />
      ))}
    </ChoiceGroup>
  );
}
