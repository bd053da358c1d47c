import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { act, actAs, close } from '#server/domain/bookings/commands.ts';
import { bookingById, findForParty } from '#server/domain/bookings/queries.ts';
import { catchUp, overdueBookings } from '#server/domain/bookings/timers.ts';
import { answerClaim } from '#server/domain/claims/commands.ts';
import { hoursAfter, minutesAfter } from '#server/domain/time/wall-clock.ts';
import {
  actorOf,
  createBooking,
  createCar,
  createHost,
  createUser,
} from '../../support/factories.ts';
import { bringTo } from '../../support/bring-to.ts';

const now = new Date();

async function requested() {
  const host = await createHost();
  const client = await createUser();
  const car = await createCar({ hostId: host.id });
  const booking = await createBooking({ status: 'requested', car, client });
  return { booking, host: await actorOf(host.owner), client: await actorOf(client) };
}

const occupancyOf = (bookingId: string) => db.occupancy.findUnique({ where: { bookingId } });

function claimLate(bookingId: string, respondBy: Date) {
  const data = { bookingId, kind: 'late' as const, amount: 100, currency: 'RON', respondBy };
  return db.claim.create({ data });
}

const statusOf = async (id: string) => (await bookingById(db, id)).status;

test('a host accepts: the car is booked, the contract stands, the client is told', async () => {
  const { booking, host, client } = await requested();

  await actAs(await findForParty(booking.ref, host), 'approve', host.id, { now });

  expect(await statusOf(booking.id)).toBe('confirmed');
  expect(await occupancyOf(booking.id)).toMatchObject({ kind: 'booking', active: true });
  expect(await db.contract.count({ where: { bookingId: booking.id } })).toBe(1);
  expect(await db.notification.findMany({ where: { userId: client.id } })).toMatchObject([
    { kind: 'request_approved' },
  ]);
});

test('of two people clicking at once the second gets a conflict', async () => {
  const { booking, host, client } = await requested();
  const [asHost, asClient] = [
    await findForParty(booking.ref, host),
    await findForParty(booking.ref, client),
  ];

  await actAs(asHost, 'decline', host.id, { now });

  await expect(actAs(asClient, 'cancel', client.id, { now })).rejects.toThrow('has just changed');
  expect(await statusOf(booking.id)).toBe('declined');
});

test('a declined request leaves the car free and its history behind', async () => {
  const { booking, host } = await requested();

  await actAs(await findForParty(booking.ref, host), 'decline', host.id, {
    now,
    reason: 'În service.',
  });

  expect(await occupancyOf(booking.id)).toMatchObject({ active: false });
  expect(await db.bookingEvent.findMany({ where: { bookingId: booking.id } })).toMatchObject([
    { action: 'decline', from: 'requested', to: 'declined', by: 'host' },
  ]);
});

test('an answer after its deadline is refused', async () => {
  const { booking, host } = await requested();

  const late = actAs(await findForParty(booking.ref, host), 'approve', host.id, {
    now: hoursAfter(now, 9),
  });

  await expect(late).rejects.toThrow('deadline');
});

test('a stranger is told that there is no such booking', async () => {
  const { booking } = await requested();
  const stranger = await actorOf(await createUser());

  await expect(findForParty(booking.ref, stranger)).rejects.toThrow('No such booking.');
});

test('timers end what waited too long, once, and nothing sooner', async () => {
  const { booking } = await requested();
  const held = await createBooking({ status: 'awaiting_payment' });

  await catchUp(booking.id, hoursAfter(now, 7));
  expect(await statusOf(booking.id)).toBe('requested');
  await catchUp(booking.id, hoursAfter(now, 9));
  await catchUp(booking.id, hoursAfter(now, 9));
  await catchUp(held.id, minutesAfter(now, 16));

  expect(await statusOf(booking.id)).toBe('expired');
  expect(await statusOf(held.id)).toBe('payment_expired');
  expect(await overdueBookings(hoursAfter(now, 9))).not.toContain(booking.id);
});

test('a returned booking completes when both sides say so, or after 72 hours, but not over an open claim', async () => {
  const { booking, host, client } = await requested();
  await bringTo({ id: booking.id, status: 'requested' }, 'returned', now);

  await close(await findForParty(booking.ref, client), client.id, now);
  expect(await statusOf(booking.id)).toBe('returned');
  await claimLate(booking.id, now);
  await close(await findForParty(booking.ref, host), host.id, now);
  await catchUp(booking.id, hoursAfter(now, 73));
  expect(await statusOf(booking.id)).toBe('returned');

  await db.claim.updateMany({ where: { bookingId: booking.id }, data: { status: 'withdrawn' } });
  await catchUp(booking.id, hoursAfter(now, 73));
  expect(await statusOf(booking.id)).toBe('completed');
});

test('the booking itself has the last word on who was first', async () => {
  const { booking } = await requested();
  const stale = await bookingById(db, booking.id);
  const approve = () => transaction((tx) => act(tx, stale, 'approve', { role: 'admin', now }));

  const results = await Promise.allSettled([approve(), approve(), approve()]);

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('closed by both while a claim was open, it completes with the answer to the claim', async () => {
  const { booking, host, client } = await requested();
  await bringTo({ id: booking.id, status: 'requested' }, 'returned', now);
  const open = await claimLate(booking.id, hoursAfter(now, 72));
  await close(await findForParty(booking.ref, client), client.id, now);
  await close(await findForParty(booking.ref, host), host.id, now);
  expect(await statusOf(booking.id)).toBe('returned');

  await answerClaim(await findForParty(booking.ref, client), open.id, { action: 'accept' }, now);

  expect(await statusOf(booking.id)).toBe('completed');
});
