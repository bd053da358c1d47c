import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { generate } from 'otplib';
import { expect, onTestFinished, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { drawUpContract } from '#server/domain/contracts/commands.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { changePassword } from '#server/domain/users/profile.ts';
import { requestSetup, setupLink } from '#server/domain/users/second-factor-setup.ts';
import {
  beginSetup,
  secondFactorOf,
  setupOf,
  takeCode,
  turnOff,
  turnOn,
} from '#server/domain/users/second-factor.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createBooking, createUser } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';
import { signedInCookie } from '../support/sign-in.ts';

const linkIn = async (email: string) => {
  const [mail] = await mailsTo(email);
  return /\/second-factor\/setup\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const codeAt = (secret: string, at: Date) =>
  generate({ secret, epoch: Math.floor(at.getTime() / 1000) });

/** A person who turned it on some minutes ago. */
async function guarded() {
  const user = await createAccount();
  await beginSetup(user.id);
  const secret = (await setupOf(user))?.secret ?? '';
  const at = minutesAgo(5);
  const recovery = (await turnOn(user.id, await codeAt(secret, at), at)) ?? [];
  return { user, secret, recovery };
}

test('a person sets it up on their profile and is shown recovery codes once', async () => {
  const user = await createUser();
  const person = as(user);
  const page = async () => (await person.visit(url('profile'))).props['secondFactor'];
  await person.post(url('profile.second-factor'));
  await person.get(await linkIn(user.email));
  const begun = await page();
  expect(begun).toMatchObject({
    isOn: false,
    setup: { qr: { path: expect.stringMatching(/^M/) } },
  });
  const secret = (await setupOf(user))?.secret ?? '';
  const answer = await person.put(url('profile.second-factor.confirm'), {
    code: await codeAt(secret, new Date()),
  });

  expect(answer.headers.get('location')).toBe('/profile');
  expect(await page()).toMatchObject({ isOn: true, recoveryCodesLeft: 10, setup: null });
  const row = await db.user.findUnique({ where: { id: user.id }, select: { totpSecret: true } });
  expect(row?.totpSecret).not.toContain(secret);
});

test('whoever has only the password cannot set one up: it takes the link from the person’s mail', async () => {
  const user = await createUser();
  const [thief, other] = [as(user), as(await createUser())];
  await thief.post(url('profile.second-factor'));
  const link = await linkIn(user.email);
  const secret = (await setupOf(user))?.secret ?? '';

  await other.get(link);
  const { props } = await thief.visit(url('profile'));
  await thief.put(url('profile.second-factor.confirm'), {
    code: await codeAt(secret, new Date()),
  });

  expect(props['secondFactor']).toMatchObject({ isOn: false, setup: null });
  expect(await secondFactorOf(user.id)).toMatchObject({ isOn: false });
});

test('staff wait a day for a link they ask for, and a new password voids it', async () => {
  const [user, now] = [await createAccount(), new Date()];
  const staff = { id: user.id, name: user.name, email: user.email, locale: 'ro' as const };
  const { user: colleague } = await guarded();
  await db.userRole.create({ data: { userId: colleague.id, name: 'admin' } });
  await requestSetup(staff, true, now);
  const token = (await linkIn(user.email)).split('/').at(-1) ?? '';
  const at = (hours: number) => setupLink(user.id, token, hoursAfter(now, hours));

  expect([await at(23), await at(25), await at(24 * 9)]).toEqual(['early', 'open', 'invalid']);
  await changePassword(staff, 'o cu totul altă parolă', { now, exceptSession: '' });
  expect(await at(25)).toBe('invalid');
});

test('the password alone signs nobody in', async () => {
  const { user, secret } = await guarded();
  const person = browser();

  expect((await person.signIn(user.email)).headers.get('location')).toBe('/second-factor');
  expect((await person.get(url('dashboard'))).headers.get('location')).toBe('/login');
  const answer = await person.post(url('second-factor.store'), {
    code: await codeAt(secret, new Date()),
  });

  expect(answer.headers.get('x-inertia-location')).toBe('/dashboard');
  expect((await person.get(url('dashboard'))).status).toBe(200);
});

test('after the second factor a person comes to the page they wanted', async () => {
  const { user, secret } = await guarded();
  const person = browser();
  await person.get(url('notifications'));
  await person.signIn(user.email);

  const code = await codeAt(secret, new Date());
  const answer = await person.post(url('second-factor.store'), { code });

  expect(answer.headers.get('x-inertia-location')).toBe('/notifications');
});

test('a code is taken once, also when it is sent twice at once', async () => {
  const { user, secret } = await guarded();
  const now = new Date();
  const code = await codeAt(secret, now);

  const taken = await Promise.all([1, 2, 3].map(() => takeCode(user.id, code, now)));

  expect(taken.filter(Boolean)).toHaveLength(1);
});

test.each([
  ['half a minute old', 0.5, true],
  ['two minutes old', 2, false],
])('a code %s: %s', async (_name, minutes, isTaken) => {
  const { user, secret } = await guarded();

  const code = await codeAt(secret, minutesAgo(minutes));

  expect(await takeCode(user.id, code, new Date())).toBe(isTaken);
});

test('a recovery code works once, however it is typed, and is stored as a hash', async () => {
  const { user, recovery } = await guarded();
  const [code = ''] = recovery;

  expect(await takeCode(user.id, ` ${code.toUpperCase().replace('-', ' ')} `, new Date())).toBe(
    true,
  );
  expect(await takeCode(user.id, code, new Date())).toBe(false);

  const stored =
    await db.execute`select 1 from recovery_codes where code_hash = any(${recovery}::text[])`;
  expect([recovery.length, stored]).toEqual([10, 0]);
});

test('a recovery code of somebody else is worth nothing', async () => {
  const [one, other] = [await guarded(), await guarded()];

  expect(await takeCode(one.user.id, other.recovery[0] ?? '', new Date())).toBe(false);
});

test('the sixth wrong code is not looked at', async () => {
  const { user } = await guarded();
  const person = browser();
  await person.signIn(user.email);

  const statuses = [];
  for (let attempt = 0; attempt < 6; attempt++)
    statuses.push((await person.post(url('second-factor.store'), { code: '000000' })).status);

  expect(statuses).toEqual([302, 302, 302, 302, 302, 429]);
});

test('without a password first there is nothing to confirm', async () => {
  const answer = await browser().post(url('second-factor.store'), { code: '123456' });

  expect(answer.headers.get('location')).toBe('/login');
});

test('turning it off leaves no codes behind and is on record', async () => {
  const { user } = await guarded();

  await as(user).delete(url('profile.second-factor.destroy'));

  expect(await db.execute`select 1 from recovery_codes where user_id = ${user.id}`).toBe(0);
  expect(
    await db.auditEntry.findMany({
      where: { objectId: user.id },
      select: { action: true },
      orderBy: { id: 'asc' },
    }),
  ).toEqual([{ action: 'second-factor.on' }, { action: 'second-factor.off' }]);
});

/** The product in production, seen by a person's browser over HTTPS. */
async function inProduction(userId: string) {
  const cookie = (await signedInCookie(userId)).replace(/^sid=/, '__Host-sid=');
  const app = spawn(process.execPath, ['tests/support/serve-process.ts'], {
    env: {
      ...process.env,
      APP_ENV: 'production',
      APP_URL: 'https://volan.test',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'no-reply@volan.test',
      ALLOW_TEST_PAYMENTS: '1',
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void app.kill('SIGKILL'));
  const [baseUrl] = await once(createInterface(app.stdout), 'line');
  return (path: string) =>
    fetch(baseUrl + path, {
      redirect: 'manual',
      headers: { Cookie: cookie, 'X-Forwarded-Proto': 'https' },
    });
}

test(
  'production counts the admin role once the second factor is given, wherever it is asked for',
  { timeout: 60_000 },
  async () => {
    const { user: admin } = await guarded();
    await db.userRole.create({ data: { userId: admin.id, name: 'admin' } });
    const { ref, id } = await createBooking({ status: 'confirmed' });
    await drawUpContract(db, await bookingById(db, id), new Date());
    const visit = await inProduction(admin.id);
    const pages = ['admin.users', 'owner.bookings.show', 'contracts.show'] as const;
    const statuses = () =>
      Promise.all(pages.map(async (page) => (await visit(url(page, { ref }))).status));

    const without = await visit(url('admin.users'));
    const before = await statuses();
    await db.execute`update sessions set data = data || '{"hasSecondFactor": true}' where user_id = ${admin.id}`;
    const given = await statuses();
    await turnOff(admin.id, new Date());
    const turnedOff = await statuses();

    expect(without.headers.get('location')).toBe('/profile#second-factor');
    expect(before).toEqual([303, 404, 404]);
    expect(given).toEqual([200, 200, 200]);
    expect(turnedOff).toEqual([303, 404, 404]);
  },
);
