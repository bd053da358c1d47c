import type { Request, Response } from 'express';
import { z } from 'zod';
import { requestOptions } from '#server/domain/passkeys/ceremony.ts';
import { proveByPasskey, type Proved } from '#server/domain/passkeys/proving.ts';
import { credentialsOf } from '#server/domain/passkeys/queries.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { confirmByPasskey } from '../confirmation.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';
import { answeringHolder, sessionHolder, visitorHolder } from '../passkey-holder.ts';
import { givenProof, passkeyMessages } from '../passkey-input.ts';
import { callerOf, limits, spend } from '../rate-limits.ts';
import { enter } from '../sign-in.ts';
import { backToIntended } from './password-confirmation.ts';
import { halfwayIn } from './second-factor.ts';

const choice = z.object({ remember: z.boolean().default(false) });

/** What the browser of a visitor needs to sign in with a passkey; whose it will be is not known. */
export async function askVisitor(req: Request, res: Response) {
  const asked = { purpose: 'sign-in', holder: visitorHolder(req, res) } as const;
  res.set('Cache-Control', 'no-store').json(await requestOptions([], asked, clock.now()));
}

/** Signs in without a password. The passkey's own PIN, face or finger makes it both factors. */
export async function signIn(req: Request, res: Response) {
  const { remember } = parseBody(req, choice);
  const proof = givenProof(req);
  const caller = callerOf(req);
  await spend(limits.loginByAddress, caller);
  const asked = { purpose: 'sign-in', holder: answeringHolder(req) } as const;
  const proved = await proveByPasskey(proof, asked, clock.now());
  if (!proved.ok) return refuse(req, res, proved, url('login'));
  await limits.loginByAddress.reward(caller);
  await enter(req, res, {
    userId: proved.userId,
    remember,
    hasSecondFactor: true,
    method: 'passkey',
  });
}

/** The same after the right password: only that person's passkeys are asked for. */
export async function askHalfway(req: Request, res: Response) {
  const halfway = halfwayIn(req);
  if (!halfway) return res.redirect(303, url('login'));
  const asked = {
    purpose: 'second-factor',
    holder: sessionHolder(req, halfway.userId),
  } as const;
  const options = await requestOptions(await credentialsOf(halfway.userId), asked, clock.now());
  res.set('Cache-Control', 'no-store').json(options);
}

export async function passHalfway(req: Request, res: Response) {
  const halfway = halfwayIn(req);
  if (!halfway) return res.redirect(303, url('login'));
  const { userId } = halfway;
  const proof = givenProof(req);
  await spend(limits.secondFactor, userId);
  const asked = { purpose: 'second-factor', holder: sessionHolder(req, userId) } as const;
  const proved = await proveByPasskey(proof, asked, clock.now(), userId);
  if (!proved.ok) return refuse(req, res, proved, url('second-factor'));
  await limits.secondFactor.delete(userId);
  await enter(req, res, { ...halfway, hasSecondFactor: true });
}

/** For somebody who is signed in and confirms that it is still them. */
export async function askSignedIn(req: Request, res: Response) {
  const { id } = currentUser(req);
  const asked = { purpose: 'confirmation', holder: sessionHolder(req, id) } as const;
  const options = await requestOptions(await credentialsOf(id), asked, clock.now());
  res.set('Cache-Control', 'no-store').json(options);
}

export async function confirm(req: Request, res: Response) {
  const proved = await confirmByPasskey(req, givenProof(req));
  if (proved.ok) backToIntended(req, res);
  else refuse(req, res, proved, url('confirm-password'));
}

function refuse(req: Request, res: Response, refused: Exclude<Proved, { ok: true }>, page: string) {
  const text =
    refused.problem === 'suspended'
      ? req.t('auth.login.suspended', { reason: refused.reason ?? '' })
      : req.t(passkeyMessages[refused.problem]);
  res.inertia.errors({ passkey: text.trim() }).back(page);
}
