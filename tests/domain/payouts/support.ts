import { db } from '#server/db/client.ts';
import type { PayoutWay } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import {
  createBooking,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../../support/factories.ts';
import { payThroughGateway } from '../../support/connected-account.ts';
import { giveTaxDetails } from '../../support/tax-details.ts';
import { cards, pay, type startPayments } from '../payments/support.ts';

type Running = Awaited<ReturnType<typeof startPayments>>;

/** The gateway settles payouts by itself, in its own time. */
export const patience = { timeout: 10_000, interval: 100 };

export const IBAN = 'RO49AAAA1B31007593840000';

export const adminOf = async () => ({ id: (await createUser({}, ['admin'])).id, ip: '10.0.0.1' });

const defaultCard: string = cards.visa;
const atGateway: PayoutWay = 'gateway';

/** A paid trip of some days, driven and given back, with both hand-overs approved. */
export async function driven(
  running: Running,
  { days = 3, iban = IBAN, instantBook = true, card = defaultCard, way = atGateway } = {},
) {
  const host = await createHost();
  if (way === 'gateway') await payThroughGateway(running, host.id);
  await db.bankAccount.create({
    data: { hostId: host.id, iban, holder: host.name, status: 'verified' },
  });
  await giveTaxDetails(host.id);
  const booking = await createBooking({
    status: 'awaiting_payment',
    client: await createUser(),
    car: await createCar({ hostId: host.id, instantBook }),
    startsAt: inHours(48),
    endsAt: inHours(48 + days * 24),
  });
  await pay(running, booking.id, card);
  return { booking, host };
}

export async function move(bookingId: string, action: 'start' | 'return' | 'complete', now: Date) {
  await transaction(async (tx) =>
    act(tx, await bookingById(tx, bookingId), action, { role: 'admin', now }),
  );
}

/** A request that its host has approved, before its payment is captured. */
export async function approvedOnly(running: Running, days: number) {
  const { booking } = await driven(running, { days, instantBook: false });
  await transaction(async (tx) =>
    act(tx, await bookingById(tx, booking.id), 'approve', { role: 'admin', now: new Date() }),
  );
  return booking;
}

export async function inspect(
  bookingId: string,
  review: 'approved' | 'pending_review' = 'approved',
) {
  for (const leg of ['check_in', 'check_out'] as const)
    await db.inspection.create({
      data: {
        bookingId,
        leg,
        review,
        status: 'accepted',
        odometerKm: 100,
        fuelPercent: 80,
        submittedAt: new Date(),
      },
    });
}

export async function finish(bookingId: string, now = new Date()) {
  await move(bookingId, 'start', now);
  await move(bookingId, 'return', now);
  await move(bookingId, 'complete', now);
}
