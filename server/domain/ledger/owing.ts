import type { Db } from '#server/db/client.ts';
import type { Minor } from '../money/money.ts';
import { post } from './commands.ts';
import { refundOwed } from './ledger.ts';

type Paid = { id: string; bookingId: string; currency: string };

/** Records that we owe the client a refund. The gateway is asked for it afterwards. */
export async function owe(tx: Db, payment: Paid, amount: Minor, now: Date) {
  const refund = await tx.refund.create({
    data: { paymentId: payment.id, amount, reason: 'booking', createdAt: now },
    select: { id: true, amount: true },
  });
  await post(tx, refundOwed(payment, refund.id, amount), now);
  return refund;
}
