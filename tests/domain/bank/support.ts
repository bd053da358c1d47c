import { db } from '#server/db/client.ts';
import { createBatch } from '#server/domain/bank/batches.ts';
import { readBankFile } from '#server/domain/bank/bank-files.ts';
import { transaction } from '#server/db/transaction.ts';
import { post } from '#server/domain/ledger/commands.ts';
import { capture } from '#server/domain/ledger/ledger.ts';
import { approvePayouts } from '#server/domain/payouts/approval.ts';
import { createBooking, createUser } from '../../support/factories.ts';
import { createPayout } from '../../support/create-payout.ts';
import { IBAN, inspect } from '../payouts/support.ts';

export const adminOf = async () => ({ id: (await createUser({}, ['admin'])).id, ip: '10.0.0.1' });

/** A payout of the bank way that an admin has approved. Amount in minor units. */
export async function approvedPayout(
  amount: number,
  { iban = IBAN, holder = 'Ștefan Țîrlea' } = {},
) {
  const booking = await createBooking({ status: 'completed' });
  await transaction((tx) => post(tx, capture(ofBooking(booking), booking.id, amount), new Date()));
  await db.bankAccount.upsert({
    where: { hostId: booking.hostId },
    create: { hostId: booking.hostId, iban, holder, status: 'verified' },
    update: { iban, holder, status: 'verified', changedAt: null },
  });
  await inspect(booking.id);
  const payout = await createPayout(booking, amount);
  const [approval] = await approvePayouts([payout.id], await adminOf(), new Date());
  if (!approval?.ok) throw new Error(JSON.stringify(approval));
  return { ...payout, booking };
}

function ofBooking({ id, currency }: { id: string; currency: string }) {
  return { bookingId: id, currency };
}

export async function batchOf(payoutId: string) {
  const admin = await adminOf();
  await createBatch(admin, new Date());
  const transfer = await db.bankTransfer.findFirstOrThrow({
    where: { payoutId },
    include: { batch: true },
    orderBy: { batch: { number: 'desc' } },
  });
  return { admin, transfer, batch: transfer.batch };
}

export async function read(xml: string, admin: { id: string; ip: string | null }) {
  return readBankFile(Buffer.from(xml), admin, new Date());
}

export async function stateOf(payoutId: string) {
  const select = { status: true, reason: true };
  return db.payout.findUniqueOrThrow({ where: { id: payoutId }, select });
}
