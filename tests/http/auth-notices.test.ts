import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { forgetOldDevices } from '#server/domain/users/devices.ts';
import { setupOf } from '#server/domain/users/second-factor.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createAccount, newAddress, PASSWORD } from '../support/accounts.ts';
import { mailsTo } from '../support/mails.ts';

const kindsTo = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind);

/** A browser that signs in; gives the cookie it would send next time. */
async function signIn(email: string, device = '') {
  const answer = await as(null).send(url('login.store'), {
    method: 'POST',
    data: { email, password: PASSWORD },
    headers: {
      Cookie: device,
      'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
    },
  });
  const given = answer.headers.getSetCookie().find((line) => line.startsWith('device='));
  return { cookie: given?.split(';')[0] ?? '', line: given ?? '' };
}

test('who signs in from another browser is told by mail, from which and when', async () => {
  const { email } = await createAccount();
  const first = await signIn(email);
  await signIn(email, first.cookie);
  expect(await kindsTo(email)).toEqual([]);

  await signIn(email);

  const [mail] = await mailsTo(email);
  expect(mail).toMatchObject({ kind: 'new-device' });
  expect(mail?.text).toContain('Firefox, Windows');
});

test('the cookie of a browser is out of reach of scripts, and a made-up one is replaced', async () => {
  const { email } = await createAccount();

  const { line, cookie } = await signIn(email, 'device=x');

  expect(line).toMatch(/HttpOnly/);
  expect(line).toMatch(/SameSite=Lax/);
  expect(cookie).not.toBe('device=x');
  const deviceHash = cookie.slice('device='.length);
  expect(await db.knownDevice.count({ where: { deviceHash } })).toBe(0);
});

test('whoever has just registered is not told of their own browser', async () => {
  const email = newAddress();

  await as(null).post(url('register.store'), {
    kind: 'owner',
    name: 'Ana Ionescu',
    email,
    password: 'o parolă lungă',
    town: 'Sibiu',
  });

  expect(await kindsTo(email)).toEqual(['verify-email']);
});

test('a browser not used for over a year is forgotten', async () => {
  const { id, email } = await createAccount();
  const { cookie } = await signIn(email);

  await forgetOldDevices(hoursAfter(new Date(), 24 * 399));
  expect(await db.knownDevice.count({ where: { userId: id } })).toBe(1);
  await forgetOldDevices(hoursAfter(new Date(), 24 * 401));

  expect(await db.knownDevice.count({ where: { userId: id } })).toBe(0);
  await signIn(email, cookie);
  expect(await kindsTo(email)).toEqual([]);
});

test('turning the second factor on and off, new codes and a new password are told of', async () => {
  const user = await createAccount({ locale: 'en' });
  const person = as(user);
  await person.post(url('profile.second-factor'));
  const [setup] = await mailsTo(user.email);
  await person.get(/\/second-factor\/setup\/\S+/.exec(setup?.text ?? '')?.[0] ?? '');
  const secret = (await setupOf(user))?.secret ?? '';

  await person.put(url('profile.second-factor.confirm'), { code: await generate({ secret }) });
  await person.post(url('profile.recovery-codes'));
  await person.delete(url('profile.second-factor.destroy'));
  await person.put(url('profile.password'), { password: 'o cu totul altă parolă' });

  expect((await mailsTo(user.email)).map(({ subject }) => subject).toSorted()).toEqual([
    'Set up two-step verification',
    'Two-step verification is on',
    'Two-step verification was turned off',
    'You have new recovery codes',
    'Your password has changed',
  ]);
});
