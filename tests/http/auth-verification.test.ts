import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { verificationToken } from '#server/domain/users/email-verification.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, newAddress, registration } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { linkIn, mailsTo } from '../support/mails.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const confirmPath = (token: string) => url('verify-email.confirm', { token });

async function isVerified(id: string) {
  const user = await db.user.findUniqueOrThrow({ where: { id } });
  return user.emailVerifiedAt !== null;
}

test('whoever registers gets a link, and is verified by opening it', async () => {
  const email = newAddress();
  const person = browser();
  await person.post(url('register.store'), registration(email));

  const answer = await person.get(await linkIn(email, 'verify-email'));

  expect(answer.headers.get('location')).toBe('/verify-email');
  const user = await db.user.findUniqueOrThrow({ where: { email } });
  expect(await isVerified(user.id)).toBe(true);
});

test.each([
  ['too old', (id: string, email: string) => verificationToken(id, email, minutesAgo(61))],
  ['for an earlier address', (id: string) => verificationToken(id, 'old@x.test', new Date())],
  [
    'of somebody else',
    (_id: string, email: string) => verificationToken('another', email, new Date()),
  ],
  [
    'with a later end',
    (id: string, email: string) =>
      `9999999999.${verificationToken(id, email, new Date()).split('.')[1]}`,
  ],
  ['without a signature', () => '9999999999.'],
  ['of nonsense', () => 'nonsense'],
])('a link %s verifies nobody', async (_name, tokenOf) => {
  const user = await createUser({ emailVerifiedAt: null });

  const page = await as(user).visit(confirmPath(tokenOf(user.id, user.email)));

  expect(page.props['state']).toBe('invalid');
  expect(await isVerified(user.id)).toBe(false);
});

test('a link needs its person signed in, and leads back to itself after that', async () => {
  const user = await createAccount({ emailVerifiedAt: null });
  const path = confirmPath(verificationToken(user.id, user.email, new Date()));
  const phone = browser();

  expect((await phone.get(path)).headers.get('location')).toBe('/login');
  expect(await isVerified(user.id)).toBe(false);
  const answer = await phone.signIn(user.email);

  expect(answer.headers.get('x-inertia-location')).toBe(path);
});

test('another message may be asked for once a minute', async () => {
  const user = await createUser({ emailVerifiedAt: null });
  const ask = () => as(user).post(url('verify-email.send'));

  await ask();
  await ask();

  expect(await mailsTo(user.email)).toHaveLength(1);
});

test('a verified person is sent nothing', async () => {
  const user = await createUser();

  await as(user).post(url('verify-email.send'));

  expect(await mailsTo(user.email)).toEqual([]);
});

test('an address with an account is refused without saying so, and its owner is notified', async () => {
  const owner = await createUser();
  const input = {
    kind: 'client',
    name: 'Ștefan Țurcanu',
    email: owner.email,
    password: 'o parolă lungă',
    bornOn: '1990-01-31',
    licenceIssuedOn: '2012-06-01',
  };

  const page = await as(null).submit(url('register.store'), input, url('register'));
  await as(null).post(url('register.store'), input);

  expect(page.props['errors']).toHaveProperty('email');
  expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(['account-exists']);
});
