import type { Request, Response } from 'express';
import { managedCompany } from '#server/domain/fleet/company.ts';
import {
  acceptInvitation,
  invite,
  joinWithAccount,
  openInvitation,
  withdrawInvitation,
  type Joined,
  type OpenInvitation,
} from '#server/domain/hosts/invitations.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { PASSWORD_MIN } from '#server/domain/users/password-rules.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { passwordMessages } from '../account-input.ts';
import { currentUser } from '../guards.ts';
import { parseBody, uuid } from '../input.ts';
import { rememberIntended } from '../intended.ts';
import { invitationInput, newcomer } from '../member-input.ts';
import { enter } from '../sign-in.ts';

type LinkRequest = Request<{ token: string }>;

export async function store(req: Request<{ host: string }>, res: Response) {
  const actor = currentUser(req);
  const { id, slug } = managedCompany(actor, req.params.host);
  const input = parseBody(req, invitationInput);
  const invited = await invite(id, input, { actor, ip: req.ip ?? null, now: clock.now() });
  if (invited.ok) {
    const text = req.t('company.members.invited', { email: input.email });
    res.inertia.flash({ toast: { kind: 'success', text } });
  } else {
    const field = invited.problem === 'branch' ? 'branchId' : 'email';
    res.inertia.errors({ [field]: req.t(`company.members.problem.${invited.problem}`) });
  }
  res.inertia.back(url('company.members', null, { company: slug }));
}

export async function destroy(req: Request<{ invitation: string }>, res: Response) {
  const by = { actor: currentUser(req), ip: req.ip ?? null, now: clock.now() };
  await withdrawInvitation(uuid.parse(req.params.invitation), by);
  const text = req.t('company.members.withdrawn');
  res.inertia.flash({ toast: { kind: 'success', text } }).back(url('company.members'));
}

export async function show(req: LinkRequest, res: Response) {
  const { token } = req.params;
  const invitation = await openInvitation(token, clock.now());
  const next = nextFor(invitation, req.actor);
  if (next === 'login') rememberIntended(req, res, url('invitations.show', { token }));
  await res.inertia.render('Auth/Invitation', {
    invitation: invitation && {
      company: invitation.company,
      inviter: invitation.inviter,
      role: invitation.role,
      branch: invitation.branchName,
      email: invitation.email,
    },
    next,
    signedInAs: req.actor?.email ?? null,
    acceptUrl: url('invitations.accept', { token }),
    joinUrl: url('invitations.join', { token }),
    passwordMin: PASSWORD_MIN,
  });
}

function nextFor(invitation: OpenInvitation | null, actor: Actor | null) {
  if (!actor) return invitation?.hasAccount ? 'login' : 'register';
  const isTheirs = invitation?.email.toLowerCase() === actor.email.toLowerCase();
  return isTheirs ? 'accept' : 'other-account';
}

export async function accept(req: LinkRequest, res: Response) {
  const { token } = req.params;
  const by = { actor: currentUser(req), ip: req.ip ?? null, now: clock.now() };
  const accepted = await acceptInvitation(token, by);
  if (!accepted.ok) return res.redirect(303, url('invitations.show', { token }));
  const text = req.t('company.invitation.joined');
  res.inertia.flash({ toast: { kind: 'success', text } });
  res.redirect(303, url('owner.dashboard'));
}

/** The page says by itself that a link is used, or that its address has an account by now. */
export async function join(req: LinkRequest, res: Response) {
  const { token } = req.params;
  const input = parseBody(req, newcomer);
  const at = { ip: req.ip ?? null, now: clock.now() };
  const joined = await joinWithAccount(token, { ...input, locale: req.locale }, at);
  if (joined.ok) {
    const { userId } = joined;
    const home = url('owner.dashboard');
    return enter(req, res, { userId, remember: false, hasSecondFactor: false, home });
  }
  const key = passwordKey(joined);
  if (key) res.inertia.errors({ password: req.t(key) });
  res.inertia.back(url('invitations.show', { token }));
}

function passwordKey({ problem }: Exclude<Joined, { ok: true }>) {
  return problem === 'gone' || problem === 'has-account' ? null : passwordMessages[problem];
}
