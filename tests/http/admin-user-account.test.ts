import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { beginSetup, secondFactorOf } from '#server/domain/users/second-factor.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createAccount, newAddress } from '../support/accounts.ts';
import { createBooking, createCar, createHost } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';
import { accountPage, admin, suspend, take, type Admin } from './admin-user-support.ts';
import { request } from './email-change-support.ts';

const corrected = { name: 'Ana Nouă', phone: '+40 722 000 111', locale: 'en' };

test('an admin corrects an account, and its address stays as it is', async () => {
  const person = await admin();
  const user = await createAccount({ name: 'Ana Veche' });

  await take(person, 'update', user.id, { ...corrected, email: newAddress() });

  expect(
    await db.sql(
      z.object({
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        locale: z.string(),
      }),
    )`select name, email::text, phone, locale from users where id = ${user.id}`,
  ).toEqual([{ ...corrected, email: user.email }]);
  expect(await mailsTo(user.email)).toEqual([]);
});

test('the change is on record with before and after, of nothing but what changed', async () => {
  const person = await admin();
  const user = await createAccount({ name: 'Ana Veche' });

  await take(person, 'update', user.id, {
    name: 'Ana Nouă',
    phone: '',
    locale: 'ro',
  });

  expect((await accountPage(person, user.id)).records).toMatchObject([
    {
      action: 'user.change',
      actor: 'Irina Dobre',
      changes: [{ field: 'name', before: ['Ana Veche'], after: ['Ana Nouă'] }],
    },
  ]);
});

test('of two admins who edit at once, the second is told and overwrites nothing', async () => {
  const [one, other] = [await admin(), await admin()];
  const user = await createAccount();
  const path = url('admin.users.update', { user: user.id });
  const { account } = await accountPage(one, user.id);
  const input = { phone: '', locale: 'ro', version: account.version };

  await one.put(path, { ...input, name: 'Primul Nume' });
  const late = await other.put(path, { ...input, name: 'Al Doilea' });

  expect(late.status).toBe(303);
  expect(
    await db.sql(z.object({ name: z.string() }))`select name from users where id = ${user.id}`,
  ).toEqual([{ name: 'Primul Nume' }]);
});

test('an address of somebody else is refused, and nobody is told', async () => {
  const person = await admin();
  const [user, owner] = [await createAccount(), await createAccount()];

  const page = await request(person, user, owner.email.toUpperCase());

  expect(page.props['errors']).toHaveProperty('email');
  expect(await db.emailChange.count({ where: { userId: user.id } })).toBe(0);
  expect(await mailsTo(owner.email)).toEqual([]);
});

async function setRoles(person: Admin, user: string, roles: string[], more: object = {}) {
  await take(person, 'roles', user, { roles, ...more });
  return (await accountPage(person, user)).account.roles;
}

test('a client becomes an owner, with a host to list cars under, and stops being one', async () => {
  const person = await admin();
  const user = await createAccount({ name: 'Ana Ionescu' });

  expect(await setRoles(person, user.id, ['client', 'owner'])).toEqual(['client']);
  expect(await setRoles(person, user.id, ['client', 'owner'], { town: 'Sibiu' })).toEqual([
    'client',
    'owner',
  ]);

  expect(
    await db.sql(
      z.object({ name: z.string(), town: z.string(), role: z.string() }),
    )`select h.name, h.town, m.role from hosts h join host_members m on m.host_id = h.id where m.user_id = ${user.id}`,
  ).toEqual([{ name: 'Ana I.', town: 'Sibiu', role: 'manager' }]);
  expect((await as(user).get(url('owner.dashboard'))).status).toBe(200);
  expect(await setRoles(person, user.id, ['client'])).toEqual(['client']);
  expect((await as(user).get(url('owner.dashboard'))).status).toBe(404);
});

test('a role with something open behind it stays', async () => {
  const person = await admin();
  const { owner, id: hostId } = await createHost();
  const car = await createCar({ hostId });
  const booking = await createBooking({ car, status: 'confirmed' });

  expect(await setRoles(person, owner.id, ['client'])).toEqual(['owner']);
  expect(await setRoles(person, booking.clientId, ['owner'], { town: 'Sibiu' })).toEqual([
    'client',
  ]);
});

test('an admin cannot take their own role, nor give a person none', async () => {
  const person = await admin();
  const user = await createAccount();

  expect(await setRoles(person, person.id, ['client'])).toEqual(['admin']);
  expect(await setRoles(person, user.id, [])).toEqual(['client']);
  expect(await setRoles(person, user.id, ['client', 'emperor'])).toEqual(['client']);
});

const version = async (person: Admin, user: Admin) =>
  (await accountPage(person, user.id)).account.version;

test('of two admins who take each other’s role at once, one remains', async () => {
  await db.execute`update users set suspended_at = now(), suspended_reason = 'rest of the tests'
    where suspended_at is null and id in (select user_id from user_roles where name = 'admin')`;
  const [one, other] = [await admin(), await admin()];
  const [ofOther, ofOne] = [await version(one, other), await version(other, one)];

  await Promise.all([
    one.put(url('admin.users.roles', { user: other.id }), { roles: ['client'], version: ofOther }),
    other.put(url('admin.users.roles', { user: one.id }), { roles: ['client'], version: ofOne }),
  ]);

  expect(
    await db.sql(
      z.object({ count: z.number() }),
    )`select count(*)::int as count from user_roles where name = 'admin'
      and user_id = any(${[one.id, other.id]}::uuid[])`,
  ).toEqual([{ count: 1 }]);
});

test('staff ends a person’s sessions and takes off a lost second factor; the person is told', async () => {
  const person = await admin();
  const user = await createAccount();
  await beginSetup(user.id);
  await db.execute`update users set totp_confirmed_at = now() where id = ${user.id}`;
  await db.execute`insert into recovery_codes (user_id, code_hash) values (${user.id}, ${randomUUID()})`;
  await as(user).get(url('dashboard'));

  await take(person, 'second-factor.destroy', user.id);

  expect(await secondFactorOf(user.id)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  expect(await db.execute`select 1 from sessions where user_id = ${user.id}`).toBe(0);
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['second-factor-changed']);
  const again = await take(person, 'second-factor.destroy', user.id);
  expect(again.flash).toMatchObject({ toast: { kind: 'error' } });

  await as(user).get(url('dashboard'));
  await take(person, 'sessions.destroy', user.id);
  expect(await db.execute`select 1 from sessions where user_id = ${user.id}`).toBe(0);
});

test('an address that is not verified gets its link again', async () => {
  const person = await admin();
  const user = await createAccount({ emailVerifiedAt: null });

  await take(person, 'verify', user.id);

  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['verify-email']);
});

test('a closed account is shown and takes no changes', async () => {
  const person = await admin();
  const user = await createAccount({ deletedAt: new Date(), name: 'Utilizator șters' });

  await suspend(person, user.id);

  expect((await accountPage(person, user.id)).account).toMatchObject({
    isClosed: true,
    suspension: null,
  });
});

test('the page of a person who does not exist is not found', async () => {
  const { get } = await admin();

  expect((await get(url('admin.users.edit', { user: randomUUID() }))).status).toBe(404);
  expect((await get(url('admin.users.edit', { user: 'none' }))).status).toBe(404);
});

test('the history of a person is paged, the newest first', async () => {
  const person = await admin();
  const user = await createAccount();
  for (let count = 0; count < 22; count++)
    await db.execute`insert into audit_entries (actor_id, action, object, object_id, after)
      values (${person.id}, 'user.change', 'user', ${user.id}, ${JSON.stringify({ name: `nume ${count}` })})`;

  const page = await person.visit(url('admin.users.edit', { user: user.id }));
  const older = await person.visit(String(page.props['olderUrl']));

  expect(page.props['records']).toHaveLength(20);
  expect(older.props['records']).toHaveLength(2);
  expect(older.props['olderUrl']).toBeNull();
});
