import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, PASSWORD } from '../support/accounts.ts';
import { baseUrl } from '../support/app.ts';

/** A person whose password was given so long ago. */
async function signedIn(ago: { hours: number; seconds: number }) {
  const user = await createAccount();
  const person = browser();
  await person.signIn(user.email);
  const at = Date.now() - (ago.hours * 3600 + ago.seconds) * 1000;
  await sql`
    update sessions set data = jsonb_set(data, '{passwordConfirmedAt}', ${String(at)}::jsonb)
    where user_id = ${user.id}`;
  return { user, person };
}

test('three hours after signing in a sensitive step asks for the password', async () => {
  const { person } = await signedIn({ hours: 3, seconds: 1 });

  const answer = await person.put(url('profile.password'), { password: 'o altă parolă lungă' });

  expect(answer.headers.get('location')).toBe('/confirm-password');
});

test('just before that it does not', async () => {
  const { person } = await signedIn({ hours: 2, seconds: 3_590 });

  const answer = await person.put(url('profile.password'), { password: 'o altă parolă lungă' });

  expect(answer.headers.get('location')).toBe('/profile');
});

test('a script is told 423', async () => {
  const { person } = await signedIn({ hours: 4, seconds: 0 });

  const answer = await fetch(baseUrl + url('profile.destroy'), {
    method: 'DELETE',
    redirect: 'manual',
    headers: { Origin: baseUrl, Cookie: person.cookie(), Accept: 'application/json' },
  });

  expect(answer.status).toBe(423);
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

  const rows = await sql`select id_hash as hash from sessions where user_id = ${user.id}`;

  expect(rows).toEqual([{ hash: createHash('sha256').update(id).digest('hex') }]);
});
