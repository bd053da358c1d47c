import type { Request } from 'express';
import { browsersOf, isOffered } from '#server/domain/push/subscriptions.ts';
import { pushKey } from '#server/domain/push/vapid.ts';
import { clock } from '#server/lib/clock.ts';
import { currentUser } from './guards.ts';
import { pushDeviceView, type PushDevices, type PushOffer } from './presenters/push-device.ts';
import { sessionHash } from './sessions.ts';

export async function pushDevices(req: Request): Promise<PushDevices> {
  const own = sessionHash(req);
  const [key, browsers] = await Promise.all([pushKey(), browsersOf(currentUser(req).id)]);
  return { key, devices: browsers.map((browser) => pushDeviceView(browser, own)) };
}

/** `null` where there are notifications already, or somebody has said "not now" lately. */
export async function pushOffer(req: Request): Promise<PushOffer | null> {
  const { id } = currentUser(req);
  const isWanted = await isOffered(id, sessionHash(req), clock.now());
  return isWanted ? { key: await pushKey() } : null;
}
