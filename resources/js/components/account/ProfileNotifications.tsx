import { Form } from '@inertiajs/react';
import { Card } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { SaveButton } from './SaveButton.tsx';

type Preference = Pages['Profile/Edit']['preferences'][number];

const groups = ['trips', 'hosting', 'account'] as const;
const channels = ['live', 'mail'] as const;

/** One row per kind of notification, one column per way it may reach the person. */
export function ProfileNotifications({ preferences }: { preferences: Preference[] }) {
  const t = useT();
  return (
    <Card title={t('profile.notifications.title')}>
      <p className="text-muted">{t('profile.notifications.text')}</p>
      <Form
        action={route('profile.notifications')}
        options={{ preserveScroll: true }}
        className="stack mt-4"
      >
        {({ processing, recentlySuccessful }) => (
          <>
            {groups.map((group) => (
              <Group
                key={group}
                title={t(`profile.notifications.${group}`)}
                preferences={preferences.filter((one) => one.group === group)}
              />
            ))}
            <SaveButton processing={processing} recentlySuccessful={recentlySuccessful} />
          </>
        )}
      </Form>
    </Card>
  );
}

function Group({ title, preferences }: { title: string; preferences: Preference[] }) {
  const t = useT();
  if (preferences.length === 0) return null;
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-line text-sm">
          <th scope="col" className="py-2 text-start font-semibold">
            {title}
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="w-22 py-2 text-center font-medium text-muted">
              {t(`profile.notifications.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.map((preference) => (
          <Row key={preference.kind} preference={preference} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ preference }: { preference: Preference }) {
  const t = useT();
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-1 text-start font-normal">
        {t(`profile.kinds.${preference.kind}`)}
      </th>
      {channels.map((channel) => (
        <td key={channel} className="text-center">
          <ChannelBox preference={preference} channel={channel} />
        </td>
      ))}
    </tr>
  );
}

type BoxProps = { preference: Preference; channel: (typeof channels)[number] };

function ChannelBox({ preference, channel }: BoxProps) {
  const t = useT();
  const label = t('profile.notifications.label', {
    kind: t(`profile.kinds.${preference.kind}`),
    channel: t(`profile.notifications.${channel}`),
  });
  return (
    <label className="inline-flex size-11 items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        name="wanted[]"
        value={`${preference.kind}.${channel}`}
        defaultChecked={preference.channels.includes(channel)}
        className="check"
      />
    </label>
  );
}
