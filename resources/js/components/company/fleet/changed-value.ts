import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Change = Pages['CompanyOwner/Vehicles/Change']['change'];
type Value = Change['cars'][number]['before'];
type Of<K extends Value['kind']> = Extract<Value, { kind: K }>;

/** Says a value of a car before or after an act. */
export function useChangedValue(operation: Change['operation']) {
  const words = useWords(operation);
  return (value: Value, currency: string): string => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each is given its own kind
    const say = words[value.kind] as (value: Value, currency: string) => string;
    return say(value, currency);
  };
}

type Words = { [K in Value['kind']]: (value: Of<K>, currency: string) => string };

function useWords(operation: Change['operation']): Words {
  const t = useT();
  const { money } = useFormat();
  const isBasic = operation.kind === 'protection' && operation.plan === 'basic';
  return {
    none: () => t('fleet.change.value.none'),
    money: ({ minor }, currency) => money(minor, currency),
    status: ({ status }) => t(`owner.cars.status.${status}`),
    policy: ({ policy }) => t(`car.policy.${policy}`),
    branch: ({ name }) => name,
    season: ({ least, most, days }, currency) =>
      t('fleet.change.value.season', {
        price: [...new Set([least, most])].map((price) => money(price, currency)).join(' – '),
        days: t('common.date.days', { count: days }),
      }),
    extra: ({ price, unit, maxQuantity }, currency) =>
      t('fleet.change.value.extra', {
        price: money(price, currency),
        unit: t(`fleet.change.unit_name.${unit}`),
        most: maxQuantity,
      }),
    protection: ({ dayPrice, excess, deposit }, currency) =>
      t(isBasic ? 'fleet.change.value.basic' : 'fleet.change.value.protection', {
        price: money(dayPrice, currency),
        excess: money(excess, currency),
        deposit: money(deposit, currency),
      }),
    smart: ({ enabled, floor, ceiling }, currency) =>
      enabled
        ? t('fleet.change.value.enabled', {
            floor: money(floor, currency),
            ceiling: money(ceiling, currency),
          })
        : t('fleet.change.value.disabled'),
  };
}
