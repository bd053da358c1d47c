import { DateField } from '#js/components/ui/DateField.tsx';
import { useT } from '#js/lib/i18n.ts';

type Day = { value: string; onDay: (day: string) => void };
type Props = { from: Day; to: Day; named?: boolean };

/** Two days typed, first and last. With `named` a form sends them as `from` and `to`. */
export function FromTo({ from, to, named = false }: Props) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField label={t('owner.calendar.from')} name={named ? 'from' : undefined} {...from} />
      <DateField label={t('owner.calendar.to')} name={named ? 'to' : undefined} {...to} />
    </div>
  );
}
