import { useState } from 'react';
import { Checkbox, ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { LongEntry, NumberEntry } from '#js/components/ui/Entry.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ListingView } from '#server/http/presenters/owner-listing.ts';

type Props = { car: ListingView };

/** The shortest trip is stored in hours and asked for in days. */
const limits = [
  { label: 'lead', name: 'leadHours', min: 0, max: 72 },
  { label: 'buffer', name: 'bufferMinutes', min: 0, max: 1440 },
  { label: 'min', name: 'minHours', min: 1, max: 30 },
  { label: 'max', name: 'maxDays', min: 1, max: 90 },
  { label: 'age', name: 'minAge', min: 18, max: 75 },
  { label: 'licence', name: 'minLicenceYears', min: 0, max: 20 },
] as const;

const policies = ['flexible', 'moderate', 'strict'] as const;

/** On what terms the car is rented. */
export function RuleFields({ car }: Props) {
  const t = useT();
  return (
    <>
      {limits.map(({ label, name, min, max }) => (
        <NumberEntry
          key={name}
          label={t(`listing.rules.${label}`)}
          name={name}
          value={name === 'minHours' ? Math.ceil(car.minHours / 24) : car[name]}
          min={min}
          max={max}
        />
      ))}
      <div className="sm:col-span-2">
        <Checkbox
          label={t('listing.rules.instant')}
          hint={t('listing.rules.instant_hint')}
          name="instantBook"
          defaultChecked={car.instantBook}
        />
      </div>
      <Policy car={car} />
      <LongEntry
        label={t('listing.rules.rules')}
        hint={t('listing.rules.rules_hint')}
        name="rules"
        value={car.rules}
        rows={3}
      />
      <LongEntry
        label={t('listing.rules.self')}
        hint={t('listing.rules.self_hint')}
        name="selfCheckIn"
        value={car.selfCheckIn}
        rows={3}
      />
    </>
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
