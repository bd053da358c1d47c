import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { deleteAccount } from '#server/domain/accounts/deletion.ts';
import { sweepEmailChanges } from '#server/domain/users/email-in-force.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, newAddress, PASSWORD } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { linkIn, mailsTo } from '../support/mails.ts';
import { accountPage, admin } from './admin-user-support.ts';
import {
  addressOf,
  consent,
  inHours,
  press,
  request,
  requested,
  statesOf,
} from './email-change-support.ts';

const kindsTo = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind);

test('an address that staff ask for counts a day after its mailbox has confirmed it, and every session ends', async () => {
  const { user, email } = await requested();
  await as(user).get(url('dashboard'));
  const before = await addressOf(user);
  const page = await press(email, 'confirm-new-email');
  await sweepEmailChanges(inHours(23));
  const waiting = await addressOf(user);

  await sweepEmailChanges(inHours(24));
  await sweepEmailChanges(inHours(25));

  expect(page.props).toMatchObject({ state: 'waiting', email });
  expect([before, waiting, await addressOf(user)]).toEqual([user.email, user.email, email]);
  expect(await kindsTo(user.email)).toEqual(['email-change-requested', 'email-changed']);
  expect(await kindsTo(email)).toEqual(['confirm-new-email', 'email-in-force']);
  expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  expect(await statesOf(user)).toEqual(['in_force']);
});

test('opening a link confirms and stops nothing, as mail scanners do it', async () => {
  const { user, email } = await requested();

  await as(null).get(await linkIn(email, 'confirm-new-email'));
  await as(null).get(await linkIn(user.email, 'email-change-requested'));

  expect(await statesOf(user)).toEqual(['requested']);
});

test.each(['requested', 'confirmed'])(
  'whoever reads the old address stops a change that is %s, without signing in, and sessions end',
  async (state) => {
    const { user, email } = await requested();
    await as(user).get(url('dashboard'));
    if (state === 'confirmed') await press(email, 'confirm-new-email');

    const page = await press(user.email, 'email-change-requested');
    await press(email, 'confirm-new-email');
    await sweepEmailChanges(inHours(200));

    expect(page.props).toMatchObject({ state: 'stopped' });
    expect(await statesOf(user)).toEqual(['stopped']);
    expect(await addressOf(user)).toBe(user.email);
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  },
);

test('a link with another signature, or for the other use, does nothing', async () => {
  const { user, email } = await requested();
  const confirm = await linkIn(email, 'confirm-new-email');
  const stop = await linkIn(user.email, 'email-change-requested');
  const swapped = confirm.replace('confirmation', 'stop');

  await as(null).post(swapped);
  await as(null).post(`${stop.slice(0, stop.lastIndexOf('/'))}x/stop`);

  expect(await statesOf(user)).toEqual(['requested']);
});

test('nobody confirms it after three days', async () => {
  const { user, email } = await requested();
  await db.emailChange.updateMany({
    where: { userId: user.id },
    data: { linkEndsAt: new Date(Date.now() - 1) },
  });

  const page = await press(email, 'confirm-new-email');
  await sweepEmailChanges(new Date());

  expect(page.props['state']).toBe('gone');
  expect(await statesOf(user)).toEqual(['expired']);
});

test('the consent of a second member of the staff ends the wait, not that of whoever has asked', async () => {
  const { staff, user, email } = await requested();
  await press(email, 'confirm-new-email');

  const own = await consent(staff, user);
  const unchanged = await addressOf(user);
  await consent(await admin(), user);

  expect(own.status).toBe(403);
  expect([unchanged, await addressOf(user)]).toEqual([user.email, email]);
});

test('a consent before the confirmation puts nothing in force until then', async () => {
  const { user, email } = await requested();

  await consent(await admin(), user);
  const before = await addressOf(user);
  const page = await press(email, 'confirm-new-email');

  expect([before, await addressOf(user)]).toEqual([user.email, email]);
  expect(page.props['state']).toBe('in-force');
});

test('asking and agreeing need a password that was given just now', async () => {
  const { staff, user } = await requested();
  await db.execute`update sessions set data = data - 'identityConfirmedAt' where user_id = ${staff.id}`;

  const answers = [
    await staff.post(url('admin.users.email.store', { user: user.id }), {}),
    await staff.post(url('admin.users.email.consent', { user: user.id }), {}),
  ];

  expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
    url('confirm-password'),
    url('confirm-password'),
  ]);
});

test('support changes no address of the staff, and nobody their own this way', async () => {
  const support = await createUser({}, ['support']);
  const [colleague, boss] = [await createUser({}, ['reviewer']), await createUser({}, ['admin'])];
  const ask = (id: string, person = support) =>
    as(person).post(url('admin.users.email.store', { user: id }), {
      version: new Date().toISOString(),
      email: newAddress(),
    });

  const answers = [await ask(colleague.id), await ask(boss.id), await ask(boss.id, boss)];

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await db.emailChange.count({ where: { userId: { in: [colleague.id, boss.id] } } })).toBe(
    0,
  );
});

test('the page of a person says who has asked, and a new request takes the place of the earlier one', async () => {
  const { staff, user, email } = await requested();
  const { account } = await accountPage(staff, user.id);
  const later = newAddress();

  await request(await admin(), user, later);
  await press(email, 'confirm-new-email');

  expect(account).toMatchObject({
    emailChange: { email, state: 'requested', requestedBy: 'Irina Dobre', mayConsent: false },
  });
  expect(await statesOf(user)).toEqual(['withdrawn', 'requested']);
});

test('an address that somebody has registered meanwhile stays theirs, and the person is told', async () => {
  const { user, email } = await requested();
  await press(email, 'confirm-new-email');
  await createUser({ email });

  await sweepEmailChanges(inHours(24));

  expect(await addressOf(user)).toBe(user.email);
  expect(await statesOf(user)).toEqual(['expired']);
  expect(await kindsTo(user.email)).toContain('email-not-changed');
});

test('a closed account takes its pending address with it', async () => {
  const { user, email } = await requested();
  await press(email, 'confirm-new-email');

  await deleteAccount(user.id, new Date());
  await sweepEmailChanges(inHours(24));

  expect(await statesOf(user)).toEqual([]);
  expect(await addressOf(user)).toMatch(/@deleted\.invalid$/);
});

test('a role in the staff ends a pending change', async () => {
  const { staff, user } = await requested();
  const { account } = await accountPage(staff, user.id);

  await staff.put(url('admin.users.roles', { user: user.id }), {
    version: account.version,
    roles: ['client', 'support'],
  });

  expect(await statesOf(user)).toEqual(['withdrawn']);
});

test('a person’s own change waits a day too, and the old address can stop it', async () => {
  const user = await createAccount();
  const person = browser();
  await person.signIn(user.email);
  const email = newAddress();
  await person.put(url('profile.email'), { email, currentPassword: PASSWORD });

  await person.post(await linkIn(email, 'confirm-new-email'));
  const states = await statesOf(user);
  await press(user.email, 'email-change-requested');

  expect(states).toEqual(['confirmed']);
  expect(await statesOf(user)).toEqual(['stopped']);
  expect((await person.get(url('dashboard'))).headers.get('location')).toBe('/login');
});

test('the link of a person’s own change counts only where they are signed in', async () => {
  const [user, stranger, email] = [await createAccount(), await createUser(), newAddress()];
  await as(user).put(url('profile.email'), { email });
  const link = await linkIn(email, 'confirm-new-email');

  const guest = await as(null).post(link);
  await as(stranger).post(link);

  expect(guest.headers.get('location')).toBe('/login');
  expect((await as(stranger).visit(link)).props['state']).toBe('other-account');
  expect(await statesOf(user)).toEqual(['requested']);
});

test('a mistyped address that was never verified is corrected as soon as the new one is confirmed', async () => {
  const user = await createAccount({ emailVerifiedAt: null });
  const email = newAddress();
  await as(user).put(url('profile.email'), { email });

  await as(user).post(await linkIn(email, 'confirm-new-email'));

  expect(await addressOf(user)).toBe(email);
});
