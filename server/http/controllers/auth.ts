import type { Request, Response } from 'express';
import { z } from 'zod';
import { recordFailure } from '#server/domain/security/commands.ts';
import { authenticate, register } from '#server/domain/users/commands.ts';
import { isKnownDevice } from '#server/domain/users/devices.ts';
import { notifyOwnerOf } from '#server/domain/users/email-verification.ts';
import { PASSWORD_MIN } from '#server/domain/users/password-rules.ts';
import type { RoleRequests } from '#server/domain/users/roles.ts';
import { secondFactorOf } from '#server/domain/users/second-factor.ts';
import { env } from '#server/env.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { email, givenPassword } from '../account-input.ts';
import { deviceHashOf } from '../device.ts';
import { HttpError } from '../http-error.ts';
import { intendedOf } from '../intended.ts';
import { numeric, parseBody } from '../input.ts';
import { callerOf, limits, passes, spend } from '../rate-limits.ts';
import { registrationFor } from '../registration-input.ts';
import { signOut } from '../sessions.ts';
import type { SignInReason } from '../pages/account.ts';
import { enter } from '../sign-in.ts';

const SECOND_FACTOR_MS = 10 * 60_000;

type Count = readonly [limit: (typeof limits)['loginByName'], key: string];

const flag = z.union([
  z.boolean(),
  numeric(0, 1).transform(Boolean),
  z.literal('on').transform(() => true),
]);
const credentials = z.object({ email, password: givenPassword, remember: flag.default(false) });

export async function create(req: Request, res: Response) {
  if (req.actor) res.redirect(303, url('dashboard'));
  else
    await res.inertia.render('Auth/Login', {
      demo: demoAccounts(),
      reason: reasonOf(req),
      passkey: { askUrl: url('login.passkey'), answerUrl: url('login.passkey.store') },
    });
}

/** A wrong password and an unknown address get the same answer, after the same time. */
export async function store(req: Request, res: Response) {
  const { email: address, password, remember } = parseBody(req, credentials);
  const attempt = await attemptOf(address, req);
  await spendAttempt(attempt);
  const found = await authenticate(address, password, clock.now());
  if (!found.ok) {
    const words =
      found.problem === 'wrong'
        ? req.t('auth.login.wrong')
        : req.t('auth.login.suspended', { reason: found.reason ?? '' });
    res.inertia.errors({ email: words.trim() }).back(url('login'));
    return;
  }
  const { userId } = found;
  await forgive(attempt);
  if ((await secondFactorOf(userId)).isOn) return waitForCode(req, res, { userId, remember });
  await enter(req, res, { userId, remember, hasSecondFactor: false });
}

/** Somebody who comes to list a car is offered the role of owner. With an account they go on directly. */
export async function createAccount(req: Request, res: Response) {
  const kind = req.query['kind'] === 'owner' ? 'owner' : 'client';
  if (req.actor) {
    res.redirect(303, url(kind === 'owner' ? 'owner.start' : 'dashboard'));
    return;
  }
  await res.inertia.render('Auth/Register', {
    passwordMin: PASSWORD_MIN,
    kind,
    reason: reasonOf(req),
  });
}

/** Why a visitor is asked to sign in; `null` if they came to this page themselves. */
function reasonOf(req: Request): SignInReason | null {
  if (intendedOf(req) === null) return null;
  return req.session.booking ? 'booking' : 'page';
}

/**
 * A new person is signed in at once, because many are about to book a car that is held for minutes. So an address that
 * already has an account cannot get the same answer as a new one. Instead its owner is told by mail, the page does not
 * give the reason, and registration is limited to ten attempts an hour.
 */
export async function storeAccount(req: Request, res: Response) {
  const input = parseBody(req, registrationFor(req.body));
  await spend(limits.registration, callerOf(req));
  const registered = await register({ ...input, locale: req.locale }, clock.now());
  if (registered.ok)
    return enter(req, res, {
      userId: registered.userId,
      remember: false,
      hasSecondFactor: false,
      method: 'registration',
      ...homeOf(input.roles),
    });
  if (await passes(limits.accountNotice, input.email.toLowerCase()))
    await notifyOwnerOf(input.email);
  res.inertia.errors({ email: req.t('auth.register.refused') }).back(url('register'));
}

/** New hosts go to their first steps; somebody with a company goes to the company's first. */
function homeOf({ hosts }: RoleRequests): { home?: string } {
  if (hosts.some(({ kind }) => kind === 'company_owner')) return { home: url('company.start') };
  return hosts.length > 0 ? { home: url('owner.start') } : {};
}

export async function destroy(req: Request, res: Response) {
  await signOut(req);
  res.set('Clear-Site-Data', '"cache"');
  res.inertia.clearHistory().location(url('landing'));
}

/** The password was right, but nobody is signed in until the code of the second factor is entered, within minutes. */
function waitForCode(req: Request, res: Response, who: { userId: string; remember: boolean }) {
  req.session.halfway = { ...who, until: clock.now().getTime() + SECOND_FACTOR_MS };
  res.redirect(303, url('second-factor'));
}

/**
 * The limits that count one attempt: for the account from here, for the account from anywhere, and for all accounts
 * from here. They count before the password is checked, so that many attempts at once gain nothing. A browser that the
 * account's owner has used before has limits of its own, so that nobody can lock the owner out of it.
 */
async function attemptOf(address: string, req: Request): Promise<readonly [Count, Count, Count]> {
  const name = address.toLowerCase();
  const device = deviceHashOf(req);
  const isKnown = device !== null && (await isKnownDevice(address, device));
  return [
    [limits.loginByAccount, `${name} ${isKnown ? device : callerOf(req)}`],
    isKnown ? [limits.loginByDevice, `${name} ${device}`] : [limits.loginByName, name],
    [limits.loginByAddress, callerOf(req)],
  ];
}

/** @throws {HttpError} 429, which is recorded as one of this network, whoever it was for */
async function spendAttempt(attempt: readonly Count[]) {
  try {
    for (const [limit, key] of attempt) await spend(limit, key);
  } catch (error) {
    if (error instanceof HttpError) await recordFailure({ kind: 'sign_in_limited' }, clock.now());
    throw error;
  }
}

/**
 * Takes the attempt back after the right password: the count of the account from here is cleared, the others are
 * lowered by one.
 */
async function forgive([account, ...others]: readonly [Count, ...Count[]]) {
  await account[0].delete(account[1]);
  for (const [limit, key] of others) await limit.reward(key);
}

/** The accounts that a demonstration shows on the sign-in page; production has none. */
function demoAccounts() {
  return env.APP_ENV === 'local'
    ? ['client', 'owner', 'company', 'admin'].map((name) => `${name}@volan.test`)
    : [];
}
