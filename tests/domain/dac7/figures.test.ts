import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { figuresOf, paidKinds, wholeUnits } from '#server/domain/dac7/figures.ts';
import { booksOf, closes, hostYears, reportedOf } from '#server/domain/dac7/queries.ts';
import * as ledger from '#server/domain/ledger/ledger.ts';
import { hostPayable } from '#server/domain/ledger/queries.ts';
import { movementKinds } from '#server/domain/statements/statement.ts';
import { sum } from '#server/domain/money/money.ts';
import { keysOf } from '#server/lib/objects.ts';
import { fc } from '../../support/chance.ts';
import { giveTaxDetails } from '../../support/tax-details.ts';
import { earn, hostWithRental, postAt, rentalFor } from './support.ts';

test('every posting that moves what we owe a host is earned, or counts as paid', () => {
  expect(['earned', 'claims', ...paidKinds].toSorted()).toEqual([...movementKinds].toSorted());
});

test('a quarter has what was sent in it, less what came back, and our commission of what was earned in it', async () => {
  const { host, of, bookingId } = await hostWithRental();
  await earn(of, { host: 160_00, platform: 40_25, fee: 15_25 }, '2051-03-31T20:59:59Z');
  await postAt(ledger.claims(of, `${bookingId}-claim`, 33_33), '2051-03-31T21:00:01Z');
  await postAt(ledger.payoutSent(of, `${bookingId}-1`, 160_00), '2051-04-03T10:00:00Z');
  await postAt(ledger.payoutFailed(of, `${bookingId}-1`, 160_00), '2051-04-04T10:00:00Z');
  await postAt(ledger.payoutSent(of, `${bookingId}-2`, 150_00), '2051-07-06T10:00:00Z');

  const [year] = await hostYears(db, 2051, host.id);

  expect(year?.figures).toEqual({
    consideration: [0, 0, 150_00, 0],
    fees: [25_00, 0, 0, 0],
    activities: [0, 0, 1, 0],
  });
  expect(await hostPayable(host.id)).toBe(160_00 + 33_33 - 150_00);
});

test('what a host has kept at its counter and what its debts were paid with is paid to it', async () => {
  const { host, of, bookingId } = await hostWithRental('company');
  const other = await rentalFor(host.id);
  await postAt(
    ledger.outsideKept(of, `${bookingId}-till`, { host: 80_00, platform: 20_00 }),
    '2051-05-01T10:00:00Z',
  );
  await postAt(ledger.payoutSent(other.of, other.bookingId, 100_00), '2051-05-02T10:00:00Z');
  await postAt(ledger.debtNetted(other.of, other.bookingId, 20_00), '2051-05-02T10:00:00Z');

  const [year] = await hostYears(db, 2051, host.id);

  expect(year?.figures).toMatchObject({
    consideration: [0, 200_00, 0, 0],
    activities: [0, 2, 0, 0],
  });
});

type Happening = { ref: string; amount: number; day: string };
type Of = Awaited<ReturnType<typeof hostWithRental>>['of'];

const happenings = {
  earned: (of: Of, { amount, day }: Happening) =>
    earn(of, { host: amount, platform: 300, fee: 100 }, day),
  claims: (of: Of, { ref, amount, day }: Happening) => postAt(ledger.claims(of, ref, amount), day),
  sent: (of: Of, { ref, amount, day }: Happening) =>
    postAt(ledger.payoutSent(of, ref, amount), day),
  failed: (of: Of, { ref, amount, day }: Happening) =>
    postAt(ledger.payoutFailed(of, ref, amount), day),
  kept: (of: Of, { ref, amount, day }: Happening) =>
    postAt(ledger.outsideKept(of, ref, { host: amount, platform: 100 }), day),
  netted: (of: Of, { ref, amount, day }: Happening) =>
    postAt(ledger.debtNetted(of, ref, amount), day),
};

const step = fc.record({
  what: fc.constantFrom(...keysOf(happenings)),
  whose: fc.integer({ min: 0, max: 1 }),
  month: fc.integer({ min: 1, max: 12 }),
  amount: fc.integer({ min: 1, max: 90_000 }),
});

test('whatever happens in a year, what was owed and earned is what was paid and is owed', async () => {
  const year = 2052;
  const scenes = [await hostWithRental(), await hostWithRental('company')];
  const [steps = []] = fc.sample(fc.array(step, { minLength: 40, maxLength: 40 }), 1);
  for (const [at, { what, whose, month, amount }] of steps.entries()) {
    const of = scenes[whose]?.of;
    const day = `${year}-${String(month).padStart(2, '0')}-15T12:00:00Z`;
    if (of) await happenings[what](of, { ref: `${of.bookingId}-${at}`, amount, day });
  }

  const hosts = await hostYears(db, year);
  const books = await booksOf(db, year);

  const paid = sum(hosts.flatMap(({ figures }) => figures.consideration));
  expect(paid).toBe(books.paid);
  expect(closes(books)).toBe(true);
  for (const { host } of scenes) expect(paidTo(hosts, host.id)).toBe(await leftHost(host.id));
});

function paidTo(hosts: Awaited<ReturnType<typeof hostYears>>, id: string) {
  const of = hosts.find(({ hostId }) => hostId === id);
  return of && sum(of.figures.consideration);
}

/** What a host has earned and is not owed any more. */
async function leftHost(hostId: string) {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: { hostId, account: 'host_payable', transaction: { kind: { in: ['earned', 'claims'] } } },
    _sum: { amount: true },
  });
  return 0 - Number(_sum.amount) - (await hostPayable(hostId));
}

test.each([
  [0, 0],
  [49, 0],
  [50, 1],
  [149_50, 150],
  [-49, 0],
  [-50, -1],
])('%d bani are %d in the report', (minor, units) => {
  expect(Object.is(wholeUnits(minor), units)).toBe(true);
});

test('quarters without rows are nothing', () => {
  expect(figuresOf([]).consideration).toEqual([0, 0, 0, 0]);
});

test('a host is reported once its details are complete, unless it is excluded or lives outside the Union', async () => {
  const { host, of, bookingId } = await hostWithRental();
  await postAt(ledger.payoutSent(of, bookingId, 10_00), '2053-02-01T10:00:00Z');
  const seen = async () => (await hostYears(db, 2053, host.id))[0];

  const before = await seen();
  await giveTaxDetails(host.id);
  const complete = await seen();
  await db.hostTaxDetails.update({ where: { hostId: host.id }, data: { residence: 'GB' } });
  const outside = await seen();
  await db.hostTaxDetails.update({ where: { hostId: host.id }, data: { residence: 'BG' } });
  await db.dac7Exclusion.create({
    data: { hostId: host.id, ground: 'listed', note: 'BVB', decidedAt: new Date() },
  });
  const excluded = await seen();

  expect([before, complete, outside, excluded].map((one) => one?.standing)).toEqual([
    'incomplete',
    'reported',
    'outside',
    'excluded',
  ]);
  expect(complete && reportedOf(complete)?.seller).toMatchObject({
    name: 'Mihai Popa',
    number: '1900504123451',
    bornOn: '1990-05-04',
  });
  expect(outside && reportedOf(outside)).toBe(null);
});
