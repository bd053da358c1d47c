import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { bookingById, findForClient } from '#server/domain/bookings/queries.ts';
import { decideNoShow, objectToNoShow, settleNoShows } from '#server/domain/no-shows/commands.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { listPayouts } from '#server/domain/payouts/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { actorOf } from '../../support/factories.ts';
import { books, startPayments } from '../payments/support.ts';
import { adminOf, driven } from '../payouts/support.ts';

const running = await startPayments();
const decision = (refund: number) => ({ refund, knowsReply: false });
const words = 'Am ajuns la timp și nu a venit nimeni.';
const objection = { words, papers: [] };

/** A paid trip of four days, 400 of rental and 20 of fee, of which the host says that the client did not come. */
async function reported(now = new Date()) {
  const { booking, host } = await driven(running, { days: 4 });
  await transaction(async (tx) =>
    act(tx, await bookingById(tx, booking.id), 'no-show', {
      role: 'host',
      now,
      reason: 'Am sunat.',
    }),
  );
  await settleBooking(booking.id, now);
  const client = await db.user.findUniqueOrThrow({ where: { id: booking.clientId } });
  const asClient = await findForClient(booking.ref, await actorOf(client));
  return { booking, host, asClient, now };
}

const refundsOf = (bookingId: string) =>
  db.refund.aggregate({ where: { payment: { bookingId } }, _sum: { amount: true } });

async function settled(bookingId: string, now: Date) {
  await settleNoShows(now);
  await settleBooking(bookingId, now);
  const { _sum } = await refundsOf(bookingId);
  const payouts = await listPayouts({ bookingId });
  return { refunded: _sum.amount ?? 0, paidOut: payouts.map(({ amount }) => amount) };
}

const caseOf = (bookingId: string) =>
  db.moneyCase.findFirstOrThrow({ where: { bookingId, kind: 'no_show' } });

test('the money of a no-show stands still for 24 hours, and then goes as the policy says', async () => {
  const { booking, now } = await reported();

  const before = await settled(booking.id, hoursAfter(now, 23.9));
  const after = await settled(booking.id, hoursAfter(now, 24));

  expect(before).toEqual({ refunded: 0, paidOut: [] });
  expect(after).toEqual({ refunded: 150_00, paidOut: [200_00] });
  expect(await books(booking.id)).toMatchObject({ client_funds: 0, imbalance: 0 });
});

test('a client who objects in time stops the money until an admin decides; the host and the staff are told once', async () => {
  const { booking, host, asClient, now } = await reported();
  const later = hoursAfter(now, 23);
  await Promise.all([
    objectToNoShow(asClient, objection, later),
    objectToNoShow(asClient, objection, later),
  ]);

  const waiting = await settled(booking.id, hoursAfter(now, 200));
  const told = await db.notification.findMany({
    where: { kind: 'no_show_contested', userId: host.owner.id },
  });
  const admin = await adminOf();
  const { id, state, dueAt } = await caseOf(booking.id);
  const given = { id, reason: 'Fotografia arată clientul la mașină.', admin, now: later };
  const tooLittle = await decideNoShow(given, decision(149_99));
  await decideNoShow(given, decision(420_00));
  const after = await settled(booking.id, later);

  expect(waiting).toEqual({ refunded: 0, paidOut: [] });
  expect(told).toMatchObject([{ facts: { reason: words } }]);
  expect({ state, dueAt }).toEqual({ state: 'open', dueAt: hoursAfter(later, 48) });
  expect(tooLittle).toEqual({ ok: false, problem: 'amount', least: 150_00, most: 420_00 });
  expect(after).toEqual({ refunded: 420_00, paidOut: [] });
  expect(await books(booking.id)).toMatchObject({ client_funds: 0, imbalance: 0 });
});

test.each([
  [150_00, 200_00],
  // What is kept is less than the rental: the fee is given back first.
  [405_00, 12_00],
  [410_00, 8_00],
])('of %i decided for the client, the host earns %i', async (refund, earned) => {
  const { booking, asClient, now } = await reported();
  await objectToNoShow(asClient, objection, now);
  const { id } = await caseOf(booking.id);

  await decideNoShow(
    { id, reason: 'Ambii au greșit.', admin: await adminOf(), now },
    decision(refund),
  );

  expect(await settled(booking.id, now)).toEqual({ refunded: refund, paidOut: [earned] });
  expect(await books(booking.id)).toMatchObject({ client_funds: 0, imbalance: 0 });
});

test('nobody objects after 24 hours, to what is decided, or to a booking that took place', async () => {
  const { booking, asClient, now } = await reported();
  const late = objectToNoShow(asClient, objection, hoursAfter(now, 24));
  await expect(late).rejects.toMatchObject({ code: 'conflict' });

  await objectToNoShow(asClient, objection, now);
  const { id } = await caseOf(booking.id);
  const given = { id, reason: 'Rămâne așa.', admin: await adminOf(), now };
  await decideNoShow(given, decision(150_00));

  await expect(objectToNoShow(asClient, objection, now)).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(decideNoShow(given, decision(200_00))).rejects.toMatchObject({ code: 'conflict' });
  const { booking: other } = await driven(running);
  await expect(objectToNoShow({ ...asClient, id: other.id }, objection, now)).rejects.toMatchObject(
    { code: 'conflict' },
  );
});

test('an objection at the moment the time runs out either counts or does not, and never both', async () => {
  const { booking, asClient, now } = await reported();
  const end = hoursAfter(now, 24);

  const [objected] = await Promise.allSettled([
    objectToNoShow(asClient, objection, new Date(end.getTime() - 1)),
    settleNoShows(end),
  ]);

  const noShow = await db.noShow.findUniqueOrThrow({ where: { bookingId: booking.id } });
  expect(noShow.settledAt === null).toBe(objected.status === 'fulfilled');
});
