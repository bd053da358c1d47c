import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  addPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from '#server/domain/passkeys/commands.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { rules } from '#server/domain/rules.ts';
import { turnOnPasskeys } from '#server/domain/users/second-factor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, pathId } from '../input.ts';
import { sessionHolder } from '../passkey-holder.ts';
import { givenKey, passkeyMessages } from '../passkey-input.ts';
import { deviceName } from '../presenters/session.ts';
import { maySetUp } from './second-factor.ts';

type KeyRequest = Request<{ passkey: string }>;

const named = z.object({ name: line(60).pipe(z.string().min(1)) });

/**
 * Where a second factor is demanded, a passkey is one, and the password alone makes none: it takes the link from the
 * person's mail.
 */
export function mayAddPasskey(req: Request): boolean {
  const isDemanded = req.awaitsSecondFactor || currentUser(req).closedHosts.length > 0;
  return !isDemanded || maySetUp(req);
}

export async function offer(req: Request, res: Response) {
  const user = currentUser(req);
  if (!mayAddPasskey(req)) throw new Refusal('forbidden', 'It takes the link from the mail.');
  const options = await offerPasskey(user, registration(req), clock.now());
  res.set('Cache-Control', 'no-store').json(options);
}

/** Whoever has a challenge for this session has just confirmed who they are, or they would not have been given it. */
export async function store(req: Request, res: Response) {
  const response = givenKey(req);
  const device = deviceName(req.get('user-agent') ?? '') ?? req.t('profile.passkeys.unnamed');
  const added = await addPasskey(
    currentUser(req),
    { response, device },
    registration(req),
    clock.now(),
  );
  if (added.ok) {
    const text = req.t('profile.passkeys.added', { name: added.name });
    res.inertia.flash({ toast: { kind: 'success', text } });
  } else res.inertia.errors({ passkey: req.t(messages[added.problem], limit) });
  res.inertia.back(url('profile'));
}

export async function update(req: KeyRequest, res: Response) {
  const { name } = parseBody(req, named);
  await renamePasskey(currentUser(req).id, pathId(req.params.passkey), name);
  res.inertia.back(url('profile'));
}

export async function destroy(req: KeyRequest, res: Response) {
  const removed = await removePasskey(currentUser(req), pathId(req.params.passkey), clock.now());
  if (!removed.ok) res.inertia.errors({ passkey: req.t('profile.passkeys.onlyFactor') });
  res.inertia.back(url('profile'));
}

/** Asks for a passkey after the password from now on, in a session that was opened from the person's mail. */
export async function turnOn(req: Request, res: Response) {
  const recoveryCodes = maySetUp(req)
    ? await turnOnPasskeys(currentUser(req).id, clock.now())
    : null;
  if (recoveryCodes) {
    req.session.hasSecondFactor = true;
    delete req.session.setupUntil;
    res.inertia.flash({ recoveryCodes });
  } else {
    const text = req.t('profile.second-factor.link.invalid');
    res.inertia.flash({ toast: { kind: 'error', text } });
  }
  res.inertia.back(url('profile'));
}

const limit = { count: rules.passkeys.most };

const messages = {
  ...passkeyMessages,
  limit: 'profile.passkeys.limit',
  present: 'auth.passkey.present',
} as const;

function registration(req: Request) {
  return { purpose: 'registration', holder: sessionHolder(req, currentUser(req).id) } as const;
}
