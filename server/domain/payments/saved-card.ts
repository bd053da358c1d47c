import { customerOf, savedCardOf } from './customers.ts';
import { confirmOffSession, declineOf, holdOffSession, isStale } from './gateway.ts';
import { storeIntent, type PaymentRecord } from './queries.ts';

/**
 * Holds a payment on the card that paid for the rental, without the client.
 *
 * @returns the code of the refusal; `null` if it was not refused
 */
export async function chargeSavedCard(payment: PaymentRecord, now: Date): Promise<string | null> {
  const method = await savedCardOf(payment.bookingId);
  if (!method) return 'no_card';
  try {
    if (payment.intentId) await confirmOffSession(payment, method);
    else {
      const customer = await customerOf(payment.bookingId);
      const intent = await holdOffSession(payment, { customer, method }, now);
      await storeIntent(payment.id, intent.id, now);
    }
    return null;
  } catch (error) {
    if (isStale(error)) return null;
    const decline = declineOf(error);
    if (!decline) throw error;
    if (decline.intentId) await storeIntent(payment.id, decline.intentId, now);
    return decline.code;
  }
}
