import sharp from 'sharp';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { notify } from '#server/domain/notifications/commands.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { sweepEmailChanges } from '#server/domain/users/email-in-force.ts';
import { deliverNotification } from '#server/jobs/deliver-notification.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, newAddress, PASSWORD } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createHost, createUser } from '../support/factories.ts';
import { linkIn, mailsTo } from '../support/mails.ts';

const CHOSEN = 'o altă parolă lungă';

async function rowOf(id: string) {
  const { emailVerifiedAt, ...person } = await db.user.findUniqueOrThrow({
    where: { id },
    select: {
      name: true,
      phone: true,
      email: true,
      emailVerifiedAt: true,
      photo: true,
    },
  });
  return { ...person, verified: emailVerifiedAt !== null };
}

async function oneSignedIn() {
  const user = await createAccount();
  const [laptop, phone] = [browser(), browser()];
  await laptop.signIn(user.email);
  await phone.signIn(user.email);
  return { user, laptop, phone };
}

const isOut = async (device: ReturnType<typeof browser>) =>
  (await device.get(url('dashboard'))).headers.get('location') === '/login';

test('a person changes their name and phone, and nothing else', async () => {
  const user = await createUser();

  await as(user).put(url('profile.update'), {
    name: 'Ștefan Țurcanu',
    phone: '+40 721 000 000',
    email: 'evil@example.test',
    kycStatus: 'rejected',
    roles: ['admin'],
  });

  expect(await rowOf(user.id)).toMatchObject({
    name: 'Ștefan Țurcanu',
    phone: '+40 721 000 000',
    email: user.email,
  });
  expect(await db.userRole.findMany({ where: { userId: user.id } })).toMatchObject([
    { name: 'client' },
  ]);
});

test('a new address waits until it is confirmed and a day is over, and the old one is told at once', async () => {
  const user = await createUser();
  const address = newAddress();

  await as(user).put(url('profile.email'), { email: address });
  await as(user).post(await linkIn(address, 'confirm-new-email'));
  const { props } = await as(user).visit(url('profile'));
  await sweepEmailChanges(hoursAfter(new Date(), 24));

  expect(props['emailChange']).toMatchObject({ email: address, state: 'confirmed' });
  expect(await rowOf(user.id)).toMatchObject({ email: address, verified: true });
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual([
    'email-change-requested',
    'email-changed',
  ]);
});

test('the link of a cancelled change of address changes nothing', async () => {
  const user = await createUser();
  const address = newAddress();
  await as(user).put(url('profile.email'), { email: address });

  await as(user).delete(url('profile.email.destroy'));
  await as(user).post(await linkIn(address, 'confirm-new-email'));
  await sweepEmailChanges(hoursAfter(new Date(), 24));

  expect(await rowOf(user.id)).toMatchObject({ email: user.email });
});

test('an address of somebody else gets the same answer; only they are told', async () => {
  const [user, other, owner] = [await createUser(), await createUser(), await createUser()];

  const taken = await as(user).put(url('profile.email'), { email: owner.email });
  const free = await as(other).put(url('profile.email'), { email: newAddress() });

  expect([taken.status, taken.headers.get('location')]).toEqual([
    free.status,
    free.headers.get('location'),
  ]);
  expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(['account-exists']);
});

test('a new password ends the other sessions and opens the next', async () => {
  const { user, laptop, phone } = await oneSignedIn();

  await laptop.put(url('profile.password'), { password: CHOSEN, currentPassword: PASSWORD });

  expect(await isOut(laptop)).toBe(false);
  expect(await isOut(phone)).toBe(true);
  expect((await browser().signIn(user.email, PASSWORD)).status).toBe(302);
  expect((await browser().signIn(user.email, CHOSEN)).status).toBe(409);
});

test('a person sees where they are signed in and ends one', async () => {
  const { user, laptop, phone } = await oneSignedIn();
  const page = await as(user).visit(url('profile'));
  expect(page.props['sessions']).toHaveLength(3);

  const session = await db.session.findFirst({
    where: { userId: user.id },
    orderBy: { createdAt: 'asc' },
    skip: 1,
  });
  const path = url('profile.sessions.destroy', { session: session?.idHash ?? '' });
  await laptop.delete(path, { currentPassword: PASSWORD });

  expect([await isOut(laptop), await isOut(phone)]).toEqual([false, true]);
});

test('nobody ends a session of somebody else', async () => {
  const { user, phone } = await oneSignedIn();
  const stranger = await createUser();
  const sessions = await db.session.findMany({ where: { userId: user.id } });

  for (const { idHash } of sessions)
    await as(stranger).delete(url('profile.sessions.destroy', { session: idHash }));

  expect(await isOut(phone)).toBe(false);
});

test('all other sessions end at once', async () => {
  const { laptop, phone } = await oneSignedIn();

  await laptop.delete(url('profile.other-sessions.destroy'), { currentPassword: PASSWORD });

  expect([await isOut(laptop), await isOut(phone)]).toEqual([false, true]);
});

test('a photo is stored without what the camera wrote into it, and can be removed', async () => {
  const user = await createUser();
  const bytes = await sharp({
    create: { width: 900, height: 900, channels: 3, background: '#369' },
  })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'me.jpg');

  await as(user).upload(url('profile.photo'), form);
  expect(await rowOf(user.id)).toMatchObject({ photo: { width: 480, height: 480 } });
  await as(user).delete(url('profile.photo.destroy'));

  expect(await rowOf(user.id)).toMatchObject({ photo: null });
});

test('what is no picture is refused by name', async () => {
  const user = await createUser();
  const form = new FormData();
  form.append('photo', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 'me.png');

  await as(user).upload(url('profile.photo'), form);

  expect(await rowOf(user.id)).toMatchObject({ photo: null });
});

test('a muted kind is not mailed but stays in the notification centre', async () => {
  const user = await createUser();
  const page = await as(user).visit(url('profile'));
  expect(JSON.stringify(page.props['preferences'])).not.toMatch(/hosting|staff|car_submitted/);

  await as(user).put(url('profile.notifications'), {
    wanted: ['return_due.live', 'booking_confirmed.mail', 'payout_sent.mail', 'nonsense'],
  });
  for (const kind of ['return_due', 'booking_confirmed'] as const)
    await notify(db, [user.id], { kind, facts: {}, url: '/' }, new Date());
  const stored = await db.notification.findMany({ where: { userId: user.id } });
  for (const { id } of stored) await deliverNotification(id, new Date());

  expect(stored).toHaveLength(2);
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['booking_confirmed']);
});

test('the staff are asked about what only they are told', async () => {
  const admin = await createUser({}, ['admin']);

  const { props } = await as(admin).visit(url('profile'));

  expect(props['preferences']).toContainEqual(
    expect.objectContaining({ group: 'staff', kind: 'car_submitted' }),
  );
});

test('whoever hosts is asked about hosting, and saving touches only what was shown', async () => {
  const { owner } = await createHost();
  await as(owner).put(url('profile.notifications'), { wanted: ['payout_sent.mail'] });

  const page = await as(owner).visit(url('profile'));

  expect(page.props['preferences']).toContainEqual({
    group: 'hosting',
    kind: 'payout_sent',
    channels: ['mail'],
    locked: [],
  });
});
