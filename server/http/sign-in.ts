import type { Request, Response } from 'express';
import { adoptFavourites } from '#server/domain/cars/commands.ts';
import { clock } from '#server/lib/clock.ts';
import { meetDevice } from '#server/domain/users/devices.ts';
import { url } from '#shared/routes.ts';
import { heldAlert, saveAlert } from './alert-request.ts';
import { deviceOf } from './device.ts';
import { forgetFavourites, savedFavourites } from './saved-cars.ts';
import { safeRedirect } from './safe-redirect.ts';
import { signIn } from './sessions.ts';

type Entrant = {
  userId: string;
  remember: boolean;
  hasSecondFactor: boolean;
  /** Where the person goes if they wanted no page. */
  home?: string;
};

/**
 * Signs a person in. The shared props and the history belong to another person now, so the browser must load the next
 * page completely.
 */
export async function enter(req: Request, res: Response, entrant: Entrant) {
  const { userId, remember, hasSecondFactor, home = url('dashboard') } = entrant;
  const wanted = safeRedirect(req.session.intended);
  const alert = heldAlert(req);
  await meetDevice(userId, deviceOf(req, res), clock.now());
  await signIn(req, userId, remember);
  if (hasSecondFactor) req.session.hasSecondFactor = true;
  delete req.session.intended;
  await adopt(req, res, userId);
  if (alert) await saveAlert(req, res, userId, alert);
  res.inertia.location(wanted ?? home);
}

/** Moves the favourites of a visitor to their account. */
async function adopt(req: Request, res: Response, userId: string) {
  const slugs = savedFavourites(req);
  if (slugs.length === 0) return;
  await adoptFavourites(userId, slugs, clock.now());
  forgetFavourites(res);
}
