import { db } from '#server/db/client.ts';
import { customerOf } from '#server/domain/payments/customers.ts';
import { openIntent, provider } from '#server/domain/payments/gateway.ts';
import { rentalPayment } from '#server/domain/payments/queries.ts';

/** Makes the gateway capture the payment that the booking's row says was captured. */
export async function payAtGateway(bookingId: string) {
  const payment = await rentalPayment(bookingId);
  const { stripe } = provider();
  const intent = await openIntent(payment, await customerOf(bookingId), new Date());
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  await stripe.paymentIntents.capture(intent.id);
  await db.payment.update({ where: { id: payment.id }, data: { intentId: intent.id } });
}
