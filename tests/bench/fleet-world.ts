import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { createBooking, createCar, createHost, inHours } from '../support/factories.ts';

/** A company with so many cars, each of which was or will be rented so many times, every eight days; not all the same. */
export async function fillFleet(cars: number, bookings: number) {
  const host = await createHost({ kind: 'company', name: 'Flotă' });
  const car = await createCar({ hostId: host.id, plate: 'BENCH 0' });
  const period = { startsAt: inHours(-20_000), endsAt: inHours(-19_900) };
  const past = await createBooking({ car, status: 'completed', ...period });
  await db.execute`
    insert into cars
    select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'slug', 'bench-' || n,
      'plate', 'BENCH ' || n, 'category', case n % 3 when 0 then 'van' else 'suv' end))).*
    from cars c, generate_series(1, ${cars - 1}::int) n where c.id = ${car.id}::uuid`;
  await db.execute`
    insert into documents (kind, car_id, status, expires_on)
    select k.kind, c.id, 'approved', current_date + (random() * 300)::int
    from cars c, unnest(enum_range(null::document_kind)) k (kind)
    where c.host_id = ${host.id}::uuid and k.kind::text in ('registration', 'rca', 'itp', 'road_tax')`;
  for (let from = 1; from <= bookings; from += BATCH)
    await rent({ hostId: host.id, pastId: past.id }, { from, ahead: bookings - 5 });
  // As a database that has run for a while: its own vacuum would begin somewhere in the measuring.
  await db.execute`vacuum analyze`;
  return host;
}

/** Rentals of each car written at once: what the database checks of each takes its time. */
const BATCH = 5;

type Slots = { from: number; ahead: number };

async function rent({ hostId, pastId }: { hostId: string; pastId: string }, slots: Slots) {
  const { from, ahead } = slots;
  await transaction(async (tx) => {
    await tx.execute`set local statement_timeout = 0`;
    await tx.execute`
      create temporary table trips on commit drop as
      select gen_random_uuid() as id, c.id as car_id, 'T' || n || '-' || c.plate as ref, starts_at,
        starts_at + interval '4 days' as ends_at, starts_at < now() - interval '4 days' as is_past
      from cars c, generate_series(${from}::int, ${from + BATCH - 1}::int) n,
        lateral (select date_trunc('day', now()) + make_interval(days => (n - ${ahead}::int) * 8
          - ascii(right(c.plate, 1)) % 8) as starts_at) t
      where c.host_id = ${hostId}::uuid`;
    await tx.execute`
      insert into bookings
      select (jsonb_populate_record(b, jsonb_build_object('id', t.id, 'ref', t.ref, 'car_id', t.car_id,
        'request_key', gen_random_uuid(), 'starts_at', t.starts_at, 'ends_at', t.ends_at,
        'started_at', case when t.starts_at < now() then t.starts_at end,
        'returned_at', case when t.is_past then t.ends_at end,
        'status', case when t.is_past then 'completed' when t.starts_at < now() then 'in_progress' else 'confirmed' end))).*
      from trips t, bookings b where b.id = ${pastId}::uuid`;
    await tx.execute`
      insert into occupancies (car_id, kind, booking_id, starts_at, ends_at, blocked_until)
      select car_id, 'booking', id, starts_at, ends_at, ends_at + interval '1 hour' from trips`;
    await tx.execute`
      insert into ledger_transactions (kind, ref, booking_id, at)
      select 'earned', ref, id, ends_at from trips where is_past`;
    await tx.execute`
      insert into ledger_entries (transaction_id, account, host_id, amount, currency)
      select t.id, e.account, case e.account when 'host_payable' then ${hostId}::uuid end, e.amount, 'RON'
      from ledger_transactions t join trips p on p.id = t.booking_id,
        (values ('client_funds'::ledger_account, 30000), ('host_payable', -30000)) e (account, amount)`;
  });
}
