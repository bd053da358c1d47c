import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { ownTimeZone } from '#js/lib/own-time-zone.ts';
import { useHydrated } from '#js/lib/use-hydrated.ts';
import { route } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Translate } from '#shared/translate.ts';
import type { Pages } from '#server/http/pages.ts';
import { SaveButton } from './SaveButton.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

const usual = { from: 22, until: 7 };

type Props = { quietHours: Pages['Profile/Edit']['quietHours'] };

/** When a person is left alone, on their own clock. */
export function QuietHours({ quietHours: { from, until, timeZone } }: Props) {
  const t = useT();
  const [isOn, setOn] = useState(from !== null);
  return (
    <Card title={t('profile.quiet-hours.title')}>
      <p className="text-muted">{t('profile.quiet-hours.text')}</p>
      <Form
        action={route('profile.quiet-hours')}
        options={{ preserveScroll: true }}
        className="stack mt-4"
      >
        {({ processing, recentlySuccessful }) => (
          <>
            <Checkbox
              label={t('profile.quiet-hours.on')}
              name="quiet"
              value="on"
              checked={isOn}
              onChange={(event) => setOn(event.target.checked)}
            />
            <div className={isOn ? 'grid max-w-sm grid-cols-2 gap-4' : 'hidden'}>
              <Select
                label={t('profile.quiet-hours.from')}
                name="from"
                options={hours}
                defaultValue={from ?? usual.from}
              />
              <Select
                label={t('profile.quiet-hours.until')}
                name="until"
                options={hours}
                defaultValue={until ?? usual.until}
              />
            </div>
            <Zone stored={timeZone} />
            <SaveButton processing={processing} recentlySuccessful={recentlySuccessful} />
          </>
        )}
      </Form>
    </Card>
  );
}

/** The zone of this device, until another one is stored. */
function Zone({ stored }: { stored: string | null }) {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(stored);
  const isHydrated = useHydrated();
  const here = isHydrated ? ownTimeZone() : HOME_ZONE;
  const zone = chosen ?? here;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
      <input type="hidden" name="timeZone" value={zone} />
      <p>{t('profile.quiet-hours.zoneText', { zone: placeOf(zone, t) })}</p>
      {isHydrated && zone !== here && (
        <Button variant="secondary" size="sm" onClick={() => setChosen(here)}>
          {t('profile.quiet-hours.useZone', { zone: placeOf(here, t) })}
        </Button>
      )}
    </div>
  );
}

/** "Europe/Lisbon" as "Lisbon"; the name that most people read is in their language. */
function placeOf(zone: string, t: Translate): string {
  if (zone === HOME_ZONE) return t('profile.quiet-hours.home');
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}
