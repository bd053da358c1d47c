import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { BookingStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { decideStop } from '#server/domain/signals/stops.ts';
import { tellOfStops } from '#server/domain/signals/telling.ts';
import { hoursAfter, minutesAfter } from '#server/domain/time/wall-clock.ts';
import { notificationText } from '#server/jobs/notification-text.ts';
import { startQueue } from '#server/queue/queue.ts';
import { createBooking, createUser, inHours } from '../../support/factories.ts';
import { newStop } from '../../support/world-things.ts';

await startQueue();

const now = () => new Date();
const opened = now();

/** A stop that has just opened and waits for six hours, in the hands of one of the staff. */
async function stopped({ status = 'confirmed' }: { status?: BookingStatus } = {}) {
  const booking = await createBooking({ status, startsAt: inHours(48) });
  const dueAt = hoursAfter(opened, 6);
  const id = await newStop(booking.id, dueAt);
  await db.safetyStop.update({ where: { id }, data: { openedAt: opened } });
  const holder = await createUser({}, ['support']);
  await db.workAssignment.create({
    data: { list: 'stops', itemId: id, userId: holder.id, at: opened },
  });
  const decide = (verdict: 'clear' | 'confirm', at = now()) =>
    decideStop(id, { verdict, reason: 'Am verificat.' }, { id: holder.id, ip: null }, at);
  return { booking, holder, dueAt, decide };
}

type Stopped = Awaited<ReturnType<typeof stopped>>;

const kindsTo = async (userId: string, ref: string) => {
  const rows = await db.notification.findMany({
    where: { userId, facts: { path: ['ref'], equals: ref } },
    select: { kind: true },
    orderBy: [{ createdAt: 'asc' }, { kind: 'asc' }],
  });
  return rows.map(({ kind }) => kind);
};

async function heard({ booking, holder }: Stopped) {
  const { ref, clientId, hostId } = await db.booking.findUniqueOrThrow({
    where: { id: booking.id },
  });
  const { userId: owner } = await db.hostMember.findFirstOrThrow({ where: { hostId } });
  return {
    client: await kindsTo(clientId, ref),
    host: await kindsTo(owner, ref),
    staff: await kindsTo(holder.id, ref),
  };
}

async function looks(...moments: Date[]) {
  for (const moment of moments) await tellOfStops(moment);
}

test('when a hand-over waits, both sides and whoever has it in the staff hear of it once; when it is cleared, both sides', async () => {
  const stop = await stopped();

  await Promise.all([looks(now()), looks(now())]);
  await looks(minutesAfter(now(), 5));
  const waiting = await heard(stop);
  await stop.decide('clear');
  await looks(hoursAfter(stop.dueAt, 1));

  expect(waiting).toEqual({
    client: ['handover_waits'],
    host: ['handover_paused'],
    staff: ['stop_opened'],
  });
  expect(await heard(stop)).toEqual({
    client: ['handover_waits', 'handover_free'],
    host: ['handover_paused', 'handover_free'],
    staff: ['stop_opened'],
  });
});

test('an hour before the time is over the staff are reminded; without a decision all hear that the hand-over is free, and a later one says nothing', async () => {
  const stop = await stopped();
  await looks(now(), minutesAfter(stop.dueAt, -61));
  const early = await heard(stop);

  await looks(minutesAfter(stop.dueAt, -60), minutesAfter(stop.dueAt, -30));
  const near = await heard(stop);
  await looks(stop.dueAt, minutesAfter(stop.dueAt, 1));
  await stop.decide('clear', hoursAfter(stop.dueAt, 2));

  expect(early.staff).toEqual(['stop_opened']);
  expect(near).toMatchObject({ client: ['handover_waits'], staff: ['stop_opened', 'stop_due'] });
  expect(await heard(stop)).toEqual({
    client: ['handover_waits', 'handover_free'],
    host: ['handover_paused', 'handover_free'],
    staff: ['stop_opened', 'stop_due', 'stop_expired'],
  });
});

test('confirmed fraud is told as any cancellation, once', async () => {
  const stop = await stopped();
  await looks(now());

  await stop.decide('confirm');
  await looks(hoursAfter(stop.dueAt, 1));

  expect(await heard(stop)).toEqual({
    client: ['handover_waits', 'booking_cancelled'],
    host: ['handover_paused', 'booking_cancelled'],
    staff: ['stop_opened'],
  });
});

test('fraud that is found once the car is out tells its host that no payout will come, and the client nothing', async () => {
  const stop = await stopped({ status: 'in_progress' });

  await stop.decide('confirm');
  await looks(hoursAfter(stop.dueAt, 1));

  expect(await heard(stop)).toEqual({ client: [], host: ['payout_withheld'], staff: [] });
});

test('of a request only the staff hear; both sides do once it is a booking', async () => {
  const stop = await stopped({ status: 'requested' });
  await looks(now());
  const asked = await heard(stop);

  await transaction(async (tx) =>
    act(tx, await bookingById(tx, stop.booking.id), 'approve', { role: 'host', now: now() }),
  );
  await looks(now());

  expect(asked).toEqual({ client: [], host: [], staff: ['stop_opened'] });
  expect(await heard(stop)).toMatchObject({
    client: ['request_approved', 'handover_waits'],
    host: ['handover_paused'],
  });
});

test('who was never told that the hand-over waits is not told that it is free', async () => {
  const stop = await stopped();

  await stop.decide('clear');
  await looks(hoursAfter(stop.dueAt, 1));

  expect(await heard(stop)).toEqual({ client: [], host: [], staff: [] });
});

test('neither side hears of signals or of fraud, in either language', async () => {
  const facts = { ref: 'ABCD2345', car: 'Dacia Duster', startsAt: '2026-07-01T07:00:00Z' };
  const kinds = ['handover_waits', 'handover_paused', 'handover_free'] as const;

  const texts = kinds.flatMap((kind) =>
    (['ro', 'en'] as const).map((locale) =>
      Object.values(notificationText({ kind, facts, locale })),
    ),
  );

  expect(texts.flat().join(' ')).not.toMatch(/fraud|semnal|signal|suspect|siguran|safety|card\b/i);
});
