import { Form } from '@inertiajs/react';
import { Card } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { AddressField, NameField, PhoneField } from '../person/PersonFields.tsx';
import { SaveButton } from './SaveButton.tsx';

type Props = Pick<Pages['Profile/Edit'], 'profile'>;

export function ProfileInformation({ profile }: Props) {
  const t = useT();
  return (
    <Card title={t('profile.information.title')}>
      <p className="text-muted">{t('profile.information.text')}</p>
      <Form
        action={route('profile.update')}
        options={{ preserveScroll: true }}
        className="mt-4 grid gap-4 sm:grid-cols-2"
      >
        {({ processing, recentlySuccessful }) => (
          <>
            <NameField value={profile.name} />
            <PhoneField hint={t('profile.information.phoneHint')} value={profile.phone} />
            <AddressField value={profile.address} className="sm:col-span-2" optional />
            <SaveButton processing={processing} recentlySuccessful={recentlySuccessful} />
          </>
        )}
      </Form>
    </Card>
  );
}
