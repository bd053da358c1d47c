import { converge } from './converge.ts';
import { isOutage } from './gateway.ts';
import { paymentById, rentalPayment } from './queries.ts';

/** Whether the rental is paid. If the gateway has not captured it yet, it is asked to do so now. */
export async function isRentalPaid(bookingId: string, now: Date): Promise<boolean> {
  const { id, status } = await rentalPayment(bookingId);
  if (status === 'captured') return true;
  try {
    await converge(id, now);
  } catch (error) {
    if (isOutage(error)) return false;
    throw error;
  }
  return (await paymentById(id)).status === 'captured';
}
