import type { Request, Response } from 'express';
import {
  changeOfLink,
  isOpen,
  mayBecome,
  type EmailChange,
} from '#server/domain/users/email-change.ts';
import { confirmChange, stopChange } from '#server/domain/users/email-changing.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { toLogin } from '../guards.ts';
import type { EmailChangeLinkState } from '../pages/account.ts';

type Linked = Request<{ token: string }>;

/** Looking at a link does nothing: mail programs open links to check them. */
export async function showConfirmation(req: Linked, res: Response) {
  const change = await changeOfLink(req.params.token, 'confirm');
  if (change && needsPerson(change) && !req.actor) return toLogin(req, res);
  await page(
    res,
    change,
    stateToConfirm(change, req),
    url('email-change.confirm.store', req.params),
  );
}

export async function storeConfirmation(req: Linked, res: Response) {
  const change = await changeOfLink(req.params.token, 'confirm');
  if (change && needsPerson(change) && !req.actor) return toLogin(req, res);
  if (change && stateToConfirm(change, req) === 'confirm') await confirmChange(change, by(req));
  res.redirect(303, url('email-change.confirm', req.params));
}

/** For whoever reads the mail of the old address, signed in or not. */
export async function showStop(req: Linked, res: Response) {
  const change = await changeOfLink(req.params.token, 'stop');
  await page(res, change, stateToStop(change), url('email-change.stop.store', req.params));
}

export async function storeStop(req: Linked, res: Response) {
  const change = await changeOfLink(req.params.token, 'stop');
  if (change) await stopChange(change, by(req));
  res.redirect(303, url('email-change.stop', req.params));
}

/** Who asks for another address of their own must be signed in: a mistyped address belongs to a stranger. */
function needsPerson({ isByStaff, state }: EmailChange): boolean {
  return !isByStaff && state === 'requested';
}

const shownOf: Partial<Record<EmailChange['state'], EmailChangeLinkState>> = {
  in_force: 'in-force',
  confirmed: 'waiting',
};

function stateToConfirm(change: EmailChange | null, req: Linked): EmailChangeLinkState {
  if (!change) return 'gone';
  return shownOf[change.state] ?? stateOfRequest(change, req);
}

function stateOfRequest(change: EmailChange, { actor }: Linked): EmailChangeLinkState {
  if (!mayBecome(change, 'confirmed') || change.linkEndsAt <= clock.now()) return 'gone';
  return needsPerson(change) && actor?.id !== change.userId ? 'other-account' : 'confirm';
}

function stateToStop(change: EmailChange | null): EmailChangeLinkState {
  if (!change) return 'gone';
  if (change.state === 'in_force') return 'too-late';
  if (change.state === 'stopped') return 'stopped';
  return isOpen(change) ? 'stop' : 'gone';
}

async function page(
  res: Response,
  change: EmailChange | null,
  state: EmailChangeLinkState,
  submitUrl: string,
) {
  res.set('Cache-Control', 'no-store');
  await res.inertia.render('Auth/EmailChange', {
    state,
    email: change?.email ?? null,
    dueAt: change?.dueAt?.toISOString() ?? null,
    submitUrl: state === 'confirm' || state === 'stop' ? submitUrl : null,
  });
}

function by(req: Request) {
  return { id: req.actor?.id ?? null, ip: req.ip ?? null, now: clock.now() };
}
