import { expect, test } from 'vitest';
import { z } from 'zod';
import { db, pgCode } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { occupancyOf } from '#server/domain/bookings/booking.ts';
import { companyDocuments } from '#server/domain/documents/document.ts';
import { postingKinds } from '#shared/ledger.ts';
import { createBooking, createCar, createUser, inHours } from '../support/factories.ts';
import { asOwner } from '../support/as-owner.ts';

const codeOf = (work: Promise<unknown>) => work.then(() => 'accepted', pgCode);

async function block(carId: string, from: number, to: number) {
  return db.execute`insert into occupancies (car_id, kind, starts_at, ends_at, blocked_until)
    values (${carId}, 'block', ${inHours(from)}, ${inHours(to)}, ${inHours(to)})`;
}

test('a car is not occupied twice for overlapping time, but for touching times it is', async () => {
  const car = await createCar();
  await block(car.id, 10, 20);

  expect(await codeOf(block(car.id, 19, 30))).toBe('23P01');
  expect(await codeOf(block(car.id, 20, 30))).toBe('accepted');
});

test('the constraint holds even without its guard', async () => {
  const car = await createCar();
  await block(car.id, 10, 20);

  const [from, to] = [inHours(15), inHours(16)].map((at) => at.toISOString());

  const unguarded = asOwner(`
    begin;
    alter table occupancies disable trigger occupancies_occupy;
    insert into occupancies (car_id, kind, starts_at, ends_at, blocked_until)
      values ('${car.id}', 'block', '${from}', '${to}', '${to}');
    commit`);

  expect(await codeOf(unguarded)).toBe('23P01');
});

test('what search reads as busy is exactly what occupies the car', async () => {
  const car = await createCar();
  await block(car.id, 10, 20);
  await block(car.id, 20, 30);
  await block(car.id, 40, 50);
  await db.execute`update occupancies set released_at = now() where car_id = ${car.id} and starts_at = ${inHours(20)}`;
  await db.execute`delete from occupancies where car_id = ${car.id} and starts_at = ${inHours(40)}`;
  await db.execute`update occupancies set ends_at = ${inHours(25)}, blocked_until = ${inHours(26)}
    where car_id = ${car.id} and starts_at = ${inHours(10)}`;

  const [row] = await db.sql(z.object({ exact: z.boolean() }))`
    select s.busy = (select range_agg(tstzrange(starts_at, blocked_until)) from occupancies o
      where o.car_id = s.car_id and active) as exact from car_search s where car_id = ${car.id}`;

  expect(row).toEqual({ exact: true });
});

test('search follows the car: what it lists, and where the public may see it', async () => {
  const car = await createCar();
  await db.execute`update cars set status = 'paused', base_price = 12300 where id = ${car.id}`;

  expect(
    await db.carSearch.findUnique({
      where: { carId: car.id },
      select: { listed: true, basePrice: true, lat: true },
    }),
  ).toEqual({ listed: false, basePrice: 12300, lat: car.publicLat });
});

const post = (amounts: readonly number[]) =>
  transaction(async (tx) => {
    const [row] = await tx.sql(z.object({ id: z.number() }))`
      insert into ledger_transactions (kind, ref) values ('capture', gen_random_uuid()::text) returning id`;
    for (const amount of amounts)
      await tx.execute`insert into ledger_entries (transaction_id, account, amount, currency)
        values (${row?.id}, 'gateway', ${amount}, 'RON')`;
  });

test('a posting that does not balance is refused, and none is changed afterwards', async () => {
  expect(await codeOf(post([100, -99]))).toBe('23514');
  expect(await codeOf(post([100, -100]))).toBe('accepted');
  expect(await codeOf(asOwner('update ledger_entries set amount = 1'))).toBe('23001');
  expect(await codeOf(asOwner('delete from ledger_entries'))).toBe('23001');
});

test('the ledger knows the same movements of money as the application', async () => {
  const [row] = await db.sql(z.object({ rule: z.string() }))`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'ledger_transactions_kind_check'`;
  const named = [...(row?.rule ?? '').matchAll(/'([a-z-]+)'/g)].map(([, kind]) => kind);

  expect(named).toEqual(postingKinds);
});

test.each(['booking_events', 'audit_entries'])('%s only ever grows', async (table) => {
  const booking = await createBooking();
  const user = await createUser();
  await db.execute`insert into booking_events (booking_id, action, "to", by) values (${booking.id}, 'test', 'confirmed', 'system')`;
  await db.execute`insert into audit_entries (actor_id, action, object, object_id) values (${user.id}, 'test', 'user', ${user.id})`;

  expect(await codeOf(asOwner(`delete from ${table}`))).toBe('23001');
});

test('one rental payment a booking, whoever is in a hurry', async () => {
  const booking = await createBooking();

  const second = db.execute`insert into payments (booking_id, purpose, amount, currency, updated_at)
    values (${booking.id}, 'rental', 100, 'RON', now())`;

  expect(await codeOf(second)).toBe('23505');
});

test('the kinds of occupancy a booking can have are those the database ties to one', async () => {
  const [row] = await db.sql(z.object({ definition: z.string() }))`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'occupancies_booking_check'`;
  const kinds = [...(row?.definition ?? '').matchAll(/'(\w+)'::occupancy_kind/g)].map(
    ([, kind]) => kind,
  );

  expect(new Set(kinds)).toEqual(
    new Set(Object.values(occupancyOf).filter((kind) => kind !== null)),
  );
});

const insertDocument = (kind: string, of: { user?: string; car?: string; host?: string }) =>
  codeOf(db.execute`insert into documents (kind, user_id, car_id, host_id)
    values (${kind}::document_kind, ${of.user ?? null}, ${of.car ?? null}, ${of.host ?? null})`);

test('a document is of one person, car or company, and of a company only what companies have', async () => {
  const car = await createCar();
  const user = (await createUser()).id;

  expect(await insertDocument('identity', { user })).toBe('accepted');
  expect(await insertDocument('rca', { car: car.id })).toBe('accepted');
  expect(await insertDocument('company_insurance', { host: car.hostId })).toBe('accepted');
  expect(await insertDocument('rca', {})).toBe('23514');
  expect(await insertDocument('identity', { user, car: car.id })).toBe('23514');
  expect(await insertDocument('company_insurance', { user, host: car.hostId })).toBe('23514');
  expect(await insertDocument('company_insurance', { car: car.id })).toBe('23514');
  expect(await insertDocument('rca', { host: car.hostId })).toBe('23514');
  expect(await insertDocument('company_insurance', { host: car.hostId })).toBe('23505');
});

test('the database knows the same documents of a company as the code', async () => {
  const [check] = await db.sql(z.object({ definition: z.string() }))`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'documents_of_company_check'`;
  const kinds = check?.definition.matchAll(/'(\w+)'::text/g) ?? [];

  expect([...kinds].map(([, kind]) => kind)).toEqual([...companyDocuments]);
});
