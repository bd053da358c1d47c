import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { termsOf } from '#server/domain/changes/offers.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';

/** The host proposes that the car comes back an hour later, at no cost. */
export async function createChange({ id }: { id: string }) {
  const booking = await bookingById(db, id);
  const endsAt = hoursAfter(booking.endsAt, 1);
  const earlier = termsOf(booking);
  return db.bookingChange.create({
    data: {
      bookingId: id,
      requestKey: randomUUID(),
      state: 'proposed',
      proposedBy: 'host',
      earlier,
      later: { ...earlier, endsAt: endsAt.toISOString() },
      blockedUntil: hoursAfter(endsAt, 1),
      amount: 0,
      currency: booking.currency,
      expiresAt: hoursAfter(new Date(), 2),
    },
  });
}

/** A proposal of an hour more, as the page sends it. */
function changeBody({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  return {
    requestKey: randomUUID(),
    startsAt: startsAt.toISOString(),
    endsAt: hoursAfter(endsAt, 1).toISOString(),
    amount: 0,
    note: '',
  };
}

type Where = { booking: { startsAt: Date; endsAt: Date } };

export const changeBodies = {
  'client.changes.store': ({ booking }: Where) => changeBody(booking),
  'client.changes.answer': () => ({ answer: 'decline' }),
  'owner.changes.store': ({ booking }: Where) => changeBody(booking),
  'owner.changes.answer': () => ({ answer: 'decline' }),
  'client.drivers.store': () => ({ name: 'Ion Ionescu', email: 'ion@example.test' }),
  'contracts.annexes.sign': () => ({ name: 'Ana Ionescu', consent: true }),
};

/** Whom nobody has named can be taken back like one who is gone. */
export const driverParams = {
  'kyc.store': () => ({ kind: 'identity' }),
  'client.drivers.destroy': () => ({ driver: randomUUID() }),
};
