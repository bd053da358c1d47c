import { createHash } from 'node:crypto';
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { hasPassword } from '#server/domain/users/commands.ts';
import { hashPassword } from '#server/domain/users/passwords.ts';
import { beginSetup, setupOf, turnOn } from '#server/domain/users/second-factor.ts';
import { sessionsOf } from '#server/domain/users/sessions.ts';
import { pageOf } from '#server/inertia/testing.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, newAddress, PASSWORD } from '../support/accounts.ts';
import { baseUrl } from '../support/app.ts';
import { createHost } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';

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
  ['DELETE', 'profile.other-sessions.destroy', {}],
  ['DELETE', 'profile.destroy', {}],
] as const)('having just signed in is not enough for %s %s', async (method, name, data) => {
  const { person } = await signedIn({ hours: 0, seconds: 1 });

  const answer = await person.send(url(name), { method, data });

  expect(answer.headers.get('location')).toBe('/confirm-password');
});

/** A manager who has just signed in, with the person, to a host of that kind. */
async function managing(kind: 'person' | 'company') {
  const { owner, ...host } = await createHost({ kind });
  await db.execute`update users set password_hash = ${await hashPassword(PASSWORD)} where id = ${owner.id}`;
  const person = browser();
  await person.signIn(owner.email);
  return { host, owner, person };
}

test.each(['owner.bank-account.update', 'owner.payout-way.update'] as const)(
  'having just signed in is not enough for %s, where the money goes',
  async (name) => {
    const { person } = await managing('person');

    const answer = await person.put(url(name), {});

    expect(answer.headers.get('location')).toBe('/confirm-password');
  },
);

test('having just signed in is not enough to end one session', async () => {
  const { user, person } = await signedIn({ hours: 0, seconds: 1 });
  const [session] = await sessionsOf(user.id);

  const path = url('profile.sessions.destroy', { session: session?.idHash ?? '' });
  const answer = await person.delete(path);

  expect(answer.headers.get('location')).toBe('/confirm-password');
  expect(await sessionsOf(user.id)).toHaveLength(1);
});

test('having just signed in is not enough to say who else acts for a company, and for what', async () => {
  const { host, owner, person } = await managing('company');
  const company = { host: host.slug };
  const member = { ...company, member: owner.id };

  const answers = [
    await person.post(url('company.invitations.store', company), { email: newAddress() }),
    await person.put(url('company.members.update', member), { role: 'manager' }),
    await person.delete(url('company.members.destroy', member)),
    await person.put(url('company.second-factor.update', company), { isRequired: 'no' }),
  ];

  expect(answers.map(({ headers }) => headers.get('location'))).toEqual(
    answers.map(() => '/confirm-password'),
  );
});

test('an invitation is sent with the password in its form, and keeps what was typed without it', async () => {
  const { host, person } = await managing('company');
  const email = newAddress();
  const invite = (currentPassword: string) =>
    person.post(url('company.invitations.store', { host: host.slug }), {
      email,
      role: 'manager',
      branchId: '',
      currentPassword,
    });

  await invite('');
  const { props } = await pageOf(await person.get(url('company.members')));
  const before = await mailsTo(email);
  await invite(PASSWORD);

  expect(props['errors']).toEqual({ currentPassword: expect.any(String) });
  expect(before).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
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
  expect(await hasPassword(user.id, newPassword, new Date())).toBe(true);
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
  expect(await hasPassword(user.id, newPassword, new Date())).toBe(false);
  await change(await generate({ secret }));

  expect(await hasPassword(user.id, newPassword, new Date())).toBe(true);
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
