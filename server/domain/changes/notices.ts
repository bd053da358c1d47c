import type { Db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { factsOf } from '../bookings/effects.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import type { NotificationKind } from '../notifications/notification.ts';
import type { ChangeRecord, Side } from './change.ts';

type Notified = {
  kind: Extract<NotificationKind, `change_${string}` | 'car_proposed'>;
  to: Side | 'both';
  now: Date;
};

/** Tells one side or both, with the new dates. A client who owes money for it is led to the payment. */
export async function notifyOfChange(
  tx: Db,
  booking: BookingRecord,
  { earlier, later, amount, expiresAt }: ChangeRecord,
  { kind, to, now }: Notified,
): Promise<void> {
  const facts = {
    ...factsOf(booking),
    startsAt: later.startsAt,
    endsAt: later.endsAt,
    amount: Math.abs(amount),
    answerDueAt: expiresAt.toISOString(),
    ...(kind === 'car_proposed' && later.car && earlier.car
      ? {
          car: `${later.car.name}, ${later.car.plate}`,
          earlierCar: `${earlier.car.name}, ${earlier.car.plate}`,
        }
      : {}),
  };
  const params = { ref: booking.ref };
  if (to !== 'client') {
    const page = url('owner.bookings.show', params);
    await notify(tx, await hostPeople(tx, booking), { kind, facts, url: page }, now);
  }
  if (to === 'host') return;
  const page = url(kind === 'change_to_pay' ? 'checkout' : 'client.bookings.show', params);
  await notify(tx, [booking.clientId], { kind, facts, url: page }, now);
}
