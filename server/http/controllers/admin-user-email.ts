import type { Request, Response } from 'express';
import {
  consentToEmail,
  requestEmailFor,
  withdrawEmailFor,
} from '#server/domain/admin/user-email.ts';
import type { By } from '#server/domain/admin/user-lock.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { email } from '../account-input.ts';
import { currentUser } from '../guards.ts';
import { parseBody, uuid } from '../input.ts';
import { accountVersion } from '../staff-input.ts';

type UserRequest = Request<{ user: string }>;

const address = accountVersion.extend({ email });

export async function store(req: UserRequest, res: Response) {
  const { version, email: wanted } = parseBody(req, address);
  const requested = await requestEmailFor(userId(req), wanted, by(req, version));
  if (requested.ok) return done(req, res, 'requested');
  const text = req.t(`admin.user.emailProblem.${requested.problem}`);
  res.inertia.errors({ email: text }).back(page(req));
}

export async function consent(req: UserRequest, res: Response) {
  const isInForce = await consentToEmail(userId(req), by(req, versionIn(req)));
  done(req, res, isInForce ? 'inForce' : 'consented');
}

export async function destroy(req: UserRequest, res: Response) {
  await withdrawEmailFor(userId(req), by(req, versionIn(req)));
  done(req, res, 'withdrawn');
}

function done(
  req: UserRequest,
  res: Response,
  what: 'requested' | 'consented' | 'inForce' | 'withdrawn',
) {
  res.inertia.flash({ toast: { kind: 'success', text: req.t(`admin.user.emailDone.${what}`) } });
  res.inertia.back(page(req));
}

const page = ({ params }: UserRequest) => url('admin.users.edit', params);
const userId = ({ params }: UserRequest) => uuid.parse(params.user);
const versionIn = (req: UserRequest) => parseBody(req, accountVersion).version;

function by(req: Request, version: Date): By {
  return { id: currentUser(req).id, ip: req.ip ?? null, now: clock.now(), version };
}
