import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { hoursAfter, wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { inHours } from '../support/factories.ts';
import { hostWith } from './owner-support.ts';

/** A trip of two days whose return may be an hour later at no cost, because that begins no other day. */
async function ahead() {
  const made = await hostWith({ status: 'confirmed', startsAt: inHours(96), endsAt: inHours(144) });
  const trip = `/client/bookings/${made.booking.ref}`;
  const { startsAt, endsAt, timeZone } = made.booking;
  const [until, untilTime = ''] = wallTimeOf(hoursAfter(endsAt, 1), timeZone).split('T');
  const query = `until=${until}&untilTime=${untilTime.slice(0, 5)}`;
  const body = {
    requestKey: randomUUID(),
    startsAt: startsAt.toISOString(),
    endsAt: hoursAfter(endsAt, 1).toISOString(),
    amount: 0,
    note: 'Trenul întârzie.',
  };
  return { ...made, trip, query, body };
}

const answerUrlOf = async (bookingId: string, page: string) => {
  const { id } = await db.bookingChange.findFirstOrThrow({ where: { bookingId } });
  return `${page}/changes/${id}/answer`;
};

test('the client sees the price, asks, and both pages show what waits until the host accepts', async () => {
  const { owner, client, booking, page, trip, query, body } = await ahead();

  const form = await as(client).visit(`${trip}/change?${query}`);
  await as(client).submit(`${trip}/changes`, body, trip);
  const [mine, theirs] = [await as(client).visit(trip), await as(owner).visit(page)];
  await as(owner).submit(await answerUrlOf(booking.id, page), { answer: 'accept' }, page);

  expect(form.props).toMatchObject({
    change: { problem: null, offer: { amount: 0, isInstant: false, lines: [], days: 2 } },
  });
  const open = { state: 'proposed', amount: 0, note: 'Trenul întârzie.', payUrl: null };
  expect(mine.props).toMatchObject({ view: { change: { open: { ...open, isOwn: true } } } });
  expect(theirs.props).toMatchObject({
    view: { change: { ...open, isOwn: false }, changeUrl: null },
  });
  expect((await bookingById(db, booking.id)).endsAt).toEqual(hoursAfter(booking.endsAt, 1));
});

test('the host proposes, and the client declines', async () => {
  const { owner, client, booking, page, trip, body } = await ahead();

  await as(owner).submit(`${page}/changes`, body, page);
  await as(client).submit(await answerUrlOf(booking.id, trip), { answer: 'decline' }, trip);

  expect(await db.bookingChange.findFirst({ where: { bookingId: booking.id } })).toMatchObject({
    state: 'declined',
    proposedBy: 'host',
  });
  expect((await bookingById(db, booking.id)).endsAt).toEqual(booking.endsAt);
});

test('a price that was not shown, dates that are none and an answer of the own side are refused', async () => {
  const { client, booking, trip, body } = await ahead();

  await as(client).submit(`${trip}/changes`, { ...body, amount: -100_00 }, trip);
  const nonsense = await as(client).post(`${trip}/changes`, { ...body, endsAt: 'mâine' });
  expect(await db.bookingChange.count({ where: { bookingId: booking.id } })).toBe(0);
  expect(nonsense.ok).toBe(false);

  await as(client).submit(`${trip}/changes`, body, trip);
  const url = await answerUrlOf(booking.id, trip);
  await as(client).post(url, { answer: 'accept' });
  expect(await db.bookingChange.findFirst({ where: { bookingId: booking.id } })).toMatchObject({
    state: 'proposed',
  });
});

test('the form says why dates cannot be had', async () => {
  const { client, trip } = await ahead();

  const gone = await as(client).visit(`${trip}/change?until=2020-01-01&untilTime=10:00`);
  const skipped = await as(client).visit(
    `${trip}/change?from=2027-03-28&fromTime=03:30&until=2027-03-30`,
  );

  expect(gone.props).toMatchObject({ change: { offer: null, problem: expect.any(String) } });
  expect(skipped.props).toMatchObject({ change: { offer: null, problem: expect.any(String) } });
});

test('the form has plans and places, and what is sent with invisible characters is refused', async () => {
  const { client, booking, trip, body } = await ahead();
  await db.car.update({
    where: { id: booking.carId },
    data: { deliveryKm: 30, deliveryKmFee: 2_00, deliveryMinFee: 10_00 },
  });
  await db.carProtection.create({
    data: { carId: booking.carId, plan: 'full', dayPrice: 30_00, excess: 0, deposit: 0 },
  });
  const choice = 'delivery=to&place=Flore%C8%99ti&street=Strada+Eroilor+5&protection=full';

  const { props } = await as(client).visit(`${trip}/change?until=keep&${choice}`);

  expect(props).toMatchObject({
    change: {
      plans: [{ plan: 'basic' }, { plan: 'full', deposit: 0 }],
      plan: 'full',
      range: { km: 30 },
      to: { kind: 'place', name: 'Florești' },
      problem: null,
      offer: {
        place: { name: 'Strada Eroilor 5, Florești' },
        protection: { plan: 'full', excess: 0, deposit: 0 },
      },
    },
  });
  const options = JSON.stringify({ street: 'Strada\u202E 5', protection: 'full' });
  await as(client).submit(`${trip}/changes`, { ...body, options }, trip);
  expect(await db.bookingChange.count({ where: { bookingId: booking.id } })).toBe(0);
});
