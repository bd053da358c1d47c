import type { Request, Response } from 'express';
import { removeAlert } from '#server/domain/alerts/commands.ts';
import { url } from '#shared/routes.ts';
import { askedAlert, holdAlert, saveAlert } from '../alert-request.ts';
import { currentUser, toLogin } from '../guards.ts';
import { HttpError } from '../http-error.ts';
import { parseBody, uuid } from '../input.ts';

/**
 * The form "Tell me when …" on a car's page, among the favourites or after a search without results. A visitor's alert
 * is kept until they have signed in or registered.
 */
export async function store(req: Request, res: Response) {
  const asked = parseBody(req, askedAlert);
  if (req.actor) {
    await saveAlert(req, res, req.actor.id, asked);
    res.inertia.back(url('client.favourites'));
  } else {
    await holdAlert(req, res, asked);
    toLogin(req, res);
  }
}

export async function destroy(req: Request<{ alert: string }>, res: Response) {
  const id = uuid.safeParse(req.params.alert);
  if (!id.success) throw new HttpError(404, 'No such alert.');
  await removeAlert(currentUser(req).id, id.data);
  res.inertia.back(url('client.favourites'));
}
