import { expect, test, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { createAccount } from '../support/accounts.ts';
import { Authenticator } from '../support/authenticator.ts';
import { passkeyBrowser, problemOf, signInWith, withPasskey } from './passkey-support.ts';

async function owner(options?: ConstructorParameters<typeof Authenticator>[0]) {
  const user = await createAccount();
  const { key } = await withPasskey(user, new Authenticator(options));
  return { user, key };
}

test('a passkey signs in without a password, to the page that was wanted', async () => {
  const { user, key } = await owner();
  const person = passkeyBrowser();
  await person.send(url('notifications'));
  const options = await person.ask(url('login.passkey'));

  const answer = await person.post(url('login.passkey.store'), {
    passkey: key.use(options),
    remember: true,
  });

  expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
  expect(answer.headers.get('x-inertia-location')).toBe('/notifications');
  expect(await person.isSignedIn()).toBe(true);
  const [session] = await db.session.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
  });
  expect(session?.data).toMatchObject({ life: 'lasting', hasSecondFactor: true });
  expect(await db.passkey.findMany({ where: { userId: user.id } })).toMatchObject([
    { lastUsedAt: expect.any(Date) },
  ]);
});

test('a visitor who opens the login page is stored nowhere', async () => {
  const before = await db.session.count({});
  const person = passkeyBrowser();

  await person.visit(url('login'));
  await person.ask(url('login.passkey'));

  expect(person.hasSession()).toBe(false);
  expect(await db.session.count({})).toBe(before);
});

test.each([
  ['for another site', { origin: 'https://volan.example' }, 'alt site'],
  ['for another host', { rpId: 'volan.example' }, 'verificată'],
  ['without a PIN, face or finger', { isVerified: false }, 'verificată'],
  ['for a challenge of its own', { challenge: 'MS4yLjM' }, 'prea mult timp'],
  ['that names another person', { userHandle: 'AAAA' }, 'Nu mai cunoaștem'],
  ['that names nobody', { userHandle: '' }, 'Nu mai cunoaștem'],
  ['that nobody knows', { credentialId: 'AAAA' }, 'Nu mai cunoaștem'],
])('a passkey that has signed %s signs nobody in', async (_what, lie, words) => {
  const { key } = await owner();

  const { person } = await signInWith(key, lie);

  expect(await problemOf(person, url('login'))).toContain(words);
  expect(await person.isSignedIn()).toBe(false);
});

test('a key cannot answer for another one', async () => {
  const { key } = await owner();
  const { key: foreign, user } = await owner();

  const { person } = await signInWith(foreign, {
    credentialId: key.id.toString('base64url'),
    userHandle: key.userHandle,
  });

  expect(await problemOf(person, url('login'))).toContain('verificată');
  expect(await db.session.count({ where: { userId: user.id } })).toBe(1);
});

test('an answer is taken once, also when it is sent several times at once', async () => {
  const { user, key } = await owner({ isSynced: true });
  const person = passkeyBrowser();
  const passkey = key.use(await person.ask(url('login.passkey')));

  const answers = await Promise.all(
    [1, 2, 3].map(() => person.post(url('login.passkey.store'), { passkey })),
  );

  const entered = answers.filter((answer) => answer.headers.has('x-inertia-location'));
  expect(entered).toHaveLength(1);
  // One session is that in which the passkey was made.
  expect(await db.session.count({ where: { userId: user.id } })).toBe(2);
});

test('an answer counts in the browser that was asked, and for five minutes', async () => {
  const { key } = await owner();
  const [asked, other] = [passkeyBrowser(), passkeyBrowser()];
  await other.ask(url('login.passkey'));
  const passkey = key.use(await asked.ask(url('login.passkey')));

  await other.post(url('login.passkey.store'), { passkey });
  const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 300_001));
  await asked.post(url('login.passkey.store'), { passkey });
  now.mockRestore();

  for (const person of [asked, other])
    expect(await problemOf(person, url('login'))).toContain('prea mult timp');
});

test('tabs of one browser do not take each other’s challenge away', async () => {
  const { key } = await owner();
  const person = passkeyBrowser();
  const first = await person.ask(url('login.passkey'));
  await person.ask(url('login.passkey'));

  await person.post(url('login.passkey.store'), { passkey: key.use(first) });

  expect(await person.isSignedIn()).toBe(true);
});

test('a count that does not rise is one of a copied key', async () => {
  const { user, key } = await owner();
  const first = await signInWith(key, { counter: 7 });
  expect(await first.person.isSignedIn()).toBe(true);

  for (const counter of [7, 6, 0]) {
    const { person } = await signInWith(key, { counter });
    expect(await problemOf(person, url('login'))).toContain('copiată');
  }
  const { person } = await signInWith(key, { counter: 8 });
  expect(await person.isSignedIn()).toBe(true);
  const ofUser = (kind: 'sign_in_failed' | 'signed_in') =>
    db.securityEvent.findMany({ where: { userId: user.id, kind }, orderBy: { at: 'asc' } });
  const failures = await ofUser('sign_in_failed');
  expect(failures.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect((await ofUser('signed_in')).map(({ details }) => details)).toMatchObject([
    { method: 'password' },
    { method: 'passkey' },
    { method: 'passkey' },
  ]);
});

test('a suspended person is told why and is not let in', async () => {
  const { user, key } = await owner();
  await db.user.update({
    where: { id: user.id },
    data: { suspendedAt: new Date(), suspendedReason: 'Documente false.' },
  });

  const { person } = await signInWith(key);

  expect(await problemOf(person, url('login'))).toContain('Documente false.');
  expect(await person.isSignedIn()).toBe(false);
});

test('what is no answer of a passkey is refused as a form with mistakes', async () => {
  const person = passkeyBrowser();

  for (const passkey of [undefined, 'x', { id: 'é' }, { id: 'a'.repeat(2000) }]) {
    const answer = await person.post(url('login.passkey.store'), { passkey });
    expect(answer.status).toBeLessThan(400);
  }
  expect(await person.isSignedIn()).toBe(false);
});
