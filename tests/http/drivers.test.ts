import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { deleteAccount } from '#server/domain/accounts/deletion.ts';
import { PriceLine } from '#server/domain/bookings/pricing.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { contractDocument } from '#server/domain/contracts/document.ts';
import { drawUpContract } from '#server/domain/contracts/commands.ts';
import { findContract } from '#server/domain/contracts/queries.ts';
import { clearDrivers } from '#server/domain/drivers/commands.ts';
import { dateColumn } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createUser, inHours } from '../support/factories.ts';
import { linkIn } from '../support/mails.ts';
import { hostWith } from './owner-support.ts';

const address = () => `sofer-${randomUUID()}@example.test`;

/** A trip of two days, with so many further drivers. */
async function trip(quantity = 1) {
  const made = await hostWith({ startsAt: inHours(12), endsAt: inHours(60) });
  const { id, ref } = made.booking;
  const lines = PriceLine.array().parse(made.booking.lines);
  const extra = { code: 'extra', extra: 'additional_driver', unit: 'day', price: 20_00 };
  await db.booking.update({
    where: { id },
    data: { lines: [...lines, { ...extra, quantity, amount: 40_00 * quantity }] },
  });
  await drawUpContract(db, await bookingById(db, id), new Date());
  const page = `/client/bookings/${ref}`;
  const name = async (email: string) =>
    as(made.client).submit(`${page}/drivers`, { name: 'Ion Ionescu', email }, page);
  return { ...made, trip: page, name };
}

const person = async (change: Parameters<typeof createUser>[0] = {}) =>
  createUser({
    name: 'Ion Ionescu',
    email: address(),
    licenceExpiresOn: dateColumn('2040-01-01'),
    ...change,
  });

const stateOn = async (reader: { id: string }, page: string) => {
  const { props } = await as(reader).visit(page);
  return props;
};

const clear = async (id: string) =>
  transaction(async (tx) => clearDrivers(tx, await bookingById(tx, id), new Date()));

const written = async (id: string) =>
  JSON.stringify(contractDocument(await findContract(id), 'ro'));

test('a named person accepts by the link in their mail, and both sides see whether they may drive', async () => {
  const { client, owner, booking, page, trip: mine, name } = await trip();
  const driver = await person();

  await name(driver.email);
  expect((await stateOn(client, mine))['view']).toMatchObject({
    drivers: { booked: 1, nameUrl: null },
    booking: { drivers: [{ name: 'Ion Ionescu', state: 'invited' }] },
  });
  const link = await linkIn(driver.email, 'driver-invitation');
  expect(await stateOn(driver, link)).toMatchObject({ next: 'accept' });
  await as(driver).submit(link, {}, link);

  expect(await stateOn(driver, link)).toMatchObject({ next: 'ready' });
  const may = { booking: { drivers: [{ name: 'Ion Ionescu', state: 'may-drive' }] } };
  expect((await stateOn(owner, page))['view']).toMatchObject(may);
  expect((await stateOn(owner, `${page}/check-in`))['handover']).toMatchObject({
    drivers: [{ state: 'may-drive' }],
  });
  expect(await written(booking.id)).toContain('Șoferi suplimentari');
});

test('whoever is not checked is led to the check, does not drive, and stands in no contract', async () => {
  const { owner, booking, page, name } = await trip();
  const driver = await person({ kycStatus: 'not_started' });
  await name(driver.email);
  const link = await linkIn(driver.email, 'driver-invitation');

  const accepted = await as(driver).post(link);

  expect(accepted.headers.get('location')).toBe('/kyc');
  expect((await stateOn(owner, page))['view']).toMatchObject({
    booking: { drivers: [{ state: 'unverified' }] },
  });
  expect(await written(booking.id)).not.toContain('Ion Ionescu');
});

test('who could drive at the hand-over may on this trip, and nobody who is checked later', async () => {
  const { owner, booking, page, name } = await trip(2);
  const [ready, late] = [await person(), await person({ kycStatus: 'in_review' })];
  for (const { email, ...driver } of [ready, late]) {
    await name(email);
    const link = await linkIn(email, 'driver-invitation');
    await as(driver).submit(link, {}, link);
  }

  await clear(booking.id);
  await db.booking.update({
    where: { id: booking.id },
    data: { status: 'in_progress', startedAt: new Date() },
  });
  await db.user.update({ where: { id: late.id }, data: { kycStatus: 'verified' } });

  expect((await stateOn(owner, page))['view']).toMatchObject({
    booking: { drivers: [{ state: 'may-drive' }, { state: 'too-late' }] },
  });
  await name(address());
  expect(await db.bookingDriver.count({ where: { bookingId: booking.id } })).toBe(2);
});

test('no more are named than booked, none twice, and nobody is sent more than three mails a day', async () => {
  const { client, booking, trip: page, name } = await trip();
  const email = address();

  await Promise.all([name(email), name(email), name(address())]);
  expect(await db.bookingDriver.count({ where: { bookingId: booking.id } })).toBe(1);
  for (let again = 0; again < 4; again++) {
    const driver = await db.bookingDriver.findFirst({ where: { bookingId: booking.id } });
    if (driver) await as(client).submit(`${page}/drivers/${driver.id}`, {}, page, 'DELETE');
    await name(email);
  }
  const { email: theirs } = await db.user.findUniqueOrThrow({ where: { id: client.id } });
  const own = await name(theirs);

  expect(await db.mail.count({ where: { to: email } })).toBeLessThanOrEqual(3);
  expect(own.props['errors']).toMatchObject({ email: expect.any(String) });
});

test('another account accepts nothing, and a link that was taken back leads nowhere', async () => {
  const { client, booking, trip: page, name } = await trip();
  const driver = await person();
  const other = await person();
  await name(driver.email);
  const link = await linkIn(driver.email, 'driver-invitation');

  await as(other).submit(link, {}, link);
  expect(await stateOn(other, link)).toMatchObject({ next: 'other-account' });
  const [named] = await db.bookingDriver.findMany({ where: { bookingId: booking.id } });
  expect(named).toMatchObject({ userId: null });
  await as(client).submit(`${page}/drivers/${named?.id}`, {}, page, 'DELETE');

  expect(await stateOn(driver, link)).toMatchObject({ invitation: null });
});

test('a driver who closes the account leaves the trip that has not begun, and no name in others', async () => {
  const [ahead, driven] = [await trip(), await trip()];
  const driver = await person();
  for (const { name } of [ahead, driven]) {
    await name(driver.email);
    const link = await linkIn(driver.email, 'driver-invitation');
    await as(driver).submit(link, {}, link);
  }
  await clear(driven.booking.id);

  await deleteAccount(driver.id, new Date());

  const rows = await db.bookingDriver.findMany({
    where: { bookingId: { in: [ahead.booking.id, driven.booking.id] } },
  });
  expect(rows).toMatchObject([{ bookingId: driven.booking.id, name: 'Utilizator șters' }]);
  expect(JSON.stringify(rows)).not.toContain(driver.email);
});
