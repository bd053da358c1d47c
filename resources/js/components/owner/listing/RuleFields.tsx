import { useState } from 'react';
import { Checkbox, ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { TextArea, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ListingView } from '#server/http/presenters/owner-listing.ts';

type Props = { car: ListingView };

const policies = ['flexible', 'moderate', 'strict'] as const;

/** On what terms the car is rented. */
export function RuleFields({ car }: Props) {
  const t = useT();
  return (
    <>
      <Limit label={t('listing.rules.lead')} name="leadHours" value={car.leadHours} max={72} />
      <Limit
        label={t('listing.rules.buffer')}
        name="bufferMinutes"
        value={car.bufferMinutes}
        max={1440}
      />
      <Limit
        label={t('listing.rules.min')}
        name="minHours"
        value={Math.ceil(car.minHours / 24)}
        min={1}
        max={30}
      />
      <Limit label={t('listing.rules.max')} name="maxDays" value={car.maxDays} min={1} max={90} />
      <Limit label={t('listing.rules.age')} name="minAge" value={car.minAge} min={18} max={75} />
      <Limit
        label={t('listing.rules.licence')}
        name="minLicenceYears"
        value={car.minLicenceYears}
        max={20}
      />
      <div className="sm:col-span-2">
        <Checkbox
          label={t('listing.rules.instant')}
          hint={t('listing.rules.instant_hint')}
          name="instantBook"
          defaultChecked={car.instantBook}
        />
      </div>
      <Policy car={car} />
      <TextArea
        label={t('listing.rules.rules')}
        hint={t('listing.rules.rules_hint')}
        name="rules"
        rows={3}
        maxLength={2000}
        optional
        defaultValue={car.rules}
        className="sm:col-span-2"
      />
      <TextArea
        label={t('listing.rules.self')}
        hint={t('listing.rules.self_hint')}
        name="selfCheckIn"
        rows={3}
        maxLength={2000}
        optional
        defaultValue={car.selfCheckIn ?? ''}
        className="sm:col-span-2"
      />
    </>
  );
}

type LimitProps = { label: string; name: string; value: number; min?: number; max: number };

function Limit({ label, name, value, min = 0, max }: LimitProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      required
      defaultValue={value}
    />
  );
}

function Policy({ car }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState(car.cancellationPolicy);
  return (
    <div className="sm:col-span-2">
      <ChoiceGroup
        name="cancellationPolicy"
        legend={t('listing.rules.policy')}
        hint={t(`listing.rules.example.${chosen}`)}
      >
        {policies.map((policy) => (
          <RadioCard
            key={policy}
            name="cancellationPolicy"
            value={policy}
            title={t(`car.policy.${policy}`)}
            text={t(`car.policy.text.${policy}`)}
            checked={chosen === policy}
            onChange={() => setChosen(policy)}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}
