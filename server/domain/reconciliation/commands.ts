import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { eachOf } from '#server/lib/each.ts';
import { enqueue } from '#server/queue/queue.ts';
import { bookingById } from '../bookings/queries.ts';
import { dueAt } from '../cases/case.ts';
import { openCase } from '../cases/commands.ts';
import { balances } from '../ledger/queries.ts';
import { sum, type Minor } from '../money/money.ts';
import { provider } from '../payments/gateway.ts';
import { pullMovements } from './movements.ts';
import { findDifferences, type Difference } from './queries.ts';

/** So many differences are looked at; more of them have one cause. */
const MOST = 1_000;

/**
 * Compares our balance at the gateway with the ledger, movement by movement, and posts the fees of the gateway on the
 * way. A difference that belongs to a booking becomes a money case, which ends by itself once it is gone. Safe to run
 * again, and beside itself.
 *
 * @throws when the gateway cannot be reached
 */
export async function reconcile(now: Date): Promise<void> {
  await pullMovements();
  const atGateway = await gatewayBalance();
  const differences = await findDifferences(now, MOST);
  await eachOf(differences, (difference) => transaction((tx) => open(tx, difference, now)));
  await endOldCases(differences, now);
  const { gateway: inLedger } = await balances();
  await db.reconciliation.create({
    data: { at: now, atGateway, inLedger, differences: differences.length },
  });
}

/** Compares in the background, beside the daily comparison. */
export async function reconcileSoon(): Promise<void> {
  await enqueue(db, 'reconcile', {});
}

async function gatewayBalance(): Promise<Minor> {
  const { available, pending } = await provider().stripe.balance.retrieve();
  const ours = [...available, ...pending].filter(
    ({ currency }) => currency.toUpperCase() === env.APP_CURRENCY,
  );
  return sum(ours.map(({ amount }) => amount));
}

async function open(tx: Db, difference: Difference, now: Date): Promise<void> {
  const { bookingId, thing, atGateway, inLedger } = difference;
  if (!bookingId) return;
  const booking = await bookingById(tx, bookingId);
  const amount = Math.abs(atGateway - inLedger);
  const due = dueAt('out_of_line', now);
  await openCase(tx, booking, { kind: 'out_of_line', cause: thing, amount, dueAt: due }, now);
}

async function endOldCases(differences: readonly Difference[], now: Date): Promise<void> {
  // With more than were looked at, nobody knows which are gone.
  if (differences.length === MOST) return;
  await db.moneyCase.updateMany({
    where: {
      kind: 'out_of_line',
      state: 'open',
      cause: { notIn: differences.map(({ thing }) => thing) },
    },
    data: { state: 'resolved', decision: 'in-line', decidedAt: now },
  });
}
