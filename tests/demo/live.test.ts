import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { PaymentPurpose, PaymentStatus } from '#server/db/generated/enums.ts';
import { dropDatabase, ensureDatabase } from '../support/database.ts';

const name = `seed_live_${process.env['VITEST_POOL_ID'] ?? '1'}`;

// Everything below reads the environment when it is imported: the demo data has a database to itself.
const { application: url } = await ensureDatabase(inject('adminUrl'), name);
Object.assign(process.env, { DATABASE_URL: url, DIRECT_DATABASE_URL: url });
const { db, disconnect } = await import('#server/db/client.ts');
const { actAs, close } = await import('#server/domain/bookings/commands.ts');
const { detailsOf } = await import('#server/domain/bookings/details.ts');
const { selfCheckInOf } = await import('#server/domain/bookings/self-check-in.ts');
const { findForClient, findForHost } = await import('#server/domain/bookings/queries.ts');
const { holdDeposit } = await import('#server/domain/payments/deposits.ts');
const { ledgerImbalance } = await import('#server/domain/ledger/queries.ts');
const { settleBooking } = await import('#server/domain/payments/commands.ts');
const { actorById } = await import('#server/domain/users/queries.ts');
const { startGateway, stopGateway } = await import('#server/http/gateway.ts');
const { stopQueue } = await import('#server/queue/queue.ts');
const { sweep } = await import('#server/jobs/workers.ts');
const { seed } = await import('#tools/demo/seed.ts');

const picture = { file: 'car-960.webp', width: 960, height: 600, placeholder: 'data:,' };

const now = new Date();

beforeAll(async () => {
  await seed({ now, draw: (drawings) => Promise.resolve(drawings.map(() => picture)) });
  await startGateway(9);
});

afterAll(async () => {
  await stopQueue();
  await stopGateway();
  await disconnect();
  await dropDatabase(inject('adminUrl'), name);
});

test('the client may collect one car alone: everything that it takes is there', async () => {
  const client = await actorOf('client@volan.test');
  const { id, ref } = await bookingOf('confirmed', client.id, 'first');

  const booking = await findForClient(ref, client);
  const open = selfCheckInOf(booking, await detailsOf(id), { kycStatus: 'verified', now });

  expect(open).toMatchObject({ lacks: [], instructions: expect.stringMatching(/Codul: \d{4}/) });
});

test('the sweep finds nothing to do: what admins have approved waits for the next bank file', async () => {
  const [before, payouts] = [await states(), await statesOf('payouts')];

  await sweep(now);

  expect(await states()).toEqual(before);
  expect(Object.keys(payouts)).toContain('approved');
  expect(await statesOf('payouts')).toEqual(payouts);
});

test('a request the owner accepts is paid at the gateway', async () => {
  const owner = await actorOf('owner@volan.test');
  const { id, ref } = await bookingOf('requested', owner.hosts[0]?.id ?? '');

  await actAs(await findForHost(ref, owner), 'approve', owner.id, { now: new Date() });
  await settleBooking(id, new Date());

  expect(await moneyOf(id)).toEqual([{ purpose: 'rental', status: 'captured', left: 'all' }]);
});

test('the gateway holds what the demo says of payments, refunds and cards', async () => {
  const [missing] = await db.sql(z.object({ count: z.number() }))`
    select count(*)::int as count from payments p
    where status in ('authorised', 'captured') and not exists (
      select 1 from test_gateway.objects i join test_gateway.objects c on c.id = i.data ->> 'latest_charge'
      join test_gateway.objects m on m.id = i.data ->> 'payment_method'
      where i.id = p.intent_id and m.data #>> '{card,last4}' = p.card_last4
        and (i.data ->> 'amount_received')::int = p.captured and (c.data ->> 'amount_captured')::int = p.captured
        and (p.status = 'captured' or i.due_at = date_trunc('second', p.capture_before)))`;
  const [balance] = await db.sql(z.object({ held: z.number(), remaining: z.number() }))`
    select sum((data ->> 'amount')::bigint)::bigint as held, (select sum(captured - refunded)::bigint from payments) as remaining
    from test_gateway.objects where kind = 'balance_transaction' and data ->> 'type' in ('charge', 'refund')`;

  const [bank] = await db.sql(z.object({ filled: z.number(), paid: z.number() }))`
    select sum((data ->> 'amount')::bigint)::bigint as filled,
      (select sum(amount) from payouts where status = 'paid' and way = 'bank')::bigint as paid
    from test_gateway.objects where kind = 'payout' and account = ''`;

  expect(missing).toEqual({ count: 0 });
  expect(bank?.filled).toBe(bank?.paid);
  expect(balance?.held).toBe(balance?.remaining);
});

test('a booking the client cancels in time is refunded', async () => {
  const client = await actorOf('client@volan.test');
  const { id, ref } = await bookingOf('confirmed', client.id);

  await actAs(await findForClient(ref, client), 'cancel', client.id, { now: new Date() });
  await settleBooking(id, new Date());

  expect(await moneyOf(id)).toEqual([{ purpose: 'rental', status: 'captured', left: 'nothing' }]);
});

test('a rental both sides close lets its deposit go', async () => {
  const client = await actorOf('client@volan.test');
  const owner = await actorOf('owner@volan.test');
  const { id, ref } = await bookingOf('returned', client.id);

  await close(await findForClient(ref, client), client.id, new Date());
  await close(await findForHost(ref, owner), owner.id, new Date());
  await settleBooking(id, new Date());

  expect(await moneyOf(id)).toEqual([
    { purpose: 'deposit', status: 'released', left: 'nothing' },
    { purpose: 'rental', status: 'captured', left: 'all' },
  ]);
  expect(await ledgerImbalance()).toBe(0);
});

test('the deposit of a booking that was paid before is held with the same card', async () => {
  const owner = await actorOf('owner@volan.test');
  const { id } = await bookingOf('confirmed', owner.hosts[0]?.id ?? '');

  expect(await holdDeposit(id, new Date())).toEqual({ ok: true });
});

async function actorOf(email: string) {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } });
  const actor = user && (await actorById(db, user.id));
  if (!actor) throw new Error(`No ${email}.`);
  return actor;
}

/** Of a client or of a host the one that starts last, or first. */
async function bookingOf(status: string, party: string, which: 'first' | 'last' = 'last') {
  const [booking] = await db.sql(z.object({ id: z.string(), ref: z.string() }))`
    select id, ref from bookings where status::text = ${status} and ${party}::uuid in (client_id, host_id)
    order by case ${which} when 'last' then -extract(epoch from starts_at) else extract(epoch from starts_at) end
    limit 1`;
  if (!booking) throw new Error(`No booking is ${status}.`);
  return booking;
}

const Money = z.object({
  purpose: z.enum(PaymentPurpose),
  status: z.enum(PaymentStatus),
  left: z.enum(['all', 'nothing']).nullable(),
});

async function moneyOf(bookingId: string) {
  return db.sql(Money)`
    select purpose, status, case captured - refunded when amount then 'all' when 0 then 'nothing' end as left
    from payments where booking_id = ${bookingId} and intent_id is not null order by purpose::text`;
}

async function states() {
  return [await statesOf('bookings'), await statesOf('payments'), await statesOf('claims')];
}

async function statesOf(table: 'bookings' | 'payments' | 'claims' | 'payouts') {
  const text = `select status, count(*)::int as count from ${table} group by status order by status`;
  const rows: { status?: string; count?: number }[] = await db.query(text, []);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
