import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { DayFields, usualWeek } from '#js/components/owner/hours/WeekForm.tsx';
import { PlaceFields } from '#js/components/owner/listing/PlaceFields.tsx';
import { PhoneField } from '#js/components/person/PersonFields.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { Entry } from '#js/components/ui/Entry.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { MapConfig } from '#shared/map.ts';
import { route } from '#shared/routes.ts';
import type { OwnBranchView } from '#server/http/presenters/branch.ts';
import type { WeekView } from '#server/http/presenters/opening-hours.ts';

type Props = {
  hostId: string;
  /** `null` of a new one. */
  branch: OwnBranchView | null;
  from: 'start' | 'profile';
  map: MapConfig;
  onSaved?: () => void;
};

const none = {
  name: null,
  phone: null,
  town: null,
  address: null,
  lat: null,
  lng: null,
  week: null,
};

/** Where a branch is, how it is reached and when somebody is there. */
export function BranchForm({ hostId, branch, from, map, onSaved }: Props) {
  const t = useT();
  const known = branch ?? none;
  const submit = t(from === 'start' ? 'auth.newRole.submit' : 'common.action.save');
  const action = branch
    ? { url: branch.updateUrl, method: 'put' as const }
    : route('company.branches.store');
  return (
    <Form
      action={action}
      transform={(data) => ({ ...data, hostId, from })}
      options={{ preserveScroll: from === 'profile' }}
      {...(onSaved && { onSuccess: onSaved })}
      className="grid gap-4 sm:grid-cols-2"
    >
      {({ processing }) => (
        <>
          <Entry
            label={t('company.branch.name')}
            hint={t('company.branch.name_hint')}
            name="name"
            minLength={2}
            max={60}
            value={known.name}
          />
          <PhoneField value={known.phone} hint={t('company.branch.phone_hint')} />
          <PlaceFields
            at={known}
            config={map}
            words={{
              addressHint: t('company.branch.address_hint'),
              map: t('company.branch.map'),
              here: t('company.branch.here'),
              note: t('company.branch.public'),
            }}
          />
          {from === 'profile' && <Hours week={known.week} />}
          <Button type="submit" processing={processing} className="justify-self-start">
            {submit}
          </Button>
        </>
      )}
    </Form>
  );
}

const kinds = ['company', 'own'] as const;

function Hours({ week }: { week: WeekView | null }) {
  const t = useT();
  const [kind, setKind] = useState<(typeof kinds)[number]>(week ? 'own' : 'company');
  return (
    <div className="grid gap-4 sm:col-span-2">
      <ChoiceGroup
        name="hours"
        legend={t('company.branch.hours')}
        className="grid gap-2 sm:grid-cols-2"
      >
        {kinds.map((one) => (
          <RadioCard
            key={one}
            name="hours"
            value={one}
            title={t(`company.branch.hours_of.${one}`)}
            checked={kind === one}
            onChange={() => setKind(one)}
          />
        ))}
      </ChoiceGroup>
      {kind === 'own' && (
        <div className="grid gap-3">
          {(week ?? usualWeek).map((day) => (
            <DayFields key={day.day} {...day} />
          ))}
        </div>
      )}
    </div>
  );
}
