import { db } from '#server/db/client.ts';
import { followDisputesOf } from '#server/domain/payments/disputes.ts';
import { rentalPayment } from '#server/domain/payments/queries.ts';
import { adminOf, driven, finish, inspect } from '../payouts/support.ts';
import { cards, type startPayments } from './support.ts';

type Running = Awaited<ReturnType<typeof startPayments>>;

export const words = 'The client drove the car for three days.';

/** A trip that is over, whose payment the client's bank has taken back. */
export const disputesWith =
  (running: Running) =>
  async ({ over = true } = {}) => {
    const { booking, host } = await driven(running, { card: cards.disputed });
    if (over) {
      await finish(booking.id);
      await inspect(booking.id);
    }
    const { intentId } = await rentalPayment(booking.id);
    await followDisputesOf(intentId ?? '', new Date());
    const { id, cause: disputeId } = await caseOf(booking.id);
    return { booking, host, intentId: intentId ?? '', disputeId, id };
  };

export const caseOf = (bookingId: string) =>
  db.moneyCase.findFirstOrThrow({ where: { bookingId, kind: 'dispute' } });

export const given = async (id: string, reason = words) => ({
  id,
  reason,
  admin: await adminOf(),
  now: new Date(),
});
