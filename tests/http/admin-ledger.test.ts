import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { post } from '#server/domain/ledger/commands.ts';
import * as ledger from '#server/domain/ledger/ledger.ts';
import { as } from '../support/app.ts';
import { createBooking, createUser, inHours } from '../support/factories.ts';

const Page = z.object({
  totals: z.array(
    z.object({
      account: z.string(),
      debit: z.number(),
      credit: z.number(),
      balance: z.number(),
    }),
  ),
  postings: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      booking: z.object({ ref: z.string() }).nullable(),
      entries: z.array(
        z.object({ account: z.string(), hostName: z.string().nullable(), amount: z.number() }),
      ),
    }),
  ),
  odd: z.array(z.object({ ref: z.string(), funds: z.number() })),
  newestUrl: z.string().nullable(),
  olderUrl: z.string().nullable(),
});

type Booking = Awaited<ReturnType<typeof createBooking>>;

function of({ id, hostId, currency }: Booking) {
  return { bookingId: id, hostId, currency };
}

async function postAll(postings: readonly ledger.Posting[], at = new Date()) {
  await transaction(async (tx) => {
    for (const posting of postings) await post(tx, posting, at);
  });
}

/** A booking of 500 lei, of which the host has earned 400, and the host's own name. */
async function earned() {
  const booking = await createBooking({ status: 'completed' });
  const hostName = `Flota ${randomUUID().slice(0, 8)}`;
  await db.host.update({ where: { id: booking.hostId }, data: { name: hostName } });
  await postAll([
    ledger.capture(of(booking), randomUUID(), 50_000),
    ledger.earned(of(booking), `${booking.id}/1`, { host: 40_000, platform: 10_000 }),
  ]);
  return { booking, hostName };
}

async function admin() {
  return as(await createUser({}, ['admin']));
}

async function pageOf(query: Record<string, string> | string) {
  const text = typeof query === 'string' ? query : `/admin/ledger?${new URLSearchParams(query)}`;
  const { props } = await (await admin()).visit(text);
  return Page.parse(props);
}

test('the postings of a booking are found with both sides, and their sums by account', async () => {
  const { booking, hostName } = await earned();

  const { postings, totals } = await pageOf({ q: booking.ref });

  expect(postings.map(({ kind }) => kind)).toEqual(['earned', 'capture']);
  expect(postings[0]?.entries).toEqual([
    { account: 'client_funds', hostName: null, amount: 50_000 },
    { account: 'host_payable', hostName, amount: -40_000 },
    { account: 'platform_revenue', hostName: null, amount: -10_000 },
  ]);
  expect(totals).toMatchObject([
    { account: 'gateway', debit: 50_000, credit: 0, balance: 50_000 },
    { account: 'client_funds', debit: 50_000, credit: 50_000, balance: 0 },
    { account: 'host_payable', debit: 0, credit: 40_000, balance: 40_000 },
    { account: 'platform_revenue', debit: 0, credit: 10_000, balance: 10_000 },
  ]);
});

async function kinds(query: Record<string, string>): Promise<string[]> {
  return (await pageOf(query)).postings.map(({ kind }) => kind);
}

test('the ledger is searched by host, account, kind and day', async () => {
  const { booking, hostName } = await earned();
  const yesterday = inHours(-24).toISOString().slice(0, 10);

  expect(await kinds({ q: hostName })).toEqual(['earned']);
  expect(await kinds({ q: booking.ref, account: 'gateway' })).toEqual(['capture']);
  expect(await kinds({ q: booking.ref, kind: 'earned' })).toEqual(['earned']);
  expect(await kinds({ q: booking.ref, from: yesterday })).toHaveLength(2);
  expect(await kinds({ q: booking.ref, to: yesterday })).toEqual([]);
  expect(await kinds({ q: `${booking.ref}%` })).toEqual([]);
});

test('a filter that makes no sense is left out', async () => {
  const { booking } = await earned();

  const { postings } = await pageOf({
    q: booking.ref,
    account: 'everything',
    kind: 'x',
    from: '2026-02-31',
    before: '-4',
  });

  expect(postings).toHaveLength(2);
});

test('older postings follow page by page, each once', async () => {
  const booking = await createBooking();
  const captures = Array.from({ length: 85 }, () =>
    ledger.capture(of(booking), randomUUID(), 1_000 + Math.floor(Math.random() * 1_000)),
  );
  await postAll(captures);

  const first = await pageOf({ q: booking.ref });
  const second = await pageOf(first.olderUrl ?? '');
  const third = await pageOf(second.olderUrl ?? '');
  const ids = [first, second, third].flatMap(({ postings }) => postings.map(({ id }) => id));

  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
  expect(ids).toHaveLength(85);
  expect(third.olderUrl).toBeNull();
  expect(third.newestUrl).not.toBeNull();
});

test('the file has a row for each side, and no name that a spreadsheet would run', async () => {
  const { booking } = await earned();
  await db.host.update({ where: { id: booking.hostId }, data: { name: '=1+1' } });

  const answer = await (await admin()).get(`/admin/ledger.csv?q=${booking.ref}`);
  const [head, ...rows] = (await answer.text()).trim().split('\r\n');

  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(head?.split(';').slice(2)).toEqual([
    'Mișcare',
    'Rezervarea',
    'Cont',
    'Gazda',
    'Debit',
    'Credit',
    'Moneda',
  ]);
  expect(rows.map((row) => row.split(';').slice(2))).toEqual([
    ['Câștig împărțit', booking.ref, 'Banii clientului', '', '500,00', '', 'RON'],
    ['Câștig împărțit', booking.ref, 'De plătit gazdei', "'=1+1", '', '400,00', 'RON'],
    ['Câștig împărțit', booking.ref, 'Venitul platformei', '', '', '100,00', 'RON'],
    ['Plată încasată', booking.ref, 'Procesatorul de plăți', '', '500,00', '', 'RON'],
    ['Plată încasată', booking.ref, 'Banii clientului', '', '', '500,00', 'RON'],
  ]);
});

test('a booking that gave more than it took, or kept something when it ended, is shown', async () => {
  const before = inHours(-2);
  // The newest come first, and other files have left some.
  const newest = { startsAt: inHours(100_000), endsAt: inHours(100_024) };
  const [live, over, fresh, fine] = await Promise.all([
    createBooking({ status: 'confirmed', ...newest }),
    createBooking({ status: 'cancelled', ...newest }),
    createBooking({ status: 'cancelled', ...newest }),
    createBooking({ status: 'confirmed', ...newest }),
  ]);
  await postAll([
    ledger.capture(of(live), randomUUID(), 10_000),
    ledger.refundOwed(of(live), randomUUID(), 10_001),
    ledger.capture(of(fine), randomUUID(), 5_000),
  ]);
  await postAll([ledger.capture(of(over), randomUUID(), 7_000)], before);
  await postAll([ledger.capture(of(fresh), randomUUID(), 7_000)]);

  const { odd } = await pageOf({});
  const fundsOf = ({ ref }: Booking) => odd.find((booking) => booking.ref === ref)?.funds;

  expect(fundsOf(live)).toBe(-1);
  expect(fundsOf(over)).toBe(7_000);
  expect(fundsOf(fresh)).toBeUndefined();
  expect(fundsOf(fine)).toBeUndefined();
});
