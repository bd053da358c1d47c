import type { CarView } from '#server/http/presenters/car.ts';
import { useExcessWords } from '#js/components/booking/excess-words.ts';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ChoiceState } from './use-choice.ts';

/** How much of a damage the client pays at most, and what that costs per day. */
export function ProtectionPlans({ car, choice }: { car: CarView; choice: ChoiceState }) {
  const t = useT();
  const format = useFormat();
  const excessWords = useExcessWords(car.currency);
  return (
    <ChoiceGroup legend={t('price.protection.choose')}>
      {car.protections.map(({ plan, dayPrice, excess }) => (
        <RadioCard
          key={plan}
          name="protection"
          value={plan}
          defaultChecked={plan === choice.protection}
          title={t(`price.protection.plan.${plan}`)}
          text={excessWords(excess)}
          aside={
            dayPrice > 0
              ? t('price.protection.per_day', { price: format.money(dayPrice, car.currency) })
              : t('price.protection.included')
          }
        />
      ))}
    </ChoiceGroup>
  );
}
