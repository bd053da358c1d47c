import { createHash } from 'node:crypto';
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { hasPassword } from '#server/domain/users/commands.ts';
import { hashPassword } from '#server/domain/users/passwords.ts';
import { beginSetup, setupOf, turnOn } from '#server/domain/users/second-factor.ts';
import { pageOf } from '#server/inertia/testing.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, PASSWORD } from '../support/accounts.ts';
import { baseUrl } from '../support/app.ts';
import { createHost } from '../support/factories.ts';

/** A person whose password was given so long ago. */
async function signedIn(ago: { hours: number; seconds: number }) {
  const user = await createAccount();
  const person = browser();
  await person.signIn(user.email);
  const at = Date.now() - (ago.hours * 3600 + ago.seconds) * 1000;
  await db.execute`
    update sessions set data = jsonb_set(data, '{passwordConfirmedAt}', ${String(at)}::jsonb)
    where user_id = ${user.id}`;
  return { user, person };
}

test('three hours after signing in a step about one’s own data asks for the password', async () => {
  const { person } = await signedIn({ hours: 3, seconds: 1 });

  const answer = await person.post(url('profile.export'));

  expect(answer.headers.get('location')).toBe('/confirm-password');
});

test('less than three hours after signing in it does not ask', async () => {
  const { person } = await signedIn({ hours: 2, seconds: 3_590 });

  const answer = await person.post(url('profile.export'));

  expect(answer.headers.get('x-inertia-redirect')).toBe('/profile#export');
});

test('a script that needs the password gets the status 423', async () => {
  const { person } = await signedIn({ hours: 4, seconds: 0 });

  const answer = await fetch(baseUrl + url('profile.destroy'), {
    method: 'DELETE',
    redirect: 'manual',
    headers: { Origin: baseUrl, Cookie: person.cookie(), Accept: 'application/json' },
  });

  expect(answer.status).toBe(423);
});

const newPassword = 'o altă parolă lungă';

test.each([
  ['PUT', 'profile.password', { password: newPassword }],
  ['PUT', 'profile.email', { email: 'alta@example.test' }],
  ['POST', 'profile.second-factor', {}],
  ['DELETE', 'profile.second-factor.destroy', {}],
  ['POST', 'profile.recovery-codes', {}],
  ['DELETE', 'profile.destroy', {}],
] as const)('having just signed in is not enough for %s %s', async (method, name, data) => {
  const { person } = await signedIn({ hours: 0, seconds: 1 });

  const answer = await person.send(url(name), { method, data });

  expect(answer.headers.get('location')).toBe('/confirm-password');
});

test('having just signed in is not enough for another bank account', async () => {
  const { owner } = await createHost();
  await db.execute`update users set password_hash = ${await hashPassword(PASSWORD)} where id = ${owner.id}`;
  const person = browser();
  await person.signIn(owner.email);

  const answer = await person.put(url('owner.bank-account.update'), {});

  expect(answer.headers.get('location')).toBe('/confirm-password');
});

test('a confirmation counts for five minutes', async () => {
  const { user, person } = await signedIn({ hours: 0, seconds: 1 });
  await person.post(url('confirm-password.store'), { password: PASSWORD });
  const change = () => person.put(url('profile.password'), { password: newPassword });
  const ago = (seconds: number) => db.execute`
    update sessions set data = jsonb_set(data, '{identityConfirmedAt}', ${String(Date.now() - seconds * 1000)}::jsonb)
    where user_id = ${user.id}`;

  await ago(301);
  expect((await change()).headers.get('location')).toBe('/confirm-password');
  await ago(290);
  expect((await change()).headers.get('location')).toBe('/profile');
});

test('a form asks for the password itself, and keeps what was typed when it is wrong', async () => {
  const { user, person } = await signedIn({ hours: 0, seconds: 1 });
  const change = (currentPassword: string) =>
    person.put(url('profile.password'), { password: newPassword, currentPassword });

  const [empty, wrong] = [await change(''), await change('greșită')];
  const { props } = await pageOf(await person.get(url('profile')));
  await change(PASSWORD);

  expect([empty, wrong].map(({ headers }) => headers.get('location'))).toEqual([
    '/profile',
    '/profile',
  ]);
  expect(props['errors']).toMatchObject({ currentPassword: expect.any(String) });
  expect(await hasPassword(user.id, newPassword)).toBe(true);
});

test('where a second factor is on, a password alone confirms nothing', async () => {
  const { user, person } = await signedIn({ hours: 0, seconds: 1 });
  await beginSetup(user.id);
  const secret = (await setupOf(user))?.secret ?? '';
  const earlier = new Date(Date.now() - 300_000);
  await turnOn(user.id, await generate({ secret, epoch: earlier.getTime() / 1000 }), earlier);
  const change = (code: string) =>
    person.put(url('profile.password'), {
      password: newPassword,
      currentPassword: PASSWORD,
      code,
    });

  await change('');
  await change('000000');
  expect(await hasPassword(user.id, newPassword)).toBe(false);
  await change(await generate({ secret }));

  expect(await hasPassword(user.id, newPassword)).toBe(true);
});

test('the right password leads back to where one was', async () => {
  const { person } = await signedIn({ hours: 4, seconds: 0 });
  await person.get(`${url('confirm-password')}?to=${encodeURIComponent('/profile#password')}`);

  const wrong = await person.post(url('confirm-password.store'), { password: 'greșită' });
  const right = await person.post(url('confirm-password.store'), { password: PASSWORD });

  expect(wrong.headers.get('location')).toBe('/confirm-password');
  expect(right.headers.get('x-inertia-redirect')).toBe('/profile#password');
});

test('the sixth try within a minute is refused', async () => {
  const { person } = await signedIn({ hours: 4, seconds: 0 });

  const answers = [];
  for (let attempt = 0; attempt < 6; attempt++)
    answers.push(await person.post(url('confirm-password.store'), { password: 'greșită' }));

  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302, 429]);
});

test('sessions are kept under a hash of their id', async () => {
  const user = await createAccount();
  const person = browser();
  await person.signIn(user.email);
  const id = /sid=([^.]+)/.exec(person.cookie())?.[1] ?? '';

  const rows = await db.session.findMany({ where: { userId: user.id }, select: { idHash: true } });

  expect(rows).toEqual([{ idHash: createHash('sha256').update(id).digest('hex') }]);
});
