import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { sendPasswordReset } from '#server/domain/users/password-reset.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, newAddress, PASSWORD } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { linkIn, mailsTo } from '../support/mails.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const CHOSEN = 'o altă parolă lungă';

async function forgetful({ at = new Date() } = {}) {
  const user = await createAccount();
  await sendPasswordReset(user.email, at);
  return { user, link: await linkIn(user.email, 'reset-password') };
}

test('a person asks for a link, chooses a password by it, and every session ends', async () => {
  const { user, link } = await forgetful();
  const phone = browser();
  await phone.signIn(user.email);

  expect((await as(null).visit(link)).component).toBe('Auth/ResetPassword');
  const answer = await as(null).post(link, { password: CHOSEN });

  expect(answer.headers.get('location')).toBe('/login');
  expect((await phone.get(url('dashboard'))).headers.get('location')).toBe('/login');
  expect((await browser().signIn(user.email)).status).toBe(302);
  expect((await browser().signIn(user.email, CHOSEN)).status).toBe(409);
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual([
    'reset-password',
    'password-changed',
    'new-device',
  ]);
});

test('a link works once', async () => {
  const { link } = await forgetful();
  await as(null).post(link, { password: CHOSEN });

  const answer = await as(null).post(link, { password: 'încă o parolă lungă' });

  expect(answer.headers.get('location')).toBe(link);
  expect((await as(null).visit(link)).props['submitUrl']).toBeNull();
});

test('two people with one link at once: one chooses', async () => {
  const { user, link } = await forgetful();
  const passwords = ['prima parolă aleasă', 'a doua parolă aleasă'];

  const answers = await Promise.all(passwords.map((password) => as(null).post(link, { password })));

  expect(answers.filter((one) => one.headers.get('location') === '/login')).toHaveLength(1);
  expect(await db.passwordReset.count({ where: { userId: user.id } })).toBe(0);
});

test('a link works for an hour', async () => {
  const { link } = await forgetful({ at: minutesAgo(61) });

  expect((await as(null).visit(link)).props['submitUrl']).toBeNull();
  await as(null).post(link, { password: CHOSEN });
  expect((await as(null).visit(`${link}x`)).props['submitUrl']).toBeNull();
});

test('a minute passes between two messages, and a newer link ends the older', async () => {
  const { user, link } = await forgetful({ at: minutesAgo(2) });

  await sendPasswordReset(user.email, minutesAgo(1.5));
  expect(await mailsTo(user.email)).toHaveLength(1);
  await sendPasswordReset(user.email, new Date());

  expect(await mailsTo(user.email)).toHaveLength(2);
  expect((await as(null).visit(link)).props['submitUrl']).toBeNull();
});

test('the token stands nowhere but in the message', async () => {
  const { user, link } = await forgetful();
  const token = link.split('/').at(-1);

  const reset = await db.passwordReset.findUniqueOrThrow({ where: { userId: user.id } });

  expect(reset.tokenHash).not.toBe(token);
});

test('a password that is easy to guess is refused by name, and the link stays good', async () => {
  const { link } = await forgetful();

  const page = await as(null).submit(link, { password: 'parola123' }, link);

  expect(page.props['errors']).toHaveProperty('password');
  expect(page.props['submitUrl']).not.toBeNull();
});

test('an address with an account and one without get the same answer', async () => {
  const user = await createAccount();
  const path = url('forgot-password.store');

  const [known, unknown] = await Promise.all(
    [user.email, newAddress()].map((email) => as(null).post(path, { email })),
  );

  expect(known?.status).toBe(303);
  expect(unknown?.status).toBe(known?.status);
  expect(unknown?.headers.get('location')).toBe(known?.headers.get('location'));
});

test('asking again at once gets the same answer and no second message', async () => {
  const user = await createAccount();
  const ask = () => as(null).post(url('forgot-password.store'), { email: user.email });

  const answers = [await ask(), await ask()];

  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const jobs = await db.execute`
    select 1 from pgboss.job where name = 'send-password-reset' and data->>'email' = ${user.email}`;
  expect(jobs).toBe(1);
});

test('a suspended person gets no link', async () => {
  const user = await createAccount({ suspendedAt: new Date() });

  await sendPasswordReset(user.email, new Date());

  expect(await mailsTo(user.email)).toEqual([]);
  expect((await browser().signIn(user.email, PASSWORD)).status).toBe(302);
});
