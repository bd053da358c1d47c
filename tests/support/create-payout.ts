import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { post } from '#server/domain/ledger/commands.ts';
import { giveTaxDetails } from './tax-details.ts';
import { earned } from '#server/domain/ledger/ledger.ts';

type PaidBooking = { id: string; hostId: string };

/**
 * A payout that is due. The client has paid its money, and the ledger has it as earnings of the booking. `amount` is in
 * minor units.
 */
export async function createPayout(booking: PaidBooking, amount: number, dueAt = new Date()) {
  const { id: bookingId, hostId } = booking;
  const of = { bookingId, hostId, currency: 'RON' };
  await transaction((tx) =>
    post(tx, earned(of, `${bookingId}/1`, { host: amount, platform: 0 }), dueAt),
  );
  await db.execute`
    update payments set status = 'captured', captured = greatest(amount, ${amount}), amount = greatest(amount, ${amount})
    where booking_id = ${bookingId} and purpose = 'rental'`;
  await giveTaxDetails(hostId);
  return db.payout.create({ data: { ...of, amount, dueAt } });
}
