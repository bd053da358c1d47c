import { expect, test } from 'vitest';
import { z } from 'zod';
import { db, pgCode } from '#server/db/client.ts';
import { BookingStatus, CarStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { occupancyOf, transitions } from '#server/domain/bookings/booking.ts';
import { appendOnlyTables } from '#server/db/grants.ts';
import { post } from '#server/domain/ledger/commands.ts';
import { transitions as carTransitions } from '#server/domain/listings/car.ts';
import { earned } from '#server/domain/ledger/ledger.ts';
import { asOwner } from '../support/as-owner.ts';
import { createBooking } from '../support/factories.ts';

const REFUSED = '23514';
const codeOf = (work: Promise<unknown>) => work.then(() => 'accepted', pgCode);

test('a booking goes from status to status as the code says, and no other way', async () => {
  const Row = z.object({ fromStatus: z.enum(BookingStatus), toStatus: z.enum(BookingStatus) });
  const allowed = await db.sql(Row)`select from_status, to_status from booking_transitions()`;

  const inDatabase = allowed.map(({ fromStatus, toStatus }) => `${fromStatus} → ${toStatus}`);
  const inCode = Object.values(transitions).flatMap(({ from, to }) =>
    from.map((status) => `${status} → ${to}`),
  );

  expect(new Set(inDatabase)).toEqual(new Set(inCode));
});

test('a car goes from status to status as the code says, and no other way', async () => {
  const Row = z.object({ fromStatus: z.enum(CarStatus), toStatus: z.enum(CarStatus) });
  const allowed = await db.sql(Row)`select from_status, to_status from car_transitions()`;

  const inDatabase = allowed.map(({ fromStatus, toStatus }) => `${fromStatus} → ${toStatus}`);
  const inCode = Object.values(carTransitions).flatMap(({ from, to }) =>
    from.map((status) => `${status} → ${to}`),
  );

  expect(new Set(inDatabase)).toEqual(new Set(inCode));
});

test('a status that cannot follow is refused, whoever writes it', async () => {
  const { id } = await createBooking({ status: 'confirmed' });

  const back = db.booking.update({ where: { id }, data: { status: 'awaiting_payment' } });

  expect(await codeOf(back)).toBe(REFUSED);
});

test('a booking occupies its car as the code says for each status', async () => {
  const Row = z.object({ status: z.enum(BookingStatus), kind: z.string().nullable() });
  const rows = await db.sql(Row)`
    select status, occupancy_of(status)::text as kind from unnest(enum_range(null::booking_status)) as status`;

  expect(Object.fromEntries(rows.map(({ status, kind }) => [status, kind]))).toEqual(occupancyOf);
});

test('a booking that asks for its car has it, and one that does not leaves it free', async () => {
  const { id } = await createBooking({ status: 'confirmed' });
  const cancelled = { status: 'cancelled', cancelledBy: 'host', endedAt: new Date() } as const;

  const freed = db.occupancy.update({ where: { bookingId: id }, data: { releasedAt: new Date() } });
  expect(await codeOf(freed)).toBe(REFUSED);
  expect(await codeOf(db.occupancy.delete({ where: { bookingId: id } }))).toBe(REFUSED);
  expect(await codeOf(db.booking.update({ where: { id }, data: cancelled }))).toBe(REFUSED);

  const together = transaction(async (tx) => {
    await tx.booking.update({ where: { id }, data: cancelled });
    await tx.occupancy.update({ where: { bookingId: id }, data: { releasedAt: new Date() } });
  });
  expect(await codeOf(together)).toBe('accepted');
});

test('what goes beyond the deposit is asked for in one payment a booking', async () => {
  const { id: bookingId } = await createBooking({ status: 'completed' });
  const data = { bookingId, purpose: 'settlement', amount: 100, currency: 'RON' } as const;

  expect(await codeOf(db.payment.create({ data }))).toBe('accepted');
  expect(await codeOf(db.payment.create({ data }))).toBe('23505');
});

test('refunds, those under way included, never come to more than was taken', async () => {
  const { id: bookingId } = await createBooking();
  const payment = await db.payment.update({
    where: { id: (await db.payment.findFirstOrThrow({ where: { bookingId } })).id },
    data: { status: 'captured', captured: 100_00 },
  });
  const refund = (amount: number) =>
    codeOf(db.refund.create({ data: { paymentId: payment.id, amount, reason: 'test' } }));

  const atOnce = await Promise.all([refund(60_00), refund(60_00), refund(60_00)]);

  expect(atOnce.filter((code) => code === 'accepted')).toHaveLength(1);
  expect(await refund(40_00)).toBe('accepted');
  expect(await refund(1)).toBe(REFUSED);
});

test('a booking pays out what the ledger says it earned, and no more', async () => {
  const { id: bookingId, hostId, currency } = await createBooking({ status: 'completed' });
  const of = { bookingId, hostId, currency };
  await transaction((tx) =>
    post(tx, earned(of, `${bookingId}/1`, { host: 80_00, platform: 20_00 }), new Date()),
  );
  const payOut = (installment: number, amount: number) =>
    codeOf(
      db.payout.create({
        data: { bookingId, hostId, installment, amount, currency, dueAt: new Date() },
      }),
    );

  expect(await payOut(1, 80_01)).toBe(REFUSED);
  expect(await payOut(1, 50_00)).toBe('accepted');
  expect(await payOut(2, 30_01)).toBe(REFUSED);
  expect(await payOut(2, 30_00)).toBe('accepted');
});

test.each(appendOnlyTables)('%s is not emptied, not even by its owner', async (table) => {
  expect(await codeOf(asOwner(`truncate ${table} cascade`))).toBe('23001');
});
