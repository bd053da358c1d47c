import { router } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { usePush } from '#js/lib/use-push.ts';
import type { PushDevices, PushDeviceView } from '#server/http/presenters/push-device.ts';
import { DeviceIcon } from './DeviceIcon.tsx';
import { useDeviceName } from './ProfileSessions.tsx';

/** The devices that show notifications, and whether this one does. */
export function ProfileDevices({ push: { key, devices } }: { push: PushDevices }) {
  const t = useT();
  const push = usePush(key);
  const turnOn = async () => {
    if (await push.turnOn()) router.reload({ only: ['push'] });
  };
  const remove = async ({ current, removeUrl }: PushDeviceView) => {
    if (current) await push.turnOff();
    router.delete(removeUrl, { preserveScroll: true });
  };
  return (
    <Card title={t('profile.devices.title')}>
      <p className="text-muted">{t('profile.devices.text')}</p>
      {devices.length === 0 ? (
        <p className="mt-3">{t('profile.devices.none')}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {devices.map((device) => (
            <Device key={device.id} device={device} onRemove={() => void remove(device)} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <ThisDevice push={push} onTurnOn={() => void turnOn()} />
      </div>
    </Card>
  );
}

type ThisProps = { push: ReturnType<typeof usePush>; onTurnOn: () => void };

function ThisDevice({ push: { state, isBusy, hasFailed }, onTurnOn }: ThisProps) {
  const t = useT();
  if (state === null) return null;
  if (state === 'on') return <Notice tone="positive">{t('profile.devices.on')}</Notice>;
  if (state !== 'off') return <Notice>{t(`profile.devices.${state}`)}</Notice>;
  return (
    <>
      <Button processing={isBusy} onClick={onTurnOn}>
        {t(isBusy ? 'profile.devices.turningOn' : 'profile.devices.turnOn')}
      </Button>
      {hasFailed && (
        <div className="mt-3">
          <Notice tone="danger" role="alert">
            {t('profile.devices.failed')}
          </Notice>
        </div>
      )}
    </>
  );
}

function Device({ device, onRemove }: { device: PushDeviceView; onRemove: () => void }) {
  const t = useT();
  const format = useFormat();
  const name = useDeviceName(device);
  const last = device.lastAt && t('profile.devices.last', { when: format.dateTime(device.lastAt) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <DeviceIcon form={device.form} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {device.current && <Badge tone="positive">{t('profile.sessions.current')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {[t('profile.devices.added', { when: format.dateTime(device.addedAt) }), last]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('profile.devices.turnOffLabel', { device: name })}
        onClick={onRemove}
      >
        {t('profile.devices.turnOff')}
      </Button>
    </li>
  );
}
