import type { Request, Response } from 'express';
import { z } from 'zod';
import { isTimeZone, meetTimeZone } from '#server/domain/notifications/quiet-settings.ts';
import {
  declineOffer,
  isUsable,
  removeBrowser,
  storeBrowser,
} from '#server/domain/push/subscriptions.ts';
import { pushKey } from '#server/domain/push/vapid.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { HttpError } from '../http-error.ts';
import { parseBody } from '../input.ts';
import { sessionHash } from '../sessions.ts';

const LONGEST = 1_000;
const LONGEST_USER_AGENT = 300;

/** A browser's `PushSubscription` as JSON. */
const subscribed = z.object({
  endpoint: z.string().max(LONGEST),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
  replaces: z.string().max(LONGEST).optional(),
  timeZone: z.string().refine(isTimeZone).optional(),
});

export async function key(_req: Request, res: Response) {
  res.json({ key: await pushKey() });
}

/** Called by a page, and by the service worker when the browser has a new address. */
export async function store(req: Request, res: Response) {
  const { id: userId } = currentUser(req);
  const { endpoint, keys, replaces, timeZone } = parseBody(req, subscribed);
  const target = { endpoint, ...keys };
  if (!isUsable(target)) throw new HttpError(422, 'This is no address of a push service.');
  const userAgent = req.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null;
  const browser = { userId, sessionHash: sessionHash(req), userAgent, target, replaces };
  await storeBrowser(browser, clock.now());
  if (timeZone) await meetTimeZone(userId, timeZone);
  res.status(204).end();
}

export async function destroy(req: Request<{ device: string }>, res: Response) {
  const id = z.uuid().safeParse(req.params.device).data;
  if (id) await removeBrowser(currentUser(req).id, id);
  res.inertia.back(url('profile'));
}

export async function decline(req: Request, res: Response) {
  await declineOffer(currentUser(req).id, clock.now());
  res.inertia.back(url('dashboard'));
}
