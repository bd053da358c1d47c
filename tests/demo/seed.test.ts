import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { dropDatabase, ensureDatabase } from '../support/database.ts';

const name = `seed_${process.env['VITEST_POOL_ID'] ?? '1'}`;

// Everything below reads the environment when it is imported: the demo data has a database to itself.
const { application: url } = await ensureDatabase(inject('adminUrl'), name);
Object.assign(process.env, { DATABASE_URL: url, DIRECT_DATABASE_URL: url });
const { db, disconnect } = await import('#server/db/client.ts');
const { publicPosition } = await import('#server/domain/cars/position.ts');
const { ContractContent } = await import('#server/domain/contracts/contract.ts');
const { hashOf } = await import('#server/domain/contracts/commands.ts');
const { balances, ledgerImbalance } = await import('#server/domain/ledger/queries.ts');
const { authenticate } = await import('#server/domain/users/commands.ts');
const { demoAccounts, seed } = await import('#tools/demo/seed.ts');

const picture = { file: 'car-960.webp', width: 960, height: 600, placeholder: 'data:,' };

beforeAll(async () => {
  await seed({ draw: (drawings) => Promise.resolve(drawings.map(() => picture)) });
});

afterAll(async () => {
  await disconnect();
  await dropDatabase(inject('adminUrl'), name);
});

const Market = z.object({
  people: z.boolean(),
  companies: z.number(),
  cars: z.number(),
  towns: z.number(),
  listed: z.boolean(),
  bookings: z.boolean(),
});

test('the market has its size: people, companies, cars in twenty towns', async () => {
  const [found] = await db.sql(Market)`
    select (select count(*)::int from users) between 55 and 75 as people,
      (select count(*)::int from hosts where kind = 'company') as companies,
      (select count(*)::int from cars) as cars, (select count(distinct town)::int from cars) as towns,
      (select count(*)::int from car_search where listed) > 200 as listed,
      (select count(*)::int from bookings) > 350 as bookings`;

  expect(found).toEqual({
    people: true,
    companies: 5,
    cars: 240,
    towns: 20,
    listed: true,
    bookings: true,
  });
});

test('the demo accounts sign in', async () => {
  for (const { email, password } of demoAccounts)
    expect(await authenticate(email, password, new Date())).toMatchObject({ ok: true });
});

test('plates and account numbers are as they should be', async () => {
  const plates = await db.sql(
    z.object({ plate: z.string() }),
  )`select plate from cars where plate !~ '^([A-Z]{2} [0-9]{2}|B [0-9]{3}) [A-Z]{3}$'`;
  const accounts = await db.sql(z.object({ iban: z.string() }))`select iban from bank_accounts`;
  const remainders = accounts.map(({ iban }) => {
    const turned = iban.slice(4) + iban.slice(0, 4);
    return BigInt(Array.from(turned, (sign) => Number.parseInt(sign, 36)).join('')) % 97n;
  });

  expect(plates).toEqual([]);
  expect(new Set(remainders)).toEqual(new Set([1n]));
});

const Placed = z.object({
  id: z.string(),
  lat: z.number(),
  lng: z.number(),
  metres: z.number(),
  shown: z.object({ lat: z.number(), lng: z.number() }),
});

test('the public sees every car 300 to 500 metres from where it stands', async () => {
  const cars = await db.sql(Placed)`
    select id, lat, lng, jsonb_build_object('lat', public_lat, 'lng', public_lng) as shown,
      2 * 6371009 * asin(sqrt(power(sin(radians(public_lat - lat) / 2), 2)
        + cos(radians(lat)) * cos(radians(public_lat)) * power(sin(radians(public_lng - lng) / 2), 2))) as metres
    from cars`;

  for (const { id, metres, shown, ...position } of cars) {
    expect(metres).toBeGreaterThan(299);
    expect(metres).toBeLessThan(501);
    expect(publicPosition(id, position)).toEqual(shown);
  }
});

test('what search reads as busy is what occupies the cars', async () => {
  const wrong = await db.sql(z.object({ carId: z.string() }))`
    select s.car_id from car_search s where s.busy is distinct from coalesce((
      select range_agg(tstzrange(starts_at, blocked_until)) from occupancies o
      where o.car_id = s.car_id and active), '{}')`;

  expect(wrong).toEqual([]);
});

test('the ledger is in balance and says what payments and payouts say', async () => {
  const [payments] = await db.sql(
    z.object({ paid: z.number() }),
  )`select sum(captured - refunded)::bigint as paid from payments`;
  const [payouts] = await db.sql(
    z.object({ paid: z.number(), sent: z.number(), owed: z.number() }),
  )`
    select sum(amount) filter (where status = 'paid')::bigint as paid,
      sum(amount) filter (where status = 'processing')::bigint as sent,
      sum(amount) filter (where status in ('scheduled', 'on_hold', 'approved', 'failed'))::bigint as owed
    from payouts`;
  const {
    gateway,
    bank,
    host_payable: owed,
    payouts: sent,
    disputed,
    losses,
    ...others
  } = await balances();

  expect(await ledgerImbalance()).toBe(0);
  expect(payouts).toMatchObject({ owed: -owed, sent: -sent });
  expect(payments).toEqual({ paid: gateway + disputed + losses });
  expect(bank).toBe(-(payouts?.paid ?? 0));
  expect(disputed).toBeGreaterThan(0);
  expect(others).toMatchObject({ deposits: 0, refunds: 0 });
});

test('ratings and trips are those of published reviews and completed rentals', async () => {
  const wrong = await db.sql(z.object({ id: z.string() }))`
    with ratings as (
      select unnest(array[car_id, host_id]) as id, sum(stars)::int as sum, count(*)::int as count from reviews
      where direction = 'client_to_host' and published_at is not null group by 1),
    trips as (select car_id as id, count(*)::int as count from bookings where status = 'completed' group by 1)
    select c.id from cars c left join ratings r using (id) left join trips t using (id)
    where c.rating_sum <> coalesce(r.sum, 0) or c.rating_count <> coalesce(r.count, 0)
      or c.trips <> coalesce(t.count, 0)
    union all
    select h.id from hosts h left join ratings r using (id)
    where h.rating_sum <> coalesce(r.sum, 0) or h.rating_count <> coalesce(r.count, 0)`;

  expect(wrong).toEqual([]);
  expect(await db.review.count({ where: { publishedAt: { not: null } } })).toBeGreaterThan(150);
});

test('every contract has the hash of its content, and stands for every rental that was confirmed', async () => {
  const contracts = await db.sql(z.object({ content: ContractContent, hash: z.string() }))`
    select content, hash from contracts`;
  const missing = await db.sql(z.object({ ref: z.string() }))`
    select ref from bookings b where confirmed_at is not null
      and not exists (select 1 from contracts c where c.booking_id = b.id)`;

  expect(contracts.filter(({ content, hash }) => hashOf(content) !== hash)).toEqual([]);
  expect(missing).toEqual([]);
});

test('every car has pictures, every hand-over its angles, and the client an unread notification', async () => {
  const [found] = await db.sql(
    z.object({ photos: z.number(), angles: z.number(), unread: z.boolean() }),
  )`
    select (select min(count) from (select count(*)::int from car_photos group by car_id) p) as photos,
      (select min(count) from (select count(*)::int from inspection_photos group by inspection_id) p) as angles,
      (select count(*)::int from notifications n join users u on u.id = n.user_id
        where u.email = 'client@volan.test' and read_at is null) > 0 as unread`;

  expect(found).toEqual({ photos: 4, angles: 6, unread: true });
});

test('damages are known of many cars, each as its hand-over recorded it and with a photo', async () => {
  const [found] = await db.sql(
    z.object({ known: z.number(), shown: z.boolean(), recorded: z.boolean(), owners: z.number() }),
  )`
    select count(*) filter (where d.repaired_at is null)::int as known,
      bool_and(exists (select from inspection_photos p
        where p.inspection_id = d.inspection_id and p.damage_key = d.id and p.angle = 'damage')) as shown,
      bool_and(i.damages @> jsonb_build_array(jsonb_build_object('key', d.id, 'zone', d.zone))) as recorded,
      count(distinct d.car_id) filter (where exists (select from host_members m join users u on u.id = m.user_id
        where m.host_id = c.host_id and u.email = 'owner@volan.test'))::int as owners
    from car_damages d join inspections i on i.id = d.inspection_id join cars c on c.id = d.car_id`;

  expect(found).toMatchObject({ shown: true, recorded: true, owners: 3 });
  expect(found?.known).toBeGreaterThan(30);
});

test('staff has left audit entries, each of an admin, and one person is kept out with a reason', async () => {
  const [entries] = await db.sql(
    z.object({ many: z.boolean(), allOfAdmins: z.boolean(), past: z.boolean() }),
  )`
    select count(*)::int > 50 as many, bool_and(exists (select from user_roles r
      where r.user_id = a.actor_id and r.name = 'admin')) as all_of_admins, bool_and(at < now()) as past
    from audit_entries a`;
  const suspended = await db.sql(z.object({ reason: z.string(), recorded: z.string() }))`
    select u.suspended_reason as reason, a.after->>'reason' as recorded from users u
    join audit_entries a on a.object_id = u.id::text and a.action = 'user.suspend' where u.suspended_at is not null`;

  expect(entries).toEqual({ many: true, allOfAdmins: true, past: true });
  expect(suspended).toHaveLength(1);
  expect(suspended[0]?.reason).toBe(suspended[0]?.recorded);
});
