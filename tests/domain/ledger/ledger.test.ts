import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { post } from '#server/domain/ledger/commands.ts';
import * as ledger from '#server/domain/ledger/ledger.ts';
import { balances, hostPayable, ledgerImbalance } from '#server/domain/ledger/queries.ts';
import { record } from '#server/domain/audit/commands.ts';
import { asOwner } from '../../support/as-owner.ts';
import { createBooking } from '../../support/factories.ts';
import { fc } from '../../support/chance.ts';

const now = new Date();

async function ofBooking() {
  const { id, hostId, currency } = await createBooking();
  return { bookingId: id, hostId, currency };
}

test('every posting balances, whatever the amounts', () => {
  const of = { bookingId: 'b', hostId: 'h', currency: 'RON' };
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (a, b) => {
      const postings = [
        ledger.capture(of, 'r', a),
        ledger.refundOwed(of, 'r', a),
        ledger.refundPaid(of, 'r', a),
        ledger.refundFailed(of, 'r', a),
        ledger.earned(of, 'r', { host: a, platform: b }),
        ledger.depositCapture(of, 'r', a),
        ledger.claims(of, 'r', a),
        ledger.payoutSent(of, 'r', a),
        ledger.payoutPaid(of, 'r', { amount: a, way: 'bank' }),
        ledger.payoutPaid(of, 'r', { amount: a, way: 'gateway' }),
        ledger.transferred(of, 'r', a),
        ledger.payoutFailed(of, 'r', a),
      ];
      expect(postings.map((posting) => ledger.imbalance(posting))).toEqual(postings.map(() => 0));
    }),
  );
});

test('a posting tried again is written once', async () => {
  const of = await ofBooking();
  const posting = ledger.capture(of, randomUUID(), 100_00);
  const tryIt = () => transaction((tx) => post(tx, posting, now));

  const written = await Promise.all([tryIt(), tryIt(), tryIt()]);

  expect(written.filter(Boolean)).toHaveLength(1);
  expect(await balances({ bookingId: of.bookingId })).toMatchObject({
    gateway: 100_00,
    client_funds: -100_00,
  });
});

test('the database refuses a posting that does not balance, and any change to one that stands', async () => {
  const of = await ofBooking();
  const ref = randomUUID();
  const good = ledger.capture(of, ref, 100_00);
  const [debit] = good.entries;

  await expect(
    transaction((tx) => post(tx, { ...good, entries: debit ? [debit] : [] }, now)),
  ).rejects.toThrow('does not balance');
  await transaction((tx) => post(tx, good, now));

  for (const change of [
    'update ledger_entries set amount = 1',
    `delete from ledger_transactions where ref = '${ref}'`,
  ]) {
    await expect(db.query(change, [])).rejects.toThrow('permission denied');
    await expect(asOwner(change)).rejects.toThrow('append-only');
  }
  expect(await ledgerImbalance()).toBe(0);
});

test('what a host is owed is what they earned less what was sent', async () => {
  const of = await ofBooking();
  await transaction(async (tx) => {
    await post(tx, ledger.earned(of, `${of.bookingId}/1`, { host: 300_00, platform: 75_00 }), now);
    await post(tx, ledger.payoutSent(of, `${randomUUID()}/1`, 100_00), now);
  });

  expect(await hostPayable(of.hostId)).toBe(200_00);
});

test('an audit entry cannot be changed', async () => {
  const objectId = randomUUID();
  const before = { status: 'scheduled' };
  await record(db, { action: 'payout.approve', object: 'payout', objectId, before }, now);

  expect(
    await db.auditEntry.findMany({
      where: { objectId },
      select: { action: true, before: true, after: true },
    }),
  ).toEqual([{ action: 'payout.approve', before, after: null }]);
  const change = `update audit_entries set action = 'nothing' where object_id = '${objectId}'`;
  await expect(db.query(change, [])).rejects.toThrow('permission denied');
  await expect(asOwner(change)).rejects.toThrow('append-only');
});
