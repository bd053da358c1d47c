import type { Request, Response } from 'express';
import { z } from 'zod';
import { adoptFavourites } from '#server/domain/cars/commands.ts';
import { isTimeZone, meetTimeZone } from '#server/domain/notifications/quiet-settings.ts';
import type { SignInMethod } from '#server/domain/security/event.ts';
import { clock } from '#server/lib/clock.ts';
import { meetDevice } from '#server/domain/users/devices.ts';
import { url } from '#shared/routes.ts';
import { heldAlert, saveAlert } from './alert-request.ts';
import { deviceOf } from './device.ts';
import { forgetIntended, intendedOf } from './intended.ts';
import { forgetFavourites, savedFavourites } from './saved-cars.ts';
import { signIn } from './sessions.ts';

type Entrant = {
  userId: string;
  remember: boolean;
  hasSecondFactor: boolean;
  /** How they proved who they are, unless by their password and, where it is on, a second factor. */
  method?: SignInMethod;
  /** Where the person goes if they wanted no page. */
  home?: string;
};

/**
 * Signs a person in. The shared props and the history belong to another person now, so the browser must load the next
 * page completely.
 */
export async function enter(req: Request, res: Response, entrant: Entrant) {
  const { userId, remember, hasSecondFactor, home = url('dashboard') } = entrant;
  const method = entrant.method ?? (hasSecondFactor ? 'code' : 'password');
  const wanted = intendedOf(req);
  const alert = heldAlert(req);
  const isNewDevice = await meetDevice(userId, deviceOf(req, res), clock.now());
  await signIn(req, userId, { remember, method, isNewDevice });
  if (hasSecondFactor) req.session.hasSecondFactor = true;
  forgetIntended(req, res);
  const zone = timeZoneOf(req);
  if (zone) await meetTimeZone(userId, zone);
  await adopt(req, res, userId);
  if (alert) await saveAlert(req, res, userId, alert);
  res.inertia.location(wanted ?? home);
}

const zoned = z.object({ timeZone: z.string().refine(isTimeZone) });

/** The time zone of the browser, which a page adds to the form. */
function timeZoneOf({ body }: Request): string | undefined {
  return zoned.safeParse(body).data?.timeZone;
}

/** Moves the favourites of a visitor to their account. */
async function adopt(req: Request, res: Response, userId: string) {
  const slugs = savedFavourites(req);
  if (slugs.length === 0) return;
  await adoptFavourites(userId, slugs, clock.now());
  forgetFavourites(res);
}
