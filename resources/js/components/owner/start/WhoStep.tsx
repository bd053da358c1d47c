import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { CompanyFields } from '#js/components/person/CompanyFields.tsx';
import { TownField } from '#js/components/person/PersonFields.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { Building, User } from '#js/components/ui/icons/people.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

const kinds = ['owner', 'company_owner'] as const;

const looks = {
  owner: { icon: User, title: 'owner.start.person', text: 'owner.start.person_text' },
  company_owner: {
    icon: Building,
    title: 'owner.start.company',
    text: 'owner.start.company_text',
  },
} as const;

/** Whose cars they are: a person's, or a company's. */
export function WhoStep({ publicName }: Pages['Owner/Start']) {
  const t = useT();
  const [kind, setKind] = useState<(typeof kinds)[number]>('owner');
  return (
    <Card title={t('owner.start.step.who')}>
      <Form action={route('owner.start.store')} className="stack">
        {({ processing }) => (
          <>
            <ChoiceGroup
              name="kind"
              legend={t('owner.start.step.who')}
              hideLegend
              hint={t('owner.start.who_text')}
            >
              {kinds.map((value) => (
                <RadioCard
                  key={value}
                  name="kind"
                  value={value}
                  checked={kind === value}
                  onChange={() => setKind(value)}
                  icon={looks[value].icon}
                  title={t(looks[value].title)}
                  text={t(looks[value].text, { name: publicName })}
                />
              ))}
            </ChoiceGroup>
            {kind === 'company_owner' && <CompanyFields />}
            <TownField hint={t('owner.start.town_hint')} />
            <Button type="submit" size="lg" block processing={processing}>
              {t('auth.newRole.submit')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}
