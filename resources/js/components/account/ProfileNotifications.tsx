import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Card } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { PreferenceTable, type Preference } from './PreferenceTable.tsx';
import { SaveButton } from './SaveButton.tsx';

const groups = ['trips', 'hosting', 'account', 'staff'] as const;

type Props = { preferences: Pages['Profile/Edit']['preferences'] };

/** One row per kind of notification, one column per way it may reach the person. */
export function ProfileNotifications({ preferences }: Props) {
  const t = useT();
  const [wanted, setWanted] = useState(() => new Set(preferences.flatMap(namesOf)));
  const change = (names: readonly string[], isOn: boolean) =>
    setWanted((before) => {
      const after = new Set(before);
      for (const name of names)
        if (isOn) after.add(name);
        else after.delete(name);
      return after;
    });
  return (
    <Card title={t('profile.notifications.title')}>
      <p className="text-muted">{t('profile.notifications.text')}</p>
      <p className="mt-2 text-muted">{t('profile.notifications.mustText')}</p>
      <Form
        action={route('profile.notifications')}
        options={{ preserveScroll: true }}
        className="stack mt-4"
      >
        {({ processing, recentlySuccessful }) => (
          <>
            {groups.map((group) => (
              <PreferenceTable
                key={group}
                title={t(`profile.notifications.${group}`)}
                preferences={preferences.filter((one) => one.group === group)}
                wanted={wanted}
                onChange={change}
              />
            ))}
            <SaveButton processing={processing} recentlySuccessful={recentlySuccessful} />
          </>
        )}
      </Form>
    </Card>
  );
}

function namesOf({ kind, channels }: Preference): string[] {
  return channels.map((channel) => `${kind}.${channel}`);
}
