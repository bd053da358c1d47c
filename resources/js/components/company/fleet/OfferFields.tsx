import { useState } from 'react';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { Radios } from './Radios.tsx';

type Props = { currency: string };

const extras = [
  'additional_driver',
  'child_seat',
  'snow_chains',
  'prepaid_fuel',
  'cross_border',
  'roof_box',
] as const;

export function ExtraFields({ currency }: Props) {
  const t = useT();
  const format = useFormat();
  const [extra, setExtra] = useState<string>(extras[0]);
  const [isOffered, setOffered] = useState<'yes' | 'no'>('yes');
  return (
    <>
      <Select
        label={t('fleet.change.extra')}
        name="extra"
        value={extra}
        onChange={({ target }) => setExtra(target.value)}
        options={[
          ...extras.map((value) => ({ value: value as string, label: t(`price.extra.${value}`) })),
          { value: 'own', label: t('fleet.change.own') },
        ]}
      />
      {extra === 'own' && (
        <TextField label={t('fleet.change.name')} name="name" maxLength={60} required />
      )}
      <Offered value={isOffered} onChoose={setOffered} />
      {isOffered === 'yes' && (
        <div className="grid grid-cols-3 items-end gap-3">
          <TextField
            label={t('fleet.change.price')}
            name="price"
            inputMode="numeric"
            required
            unit={format.currencyUnit(currency)}
          />
          <Select
            label={t('fleet.change.unit')}
            name="unit"
            options={(['day', 'booking'] as const).map((value) => ({
              value,
              label: t(`fleet.change.unit_name.${value}`),
            }))}
          />
          <TextField
            label={t('fleet.change.most')}
            name="maxQuantity"
            inputMode="numeric"
            defaultValue="1"
            required
          />
        </div>
      )}
    </>
  );
}

function Offered({
  value,
  onChoose,
}: {
  value: 'yes' | 'no';
  onChoose: (value: 'yes' | 'no') => void;
}) {
  const t = useT();
  return (
    <Radios
      name="offered"
      legend={t('fleet.change.offered.legend')}
      values={['yes', 'no'] as const}
      words={(one) => t(`fleet.change.offered.${one}`)}
      chosen={value}
      onChoose={onChoose}
    />
  );
}

const plans = ['basic', 'plus', 'full'] as const;

export function ProtectionFields({ currency }: Props) {
  const t = useT();
  const format = useFormat();
  const [plan, setPlan] = useState<(typeof plans)[number]>('basic');
  const [isOffered, setOffered] = useState<'yes' | 'no'>('yes');
  const unit = format.currencyUnit(currency);
  const isShown = plan === 'basic' || isOffered === 'yes';
  return (
    <>
      <Radios
        name="plan"
        legend={t('fleet.change.plan')}
        values={plans}
        words={(one) => t(`price.protection.plan.${one}`)}
        chosen={plan}
        onChoose={setPlan}
      />
      {plan !== 'basic' && <Offered value={isOffered} onChoose={setOffered} />}
      {isShown && (
        <div className="grid grid-cols-2 gap-3">
          {plan !== 'basic' && (
            <TextField
              label={t('fleet.change.day_price')}
              name="dayPrice"
              inputMode="numeric"
              required
              unit={unit}
            />
          )}
          {(['excess', 'deposit'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`fleet.change.${name}`)}
              name={name}
              inputMode="numeric"
              required
              unit={unit}
            />
          ))}
        </div>
      )}
    </>
  );
}
