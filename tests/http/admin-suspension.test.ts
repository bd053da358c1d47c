import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { browser, createAccount, newAddress } from '../support/accounts.ts';
import { createCar, createHost, createUser } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';
import { accountPage, admin, suspend, take } from './admin-user-support.ts';

test('a suspended person is out at once, is told why, and comes back when it is lifted', async () => {
  const person = await admin();
  const user = await createAccount();
  const device = browser();
  await device.signIn(user.email);

  await suspend(person, user.id);

  expect((await device.get(url('dashboard'))).headers.get('location')).toBe('/login');
  expect(await db.execute`select 1 from sessions where user_id = ${user.id}`).toBe(0);
  const refused = await as(null).submit(
    url('login.store'),
    { email: user.email, password: 'corect cal baterie' },
    url('login'),
  );
  expect(JSON.stringify(refused.props['errors'])).toContain('Plângeri repetate.');
  expect((await mailsTo(user.email)).at(-1)).toMatchObject({ kind: 'account-suspended' });

  await take(person, 'suspension.destroy', user.id);
  await device.signIn(user.email);
  expect((await device.get(url('dashboard'))).status).toBe(200);
});

const attempt = (email: string) =>
  as(null).submit(url('login.store'), { email, password: 'greșită' }, url('login'));

test('with a wrong password nobody learns that an account is suspended', async () => {
  const user = await createAccount({ suspendedAt: new Date(), suspendedReason: 'Secret.' });

  const [suspended, unknown] = [await attempt(user.email), await attempt(newAddress())];

  expect(suspended.props['errors']).toEqual(unknown.props['errors']);
});

test('the cars of a suspended host leave the market and come back with them, but for expired documents', async () => {
  const person = await admin();
  const { owner, id: hostId } = await createHost();
  const [car, expired, paused] = [
    await createCar({ hostId }),
    await createCar({ hostId }),
    await createCar({ hostId, status: 'paused' }),
  ];
  const statuses = async () =>
    Promise.all(
      [car, expired, paused].map(
        async ({ id }) =>
          (
            await db.sql(z.object({ status: z.string() }))`select status from cars where id = ${id}`
          )[0]?.status,
      ),
    );

  await suspend(person, owner.id);
  expect(await statuses()).toEqual(['suspended', 'suspended', 'paused']);
  expect(
    await db.sql(
      z.object({ listed: z.boolean() }),
    )`select listed from car_search where car_id = any(${[car.id, expired.id]}::uuid[])`,
  ).toEqual([{ listed: false }, { listed: false }]);

  await db.execute`insert into documents (kind, car_id, status, expires_on)
    values ('rca', ${expired.id}, 'approved', now()::date - 2)`;
  await take(person, 'suspension.destroy', owner.id);
  expect(await statuses()).toEqual(['listed', 'paused', 'paused']);
});

test('a company goes on while another manager may sign in', async () => {
  const person = await admin();
  const company = await createHost({ kind: 'company' });
  const car = await createCar({ hostId: company.id });
  const second = await createUser();
  await db.execute`insert into host_members (host_id, user_id, role) values (${company.id}, ${second.id}, 'manager')`;
  const status = async () =>
    (
      await db.sql(z.object({ status: z.string() }))`select status from cars where id = ${car.id}`
    )[0];

  await suspend(person, company.owner.id);
  expect(await status()).toEqual({ status: 'listed' });
  await suspend(person, second.id);
  expect(await status()).toEqual({ status: 'suspended' });
});

test('nobody suspends themselves, and nobody is suspended twice', async () => {
  const person = await admin();
  const user = await createAccount();

  await suspend(person, person.id);
  await suspend(person, user.id);
  await suspend(person, user.id, 'Alt motiv, mai târziu.');

  expect((await accountPage(person, person.id)).account.suspension).toBeNull();
  expect((await accountPage(person, user.id)).account.suspension).toMatchObject({
    reason: 'Plângeri repetate.',
  });
});
