import type { Db } from '#server/db/client.ts';
import { enqueue } from '#server/queue/queue.ts';
import { url } from '#shared/routes.ts';
import { drawUpContract } from '../contracts/commands.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import type { NotificationFacts, NotificationKind } from '../notifications/notification.ts';
import type { Minor } from '../money/money.ts';
import { schedulePayouts } from '../payouts/commands.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { givenName } from '../users/names.ts';
import { occupancyOf, type Action, type Role } from './booking.ts';
import { penalise } from './penalising.ts';
import type { BookingRecord } from './queries.ts';
import { adoptQuestionWhenPaid } from './question.ts';

/**
 * Who is notified of a transition. A client who starts or ends a trip by signing sees the result on the same page, so
 * they are notified only if somebody else ended it.
 */
const notices = {
  request: { host: 'request_received', client: 'request_sent' },
  confirm: { host: 'booking_confirmed', client: 'booking_confirmed' },
  'expire-hold': {},
  approve: { client: 'request_approved' },
  decline: { client: 'request_declined' },
  expire: { host: 'request_expired', client: 'request_expired' },
  start: { host: 'trip_started' },
  return: { host: 'trip_returned', client: 'trip_returned' },
  complete: { host: 'booking_completed', client: 'review_open' },
  cancel: { host: 'booking_cancelled', client: 'booking_cancelled' },
  'no-show': { client: 'no_show' },
} as const satisfies Record<Action, { host?: NotificationKind; client?: NotificationKind }>;

/** What follows from a transition in the same transaction. Payments follow in a job, because they need the gateway. */
export async function afterTransition(
  tx: Db,
  booking: BookingRecord,
  action: Action,
  by: { role: Role; now: Date; told?: Minor },
) {
  if (booking.status === 'confirmed') await drawUpContract(tx, booking, by.now);
  await adoptQuestionWhenPaid(tx, booking);
  if (action === 'no-show') await awaitObjection(tx, booking, by.now);
  if (action === 'cancel') await afterCancelling(tx, booking, by);
  if (action === 'complete') await schedulePayouts(tx, booking, by.now);
  if (action === 'request' && booking.answerDueAt)
    await enqueue(tx, 'end-waiting-booking', { bookingId: booking.id }, booking.answerDueAt);
  await enqueue(tx, 'settle-booking', { bookingId: booking.id });
  await notifyParties(tx, booking, action, by);
}

async function afterCancelling(
  tx: Db,
  booking: BookingRecord,
  by: { role: Role; now: Date; told?: Minor },
): Promise<void> {
  if (by.role === 'host') await penalise(tx, booking, by);
  await schedulePayouts(tx, booking, by.now);
}

/** The client may object for a while, and until then the money of a no-show stands still. */
async function awaitObjection(tx: Db, { id: bookingId }: BookingRecord, now: Date): Promise<void> {
  const objectBy = hoursAfter(now, rules.handover.noShowObjectionHours);
  await tx.noShow.create({ data: { bookingId, objectBy }, select: { bookingId: true } });
}

async function notifyParties(
  tx: Db,
  booking: BookingRecord,
  action: Action,
  by: { role: Role; now: Date },
) {
  const kinds: { host?: NotificationKind; client?: NotificationKind } = notices[action];
  const facts = factsOf(booking);
  const params = { ref: booking.ref };
  if (kinds.host) {
    const people = await hostPeople(tx, booking);
    await notify(
      tx,
      people,
      { kind: kinds.host, facts, url: url('owner.bookings.show', params) },
      by.now,
    );
  }
  const hasSigned = action === 'return' && by.role === 'client';
  if (kinds.client && !hasSigned) {
    const notice = { kind: kinds.client, facts, url: url('client.bookings.show', params) };
    await notify(tx, [booking.clientId], notice, by.now);
  }
}

/** The facts for notifications about a booking. Of a client only the given name until the booking is confirmed. */
export function factsOf(booking: BookingRecord): NotificationFacts {
  const isAgreed = occupancyOf[booking.status] === 'booking';
  return {
    ref: booking.ref,
    car: booking.carName,
    client: isAgreed ? booking.clientName : givenName(booking.clientName),
    host: booking.hostName,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    timeZone: booking.timeZone,
    amount: booking.total,
    currency: booking.currency,
    ...(booking.answerDueAt ? { answerDueAt: booking.answerDueAt.toISOString() } : {}),
    ...(booking.reason ? { reason: booking.reason } : {}),
  };
}
