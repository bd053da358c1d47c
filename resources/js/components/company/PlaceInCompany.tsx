import { useState } from 'react';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { MemberView } from '#server/http/presenters/members.ts';

const roles = ['manager', 'agent', 'viewer'] as const;

type Props = {
  place: Pick<MemberView, 'role' | 'branchId'>;
  branches: readonly { id: string; name: string }[];
};

/** What somebody may do in the company, and whether in one branch or all of it. */
export function PlaceInCompany({ place, branches }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState(place.role);
  return (
    <>
      <ChoiceGroup name="role" legend={t('company.members.role')} className="grid gap-2">
        {roles.map((one) => (
          <RadioCard
            key={one}
            name="role"
            value={one}
            title={t(`company.role.${one}`)}
            text={t(`company.role_text.${one}`)}
            checked={chosen === one}
            onChange={() => setChosen(one)}
          />
        ))}
      </ChoiceGroup>
      {chosen !== 'manager' && branches.length > 0 && (
        <Select
          label={t('company.members.branch')}
          hint={t('company.members.branch_hint')}
          name="branchId"
          defaultValue={place.branchId ?? ''}
          placeholder={t('company.members.all_branches')}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}
