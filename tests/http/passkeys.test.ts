import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { rules } from '#server/domain/rules.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { createAccount, PASSWORD } from '../support/accounts.ts';
import { Authenticator, vouchedFor } from '../support/authenticator.ts';
import { mailsTo } from '../support/mails.ts';
import { passkeyBrowser, problemOf, signInWith, withPasskey } from './passkey-support.ts';

const keysOf = (userId: string) => db.passkey.findMany({ where: { userId } });
const later = (minutes: number) =>
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + minutes * 60_000));

test('a passkey is named after its make, else after the browser, and its person is told', async () => {
  const user = await createAccount();
  const make = 'bada5566-a7aa-401f-bd96-45619a55120d';

  const { person } = await withPasskey(user, new Authenticator({ isSynced: true, aaguid: make }));
  await withPasskey(user);

  const { props } = await person.visit(url('profile'));
  expect(props['passkeys']).toMatchObject({
    keys: [
      { name: '1Password', isSynced: true, lastUsedAt: null },
      { name: 'Firefox, Linux', isSynced: false, lastUsedAt: null },
    ],
    isFull: false,
    mayAdd: true,
  });
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toContain('passkey-changed');
  const audit = { actorId: user.id, action: 'passkey.added' };
  expect(await db.auditEntry.count({ where: audit })).toBe(2);
  const event = { userId: user.id, kind: 'passkey_added' } as const;
  expect(await db.securityEvent.count({ where: event })).toBe(2);
});

test('authenticators learn nothing of the account from the handle, which stays the same', async () => {
  const user = await createAccount();
  const { person, key, options } = await withPasskey(user);

  const again = await person.ask(url('profile.passkeys.offer'));

  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  expect(again.user.id).toBe(options.user.id);
  expect(again).toMatchObject({
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: key.id.toString('base64url'), transports: ['hybrid', 'internal'] }],
  });
});

test('no passkey is made without the password having just been given', async () => {
  const user = await createAccount();
  const person = passkeyBrowser();
  await person.signIn(user.email);

  const answer = await person.send(url('profile.passkeys.offer'), {
    headers: { Accept: 'application/json', 'X-Inertia': '' },
  });

  expect(answer.headers.get('location') ?? answer.status).toBe('/confirm-password');
});

test.each([
  ['made for another site', { origin: 'https://volan.example' }, 'alt site'],
  ['made for another host', { rpId: 'volan.example' }, 'verificată'],
  ['made without a PIN, face or finger', { isVerified: false }, 'verificată'],
  ['made for a challenge of its own', { challenge: 'eA' }, 'prea mult timp'],
])('a passkey %s is not stored', async (_what, lie, words) => {
  const user = await createAccount();

  const { person } = await withPasskey(user, new Authenticator(), lie);

  expect(await problemOf(person, url('profile'))).toContain(words);
  expect(await keysOf(user.id)).toEqual([]);
});

test('a certificate that vouches for a key is not looked at: its addresses would be asked', async () => {
  const user = await createAccount();
  const { person } = await withPasskey(user);
  const asked = vi.spyOn(globalThis, 'fetch');
  const options = await person.ask(url('profile.passkeys.offer'));
  const before = asked.mock.calls.length;

  const passkey = vouchedFor(new Authenticator().make(options), randomBytes(600));
  await person.post(url('profile.passkeys.store'), { passkey });

  // Only the test's own request.
  expect(asked.mock.calls.length - before).toBeLessThanOrEqual(1);
  expect(await problemOf(person, url('profile'))).toContain('verificată');
  expect(await keysOf(user.id)).toHaveLength(1);
  asked.mockRestore();
});

test('a challenge is of one session, and for one purpose', async () => {
  const [user, other] = [await createAccount(), await createAccount()];
  const { options } = await withPasskey(other);
  const { person } = await withPasskey(user);
  const signIn = await person.ask(url('login.passkey'));

  for (const foreign of [options, signIn]) {
    await person.post(url('profile.passkeys.store'), {
      passkey: new Authenticator().make({ ...options, challenge: foreign.challenge }),
    });
    expect(await problemOf(person, url('profile'))).toContain('prea mult timp');
  }
  expect(await keysOf(user.id)).toHaveLength(1);
});

test('a key belongs to one person, and is stored once', async () => {
  const [user, other] = [await createAccount(), await createAccount()];
  const { key } = await withPasskey(user);

  const { person } = await withPasskey(other, key);

  expect(await problemOf(person, url('profile'))).toContain('există deja');
  expect(await keysOf(other.id)).toEqual([]);
});

test('nobody has more than twenty', async () => {
  const user = await createAccount();
  const { person } = await withPasskey(user);
  const [stored] = await keysOf(user.id);
  if (!stored) throw new Error('No passkey was stored.');
  const copies = Array.from({ length: rules.passkeys.most - 1 }, () => ({
    ...stored,
    id: crypto.randomUUID(),
    credentialId: randomBytes(16).toString('base64url'),
  }));
  await db.passkey.createMany({ data: copies });
  const options = await person.ask(url('profile.passkeys.offer'));

  await person.post(url('profile.passkeys.store'), {
    passkey: new Authenticator().make(options),
  });

  expect(await problemOf(person, url('profile'))).toContain('20');
  expect(await keysOf(user.id)).toHaveLength(20);
});

test('its person renames it and removes it; it signs nobody in any more', async () => {
  const user = await createAccount();
  const { person, key } = await withPasskey(user);
  const [stored] = await keysOf(user.id);
  const path = url('profile.passkeys.update', { passkey: stored?.id ?? '' });

  await person.put(path, { name: 'Telefonul meu' });
  expect(await keysOf(user.id)).toMatchObject([{ name: 'Telefonul meu' }]);
  await person.delete(path);

  expect(await keysOf(user.id)).toEqual([]);
  expect((await mailsTo(user.email)).at(-1)?.text).toContain('Telefonul meu');
  const refused = await signInWith(key);
  expect(await problemOf(refused.person, url('login'))).toContain('Nu mai cunoaștem');
});

test('somebody else’s passkey can be neither renamed nor removed', async () => {
  const [user, other] = [await createAccount(), await createAccount()];
  await withPasskey(user);
  const { person } = await withPasskey(other);
  const [stored] = await keysOf(user.id);
  const path = url('profile.passkeys.update', { passkey: stored?.id ?? '' });

  expect((await person.put(path, { name: 'A mea' })).status).toBe(404);
  expect((await person.delete(path)).status).toBe(404);
  expect(await keysOf(user.id)).toMatchObject([{ name: 'Firefox, Linux' }]);
});

test('removing one asks for the password when it was given longer ago', async () => {
  const user = await createAccount();
  const { person } = await withPasskey(user);
  const [stored] = await keysOf(user.id);
  const now = later(6);

  const answer = await person.delete(url('profile.passkeys.update', { passkey: stored?.id ?? '' }));

  now.mockRestore();
  expect(answer.headers.get('location')).toBe('/confirm-password');
  expect(await keysOf(user.id)).toHaveLength(1);
});

test('a passkey confirms again who somebody is', async () => {
  const user = await createAccount();
  const { person, key } = await withPasskey(user);
  const now = later(6);
  await person.send(url('notifications'));
  const { props } = await person.visit(url('confirm-password', null, { to: '/profile#passkeys' }));
  const options = await person.ask(url('confirm-password.passkey'));

  const answer = await person.post(url('confirm-password.passkey.store'), {
    passkey: key.use(options),
  });

  expect(props['passkey']).toEqual({
    askUrl: '/confirm-password/passkey',
    answerUrl: '/confirm-password/passkey',
  });
  expect(answer.headers.get('x-inertia-redirect') ?? answer.headers.get('location')).toBe(
    '/profile#passkeys',
  );
  expect((await person.visit(url('profile'))).props['isConfirmed']).toBe(true);
  now.mockRestore();
});

test('nobody confirms with the passkey of another person', async () => {
  const [user, other] = [await createAccount(), await createAccount()];
  const { key } = await withPasskey(other);
  await withPasskey(user);
  const person = passkeyBrowser();
  await person.signIn(user.email);
  const options = await person.ask(url('confirm-password.passkey'));

  await person.post(url('confirm-password.passkey.store'), { passkey: key.use(options) });

  expect(await problemOf(person, url('confirm-password'))).toContain('Nu mai cunoaștem');
  expect((await person.visit(url('profile'))).props['isConfirmed']).toBe(false);
});

test('whoever has no passkey is not offered one to confirm with', async () => {
  const user = await createAccount();
  const person = passkeyBrowser();
  await person.signIn(user.email);

  expect((await person.visit(url('confirm-password'))).props['passkey']).toBeNull();
  await person.post(url('confirm-password.store'), { password: PASSWORD });
  expect((await person.visit(url('profile'))).props['passkeys']).toMatchObject({ keys: [] });
});
