import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { counterMeans } from '#shared/counter.ts';

/** How somebody pays at the counter. */
export function Means({ legend }: { legend: string }) {
  const t = useT();
  return (
    <ChoiceGroup legend={legend} name="means">
      {counterMeans.map((means) => (
        <RadioCard
          key={means}
          name="means"
          value={means}
          title={t(`counter.pay.${means}`)}
          required
        />
      ))}
    </ChoiceGroup>
  );
}
