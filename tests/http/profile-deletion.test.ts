import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { z } from 'zod';
import { destroyAll, lockAway, takeOut } from '#server/domain/documents/vault.ts';
import { deleteAccount, reasonsToStay } from '#server/domain/accounts/deletion.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, PASSWORD } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, createUser, inHours } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';
import { createPayout } from '../support/create-payout.ts';

const rowOf = async (id: string) =>
  db.user.findUniqueOrThrow({
    where: { id },
    select: { name: true, email: true, phone: true, photo: true, deletedAt: true },
  });

const reasonsFor = async (person: { id: string }) =>
  (await as(person).visit(url('profile'))).props['deletion'];

test('an account is closed: sessions, documents, favourites and the name are gone', async () => {
  const user = await createAccount({ phone: '+40 721 000 000', name: 'Ștefan Țurcanu' });
  const [phone, laptop] = [browser(), browser()];
  await phone.signIn(user.email);
  await laptop.signIn(user.email);
  const { file, keyId } = await lockAway(Buffer.from('an identity card'));
  await db.document.create({
    data: {
      kind: 'identity',
      userId: user.id,
      files: { create: { file, keyId, mime: 'image/jpeg' } },
    },
  });
  await db.favourite.create({ data: { userId: user.id, carId: (await createCar()).id } });

  await laptop.post(url('confirm-password.store'), { password: PASSWORD });
  const answer = await laptop.delete(url('profile.destroy'));

  expect(answer.headers.get('x-inertia-location')).toBe('/');
  expect(answer.headers.get('clear-site-data')).toContain('cache');
  expect(await rowOf(user.id)).toMatchObject({
    name: 'Utilizator șters',
    email: `${user.id}@deleted.invalid`,
    phone: null,
  });
  for (const device of [phone, laptop])
    expect((await device.get(url('dashboard'))).headers.get('location')).toBe('/login');
  expect(await db.favourite.count({ where: { userId: user.id } })).toBe(0);
  const [job] = await db.sql(z.object({ files: z.array(z.string()) }))`
    select data->'files' as files from pgboss.job where name = 'destroy-files' and data->'files' ? ${file}`;
  await destroyAll(job?.files ?? []);
  await expect(takeOut({ file, keyId })).rejects.toThrow('no object');
});

test('the name and address are then found only in the farewell and what the law keeps', async () => {
  const user = await createAccount({ name: 'Hortensia Cantemir-Brâncoveanu' });
  await createBooking({ client: user, status: 'completed' });
  await as(user).delete(url('profile.destroy'));

  const tables = await db.sql(z.object({ name: z.string() }))`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query(
      `select 1 from "${name}" t where t::text ilike $1 or t::text ilike $2 limit 1`,
      [`%${user.email}%`, '%Cantemir-Brâncoveanu%'],
    );
    if (rows.length > 0) found.push(name);
  }

  expect(found).toEqual(['mails']);
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['account-deleted']);
  expect(await db.booking.count({ where: { clientId: user.id } })).toBe(1);
});

test('an account whose renewed documents wait can be closed', async () => {
  const user = await createUser({ kycStatus: 'verified', kycRenewalAt: new Date() });

  await as(user).delete(url('profile.destroy'));

  const { kycRenewalAt, deletedAt } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect([kycRenewalAt, deletedAt]).toEqual([null, expect.any(Date)]);
});

test('of two managers who close their accounts at once, one stays with the members', async () => {
  const companies = await Promise.all([1, 2, 3, 4, 5, 6].map(companyOfTwo));

  const outcomes = await Promise.all(
    companies.map(({ managers }) =>
      Promise.all(managers.map(({ id }) => deleteAccount(id, new Date()))),
    ),
  );

  for (const pair of outcomes) expect(pair.filter(({ ok }) => ok)).toHaveLength(1);
  for (const { id } of companies)
    expect(await db.hostMember.count({ where: { hostId: id, role: 'manager' } })).toBe(1);
});

test('a manager who is suspended does not count as the one who stays', async () => {
  const { managers } = await companyOfTwo();
  const [first, second] = managers;
  await db.user.update({ where: { id: second.id }, data: { suspendedAt: new Date() } });

  expect(await reasonsToStay(first.id)).toEqual(['company-manager']);
});

async function companyOfTwo() {
  const { id, owner } = await createHost({ kind: 'company' });
  const [second, agent] = [await createUser(), await createUser()];
  await db.hostMember.createMany({
    data: [
      { hostId: id, userId: second.id, role: 'manager' },
      { hostId: id, userId: agent.id, role: 'agent' },
    ],
  });
  return { id, managers: [owner, second] as const };
}

test('the closing is on record', async () => {
  const user = await createUser();

  await as(user).delete(url('profile.destroy'));

  expect(await db.auditEntry.findMany({ where: { objectId: user.id } })).toMatchObject([
    { action: 'account.delete', actorId: user.id },
  ]);
});

test.each(['awaiting_payment', 'requested', 'confirmed', 'in_progress', 'returned'] as const)(
  'a client with a booking that is %s stays',
  async (status) => {
    const client = await createUser();
    await createBooking({ client, status });

    expect(await reasonsFor(client)).toEqual({ reasons: ['open-trip'] });
    await as(client).delete(url('profile.destroy'));

    expect(await rowOf(client.id)).toMatchObject({ email: client.email, deletedAt: null });
  },
);

test('a host with guests or money to come stays', async () => {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const booking = await createBooking({ car, status: 'completed' });
  await createPayout(booking, 100);
  expect(await reasonsFor(host.owner)).toEqual({ reasons: ['payout-under-way'] });

  await createBooking({ car, status: 'confirmed', startsAt: inHours(200), endsAt: inHours(248) });

  expect(await reasonsFor(host.owner)).toEqual({ reasons: ['open-hosting', 'payout-under-way'] });
});

test('a client who owes or is owed stays', async () => {
  const client = await createUser();
  const booking = await createBooking({ client, status: 'completed' });
  const money = { bookingId: booking.id, currency: 'RON' };
  await db.claim.create({
    data: { ...money, kind: 'cleaning', amount: 100, respondBy: new Date() },
  });
  const deposit = await db.payment.create({
    data: { ...money, purpose: 'deposit', status: 'authorised', amount: 1000, captured: 10 },
  });
  await db.refund.create({ data: { paymentId: deposit.id, amount: 10, reason: 'test' } });

  expect(await reasonsFor(client)).toEqual({
    reasons: ['deposit-held', 'debt', 'refund-under-way'],
  });
});

test('the only manager of a company with members stays; with another manager they may go', async () => {
  const host = await createHost({ kind: 'company', name: 'Auto SRL' });
  const agent = await createUser({}, ['owner']);
  await db.hostMember.create({ data: { hostId: host.id, userId: agent.id, role: 'agent' } });
  expect(await reasonsFor(host.owner)).toEqual({ reasons: ['company-manager'] });

  await db.hostMember.updateMany({
    where: { userId: agent.id },
    data: { role: 'manager' },
  });
  await as(host.owner).delete(url('profile.destroy'));

  expect(await db.host.findUnique({ where: { id: host.id } })).toMatchObject({ name: 'Auto SRL' });
  expect(await db.hostMember.count({ where: { hostId: host.id } })).toBe(1);
});

test('a private host leaves the market with their cars', async () => {
  const host = await createHost({ phone: '+40 721 000 000', address: 'Strada Lungă 1' });
  const car = await createCar({ hostId: host.id });

  await as(host.owner).delete(url('profile.destroy'));

  expect(await db.host.findUnique({ where: { id: host.id } })).toMatchObject({
    name: 'Utilizator șters',
    phone: null,
    address: null,
  });
  expect(await db.car.findUnique({ where: { id: car.id } })).toMatchObject({
    status: 'archived',
    address: '',
    lat: car.publicLat,
  });
});

test('a company’s documents stay with those who are left, and go with the last of them', async () => {
  const host = await createHost({ kind: 'company' });
  const second = await createUser({}, ['owner']);
  await db.hostMember.create({ data: { hostId: host.id, userId: second.id, role: 'manager' } });
  const { file, keyId } = await lockAway(Buffer.from('a certificate'));
  await db.document.create({
    data: {
      kind: 'company_registration',
      hostId: host.id,
      files: { create: { file, keyId, mime: 'image/jpeg' } },
    },
  });
  const documents = () => db.document.count({ where: { hostId: host.id } });

  await as(host.owner).delete(url('profile.destroy'));
  expect(await documents()).toBe(1);
  await as(second).delete(url('profile.destroy'));

  expect(await documents()).toBe(0);
  expect(
    await db.execute`select 1 from pgboss.job where name = 'destroy-files' and data->'files' ? ${file}`,
  ).toBe(1);
});
