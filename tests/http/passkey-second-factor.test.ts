import { expect, test, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { secondFactorOf, takeCode } from '#server/domain/users/second-factor.ts';
import { env } from '#server/env.ts';
import { url } from '#shared/routes.ts';
import { createAccount, PASSWORD } from '../support/accounts.ts';
import type { Authenticator } from '../support/authenticator.ts';
import { createHost } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';
import { admin, take } from './admin-user-support.ts';
import { passkeyBrowser, problemOf, signInWith, withPasskey } from './passkey-support.ts';

const linkIn = async (email: string) => {
  const mails = await mailsTo(email);
  const text = mails.find(({ kind }) => kind === 'second-factor-setup')?.text ?? '';
  return /\/second-factor\/setup\/\S+/.exec(text)?.[0] ?? '';
};

/** A person who has opened the link from their mail and asks for a passkey after the password. */
async function guarded(...account: Parameters<typeof createAccount>) {
  const user = await createAccount(...account);
  const { person, key } = await withPasskey(user);
  await person.post(url('profile.second-factor'), {});
  await person.send(await linkIn(user.email));
  const answer = await person.post(url('profile.second-factor.passkeys'), {});
  return { user, person, key, answer };
}

/** Gives the password, and then what the passkey signs. */
async function passWith(email: string, key: Authenticator) {
  const person = passkeyBrowser();
  const halfway = await person.signIn(email);
  const options = await person.ask(url('second-factor.passkey'));
  await person.post(url('second-factor.passkey.store'), { passkey: key.use(options) });
  return { person, halfway, options };
}

test('after the password a passkey is asked for, once its person wants it', async () => {
  const { user, key } = await guarded();

  const { person, halfway, options } = await passWith(user.email, key);

  expect(halfway.headers.get('location')).toBe('/second-factor');
  expect(options.allowCredentials).toMatchObject([{ id: key.id.toString('base64url') }]);
  expect(await person.isSignedIn()).toBe(true);
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toContain('second-factor-changed');
});

test('a passkey alone does not ask everybody for a second step', async () => {
  const user = await createAccount();
  await withPasskey(user);
  const person = passkeyBrowser();

  await person.signIn(user.email);

  expect(await person.isSignedIn()).toBe(true);
});

test('whoever has only the password cannot turn it on: it takes the link from the mail', async () => {
  const user = await createAccount();
  const { person } = await withPasskey(user);

  await person.post(url('profile.second-factor.passkeys'), {});

  expect(await secondFactorOf(user.id)).toMatchObject({ isOn: false });
});

test('its recovery codes work after the password, and a key of the app that was never confirmed does not', async () => {
  const { user, person } = await guarded();
  await person.post(url('profile.second-factor'), {});
  const halfway = passkeyBrowser();
  await halfway.signIn(user.email);
  const { props } = await halfway.visit(url('second-factor'));

  expect(props).toMatchObject({ hasApp: false, passkey: { askUrl: '/second-factor/passkey' } });
  expect(await secondFactorOf(user.id)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  expect(await takeCode(user.id, '123456', new Date())).toBe(false);
});

test('the passkey of somebody else is no second factor', async () => {
  const { user } = await guarded();
  const { key: foreign } = await guarded();

  const { person } = await passWith(user.email, foreign);

  expect(await problemOf(person, url('second-factor'))).toContain('Nu mai cunoaștem');
  expect(await person.isSignedIn()).toBe(false);
});

test('before the password nobody learns which passkeys a person has', async () => {
  const person = passkeyBrowser();

  const answer = await person.send(url('second-factor.passkey'));

  expect(answer.headers.get('location')).toBe('/login');
});

test('the last passkey stays while it is the only second factor', async () => {
  const { user, person } = await guarded();
  const [stored] = await db.passkey.findMany({ where: { userId: user.id } });
  const path = url('profile.passkeys.update', { passkey: stored?.id ?? '' });

  await person.delete(path);
  expect(await problemOf(person, url('profile'))).toContain('verificarea în doi pași');
  await person.delete(url('profile.second-factor.destroy'));
  await person.delete(path);

  expect(await db.passkey.count({ where: { userId: user.id } })).toBe(0);
  expect(await secondFactorOf(user.id)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
});

test('a company that asks for a second step lets in whoever has a passkey for it', async () => {
  const host = await createHost({ kind: 'company', secondFactorRequired: true });
  const { user, key } = await guarded();
  const other = await createAccount();
  for (const userId of [user.id, other.id])
    await db.hostMember.create({ data: { hostId: host.id, userId, role: 'agent' } });
  const { person } = await signInWith(key);
  const stranger = passkeyBrowser();
  await stranger.signIn(other.email);

  expect((await person.send(url('owner.dashboard'))).status).toBe(200);
  expect((await stranger.send(url('owner.dashboard'))).headers.get('location')).toBe(
    url('company.closed'),
  );
  await stranger.post(url('confirm-password.store'), { password: PASSWORD });
  expect((await stranger.send(url('profile.passkeys.offer'))).status).toBe(403);
});

test('in production staff enter with a passkey, and the password alone makes them none', async () => {
  vi.spyOn(env, 'APP_ENV', 'get').mockReturnValue('production');
  const { user, key, person: settingUp } = await guarded();
  await db.userRole.create({ data: { userId: user.id, name: 'admin' } });
  const newcomer = await createAccount();
  await db.userRole.create({ data: { userId: newcomer.id, name: 'admin' } });
  const thief = passkeyBrowser();
  await thief.signIn(newcomer.email);
  await thief.post(url('confirm-password.store'), { password: PASSWORD });

  expect((await thief.send(url('profile.passkeys.offer'))).status).toBe(403);
  const { person } = await signInWith(key);
  expect((await person.send(url('admin.dashboard'))).status).toBe(200);
  expect((await settingUp.send(url('admin.dashboard'))).status).toBe(200);
  vi.restoreAllMocks();
});

test('staff who take a second factor off take the passkeys with it', async () => {
  const { user, key } = await guarded();

  await take(await admin(), 'second-factor.destroy', user.id);

  expect(await db.passkey.count({ where: { userId: user.id } })).toBe(0);
  const refused = await signInWith(key);
  expect(await refused.person.isSignedIn()).toBe(false);
});
