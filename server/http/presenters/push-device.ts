import type { BrowserRecord } from '#server/domain/push/subscriptions.ts';
import { url } from '#shared/routes.ts';
import { deviceOf, type DeviceForm } from './session.ts';

export type PushDeviceView = {
  id: string;
  browser: string | null;
  system: string | null;
  form: DeviceForm;
  addedAt: string;
  /** When it last showed a notification. */
  lastAt: string | null;
  /** Whether it is the browser of this session. */
  current: boolean;
  removeUrl: string;
};

/** What a browser needs to subscribe; only on pages that offer notifications on this device. */
export type PushOffer = { key: string };

export type PushDevices = PushOffer & { devices: PushDeviceView[] };

export function pushDeviceView(browser: BrowserRecord, currentHash: string): PushDeviceView {
  const { id, userAgent, createdAt, lastSuccessAt, sessionHash } = browser;
  return {
    id,
    ...deviceOf(userAgent ?? ''),
    addedAt: createdAt.toISOString(),
    lastAt: lastSuccessAt?.toISOString() ?? null,
    current: sessionHash === currentHash,
    removeUrl: url('push.destroy', { device: id }),
  };
}
