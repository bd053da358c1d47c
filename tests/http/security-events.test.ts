import { generate } from 'otplib';
import { expect, test, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { emailHash } from '#server/domain/security/commands.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { sweepEmailChanges } from '#server/domain/users/email-in-force.ts';
import { sendPasswordReset } from '#server/domain/users/password-reset.ts';
import { beginSetup, setupOf, turnOn } from '#server/domain/users/second-factor.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, newAddress, PASSWORD, registration } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createBooking, createHost, createUser } from '../support/factories.ts';
import { linkIn } from '../support/mails.ts';
import { admin, suspend, take } from './admin-user-support.ts';
import { company } from './company-support.ts';

const OWN_ADDRESS = /127\.0\.0\.1|::1/;

/** What is on record about a person, the oldest first. Refusals are written after their answer, so it waits. */
async function recorded(userId: string, kinds: readonly string[]) {
  return vi.waitFor(async () => {
    const events = await db.securityEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } });
    expect(events.map(({ kind }) => kind)).toEqual(kinds);
    return events;
  });
}

async function kindsOf(userId: string) {
  const events = await db.securityEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } });
  return events.map(({ kind }) => kind);
}

async function guarded() {
  const user = await createAccount();
  await beginSetup(user.id);
  const secret = (await setupOf(user))?.secret ?? '';
  const at = new Date(Date.now() - 5 * 60_000);
  const code = await generate({ secret, epoch: Math.floor(at.getTime() / 1000) });
  const recovery = (await turnOn(user.id, code, at)) ?? [];
  await db.securityEvent.deleteMany({ where: { userId: user.id } });
  return { user, recovery };
}

test('a wrong password, the right one and signing out are on record with the address', async () => {
  const user = await createAccount();
  const person = browser();

  await person.signIn(user.email, 'cu totul altceva');
  await person.signIn(user.email);
  await person.post(url('logout'));

  const events = await recorded(user.id, ['sign_in_failed', 'signed_in', 'signed_out']);
  for (const { ip, network, actorId } of events) {
    expect([ip, network]).toEqual([expect.stringMatching(OWN_ADDRESS), expect.any(String)]);
    expect(actorId).toBeNull();
  }
  expect(events.map(({ details }) => details)).toEqual([
    { reason: 'wrong' },
    { method: 'password', isNewDevice: false },
    {},
  ]);
});

test('a try with an address that has no account is on record without it', async () => {
  const email = newAddress();

  await browser().signIn(email.toUpperCase());

  const events = await db.securityEvent.findMany({ where: { emailHash: emailHash(email) } });
  expect(events).toMatchObject([
    { kind: 'sign_in_failed', userId: null, ip: expect.stringMatching(OWN_ADDRESS), count: 1 },
  ]);
});

test('who is suspended is refused with the right password, and that is on record', async () => {
  const user = await createAccount({ suspendedAt: new Date() });

  await browser().signIn(user.email);

  expect(await recorded(user.id, ['sign_in_failed'])).toMatchObject([
    { details: { reason: 'suspended' } },
  ]);
});

test('somebody who registers has signed in', async () => {
  const email = newAddress();

  await browser().post(url('register.store'), registration(email));

  const { id } = await db.user.findUniqueOrThrow({ where: { email } });
  expect(await recorded(id, ['signed_in'])).toMatchObject([
    { details: { method: 'registration' } },
  ]);
});

test('a wrong code and a used recovery code are on record, and never the code', async () => {
  const { user, recovery } = await guarded();
  const person = browser();
  await person.signIn(user.email);

  await person.post(url('second-factor.store'), { code: 'abcde-fghjk' });
  await person.post(url('second-factor.store'), { code: recovery[0] });

  const events = await recorded(user.id, ['code_failed', 'recovery_code_used', 'signed_in']);
  expect(events.map(({ details }) => details)).toEqual([
    {},
    { remaining: 9 },
    { method: 'code', isNewDevice: false },
  ]);
});

test('a password asked for again is on record, right or wrong', async () => {
  const user = await createAccount();
  const person = as(user);

  await person.post(url('confirm-password.store'), { password: 'cu totul altceva' });
  await person.post(url('confirm-password.store'), { password: PASSWORD });

  expect(await kindsOf(user.id)).toEqual(['password_confirmation_failed', 'password_confirmed']);
});

test('a new password, telephone number and the end of other sessions are on record', async () => {
  const user = await createAccount();
  const person = as(user);
  await as(user).get(url('profile'));

  await person.put(url('profile.update'), {
    name: user.name,
    phone: '+40 722 123 456',
    address: '',
  });
  await person.put(url('profile.update'), {
    name: 'Alt Nume',
    phone: '+40 722 123 456',
    address: '',
  });
  await person.delete(url('profile.other-sessions.destroy'));
  await person.put(url('profile.password'), { password: 'o cu totul altă parolă' });

  expect(await kindsOf(user.id)).toEqual(['phone_changed', 'sessions_ended', 'password_changed']);
});

test('a forgotten password is on record when it is asked for and when it is chosen anew', async () => {
  const user = await createAccount();
  await browser().post(url('forgot-password.store'), { email: user.email });
  await sendPasswordReset(user.email, new Date());
  const token = (await linkIn(user.email, 'reset-password')).split('/').at(-1) ?? '';

  await browser().post(url('reset-password.store', { token }), {
    password: 'o cu totul altă parolă',
  });

  const [requested] = await recorded(user.id, ['password_reset_requested', 'password_reset']);
  expect(requested?.ip).toMatch(OWN_ADDRESS);
});

test('a new e-mail address is on record when it is asked for, and when it is stopped or in force', async () => {
  const [stopper, changer] = [await createAccount(), await createAccount()];
  const email = newAddress();
  await as(stopper).put(url('profile.email'), { email: newAddress() });
  await as(changer).put(url('profile.email'), { email });

  await as(null).post(await linkIn(stopper.email, 'email-change-requested'));
  await as(changer).post(await linkIn(email, 'confirm-new-email'));
  await sweepEmailChanges(hoursAfter(new Date(), 24));

  expect(await kindsOf(stopper.id)).toEqual(['email_change_requested', 'email_change_stopped']);
  expect(await kindsOf(changer.id)).toEqual(['email_change_requested', 'email_changed']);
});

test('a bank account is on record for each manager, by whom and with four digits', async () => {
  const { host, owner, manager } = await company();
  const other = await createUser();
  await db.hostMember.create({ data: { hostId: host.id, userId: other.id, role: 'manager' } });

  await manager.put(url('owner.bank-account.update'), {
    hostId: host.id,
    iban: 'RO49 AAAA 1B31 0075 9384 0000',
    holder: 'Câmpeanu Rent SRL',
  });
  const staff = await admin();
  await staff.post(url('admin.bank-accounts.verify', { host: host.id }));

  const kinds = ['bank_account_changed', 'bank_account_verified'];
  expect((await recorded(owner.id, kinds)).map(({ actorId }) => actorId)).toEqual([null, staff.id]);
  const events = await recorded(other.id, kinds);
  expect(events.map(({ actorId, ip }) => [actorId, ip])).toEqual([
    [owner.id, null],
    [staff.id, null],
  ]);
  expect(JSON.stringify(events.map(({ details }) => details))).not.toContain('1B31');
  expect(events[0]?.details).toEqual({ host: 'Câmpeanu Rent', ending: '0000' });
});

test('the way of payouts is on record', async () => {
  const { owner, ...host } = await createHost();
  await db.host.update({ where: { id: host.id }, data: { payoutWay: 'gateway' } });

  await as(owner).put(url('owner.payout-way.update'), { hostId: host.id, way: 'bank' });

  expect(await recorded(owner.id, ['payout_method_changed'])).toMatchObject([
    { details: { method: 'bank' } },
  ]);
});

test('members of a company see on record that they joined, were changed and were removed', async () => {
  const { manager, owner, linkFor, memberUrl } = await company();
  const user = await createAccount();
  const token = (await linkFor(user.email)).split('/').at(-1) ?? '';

  await as(user).post(url('invitations.accept', { token }));
  await manager.put(memberUrl(user).update, { role: 'viewer', branchId: '' });
  await manager.delete(memberUrl(user).destroy);

  const events = await recorded(user.id, ['member_added', 'member_changed', 'member_removed']);
  expect(events.map(({ actorId, details }) => [actorId, details])).toEqual([
    [null, { host: 'Câmpeanu Rent', role: 'agent' }],
    [owner.id, { host: 'Câmpeanu Rent', role: 'viewer' }],
    [owner.id, { host: 'Câmpeanu Rent' }],
  ]);
});

test('what staff do to an account is on record with who did it', async () => {
  const staff = await admin();
  const { user } = await guarded();
  await db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
  await as(user).get(url('profile'));

  await take(staff, 'roles', user.id, { roles: ['client', 'support'] });
  await take(staff, 'roles', user.id, { roles: ['client'] });
  await take(staff, 'sessions.destroy', user.id);
  await take(staff, 'second-factor.destroy', user.id);
  await suspend(staff, user.id);
  await take(staff, 'suspension.destroy', user.id);

  const events = await recorded(user.id, [
    'roles_given',
    'roles_taken',
    'sessions_ended',
    'second_factor_off',
    'account_suspended',
    'account_restored',
  ]);
  expect(new Set(events.map(({ actorId }) => actorId))).toEqual(new Set([staff.id]));
  expect(events.slice(0, 2).map(({ details }) => details)).toEqual([
    { roles: ['support'] },
    { roles: ['support'] },
  ]);
});

test('a second factor and new recovery codes are on record', async () => {
  const { user } = await guarded();

  await as(user).post(url('profile.recovery-codes'));
  await as(user).delete(url('profile.second-factor.destroy'));

  expect(await kindsOf(user.id)).toEqual(['recovery_codes_renewed', 'second_factor_off']);
});

test('what somebody’s role or somebody else’s record refuses is on record, a page of nothing is not', async () => {
  const [user, booking] = [await createUser(), await createBooking()];
  const person = as(user);

  await person.get(url('client.bookings.show', { ref: 'ZZZZZZZZ' }));
  await person.get('/no-such-page');
  const stranger = await person.get(url('client.bookings.show', { ref: booking.ref }));

  expect(stranger.status).toBe(404);
  const [event] = await recorded(user.id, ['access_refused']);
  expect(event).toMatchObject({
    ip: expect.stringMatching(OWN_ADDRESS),
    details: { status: 404, method: 'GET', route: 'client.bookings.show' },
  });
  expect(JSON.stringify(event?.details)).not.toContain(booking.ref);
});

test('a program that asks for the staff’s pages makes one row a minute', async () => {
  const user = await createUser();
  const person = as(user);

  await Promise.all(Array.from({ length: 30 }, () => person.get(url('admin.users'))));

  await vi.waitFor(async () => {
    const events = await db.securityEvent.findMany({ where: { userId: user.id } });
    expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(30);
    expect(events.length).toBeLessThanOrEqual(2);
    expect(events[0]?.details).toEqual({ status: 404, method: 'GET', route: 'admin.users' });
  });
});

test('a member of the staff without the permission is on record', async () => {
  const user = await createUser({}, ['reviewer']);

  const answer = await as(user).get(url('admin.ledger'));

  expect(answer.status).toBe(403);
  expect(await recorded(user.id, ['access_refused'])).toMatchObject([{ details: { status: 403 } }]);
});
