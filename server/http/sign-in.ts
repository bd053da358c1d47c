import type { Request, Response } from 'express';
import { url } from '#routes';
import { safeRedirect } from './safe-redirect.ts';
import { signIn } from './sessions.ts';

type Entrant = { userId: string; remember: boolean; hasSecondFactor: boolean };

/** A new person means new shared props and new history, so the browser loads the next page whole. */
export async function enter(req: Request, res: Response, entrant: Entrant) {
  const { userId, remember, hasSecondFactor } = entrant;
  const wanted = safeRedirect(req.session.intended);
  await signIn(req, userId, remember);
  if (hasSecondFactor) req.session.hasSecondFactor = true;
  delete req.session.intended;
  res.inertia.location(wanted ?? url('dashboard'));
}
