import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { booked, claimed, statusOf, viewOf } from './client-support.ts';
import { payAtGateway } from '../support/pay-at-gateway.ts';

const cancellable = z.object({ cancellation: z.object({ refund: z.number() }) });

async function refundShown(client: { id: string }, page: string) {
  return cancellable.parse(await viewOf(client, page)).cancellation.refund;
}

test('before confirmation the page holds no phone, e-mail, address, position or plate', async () => {
  const plate = 'CJ 77 TST';
  for (const status of ['awaiting_payment', 'requested', 'declined'] as const) {
    const { client, page } = await booked({
      status,
      car: { plate: `${plate} ${status}`, lat: 46.123456 },
    });

    const text = JSON.stringify(await viewOf(client, page));

    for (const secret of [plate, 'Memorandumului', '264 555', 'gazda@example.test', '46.123456'])
      expect(text).not.toContain(secret);
  }
});

test('once confirmed the page tells plate, address and how to reach the host', async () => {
  const { client, page } = await booked({ car: { plate: 'CJ 78 TST' } });

  expect(await viewOf(client, page)).toMatchObject({
    headline: 'confirmed',
    booking: {
      car: { plate: 'CJ 78 TST', place: { address: 'Strada Memorandumului 1' } },
      host: { contact: { phone: '+40 264 555 666', email: 'gazda@example.test' } },
    },
    todos: [{ name: 'contract' }],
    statusUrl: `${page}/status`,
    againUrl: null,
  });
});

test('a stranger, and the host, find no such page', async () => {
  const { host, page } = await booked();
  const stranger = await createUser();

  for (const person of [stranger, host.owner]) {
    expect((await as(person).get(page)).status).toBe(404);
    expect((await as(person).get(`${page}/status`)).status).toBe(404);
    expect(
      (await as(person).post(`${page}/cancellation`, { reason: 'nu', refund: 0 })).status,
    ).toBe(404);
    expect((await as(person).post(`${page}/completion`)).status).toBe(404);
  }
  expect((await as(null).get(page)).headers.get('location')).toBe('/login');
});

test('an unpaid booking leads to the checkout; after its hold, back to the car', async () => {
  const { client, booking, page } = await booked({ status: 'awaiting_payment' });
  const fresh = await viewOf(client, page);
  await db.booking.update({
    where: { id: booking.id },
    data: { holdExpiresAt: hoursAfter(new Date(), -1) },
  });

  expect(fresh).toMatchObject({
    headline: 'awaiting_payment',
    todos: [{ name: 'pay', url: `/checkout/${booking.ref}` }],
    booking: { deadline: { kind: 'pay' } },
  });
  expect(await viewOf(client, page)).toMatchObject({
    headline: 'hold_over',
    todos: [],
    againUrl: expect.stringContaining('/cars/'),
  });
});

test('the refund shown is the refund given: part of it late, all of it early', async () => {
  for (const [startsIn, policy] of [
    [30, 'moderate'],
    [90, 'moderate'],
    [12, 'flexible'],
    [240, 'strict'],
  ] as const) {
    const { client, booking, page } = await booked({
      startsIn,
      car: { cancellationPolicy: policy },
    });
    await db.booking.update({
      where: { id: booking.id },
      data: { createdAt: hoursAfter(new Date(), -72) },
    });
    await payAtGateway(booking.id);
    const refund = await refundShown(client, page);

    await as(client).post(`${page}/cancellation`, { reason: 'Nu mai plecăm.', refund });
    await settleBooking(booking.id, new Date());

    const payment = await db.payment.findFirstOrThrow({ where: { bookingId: booking.id } });
    expect(payment.refunded).toBe(refund);
    expect(await viewOf(client, page)).toMatchObject({
      cancellation: null,
      payment: { refunded: refund, refundPending: false },
      booking: { status: 'cancelled', cancelledBy: 'client', reason: 'Nu mai plecăm.' },
    });
  }
});

test('a request that is not answered yet is given up at no cost', async () => {
  const { client, booking, page } = await booked({
    status: 'requested',
    startsIn: 30,
    car: { cancellationPolicy: 'strict' },
  });

  expect(await viewOf(client, page)).toMatchObject({
    cancellation: { refund: booking.total, steps: null },
  });
});

test('a refund that has changed since is asked about again', async () => {
  const { client, booking, page } = await booked({ startsIn: 90 });
  const form = { reason: 'Nu mai plecăm.', refund: booking.total - 1 };

  const back = await as(client).submit(`${page}/cancellation`, form, page);

  expect(back.props['errors']).toEqual({ refund: expect.stringContaining('210,00') });
  expect(await statusOf(booking)).toBe('confirmed');
});

test('cancelling needs a reason, and happens once', async () => {
  const { client, booking, page } = await booked({ startsIn: 90 });
  const refund = booking.total;

  const back = await as(client).submit(`${page}/cancellation`, { reason: ' ', refund }, page);
  const answers = await Promise.all(
    [1, 2].map(() => as(client).post(`${page}/cancellation`, { reason: 'Nu plecăm', refund })),
  );

  expect(back.props['errors']).toHaveProperty('reason');
  expect(answers.every(({ status }) => status === 302 || status === 303)).toBe(true);
  expect(await db.bookingEvent.count({ where: { bookingId: booking.id, action: 'cancel' } })).toBe(
    1,
  );
});

test('a booking that has begun is not cancelled', async () => {
  const { client, booking, page } = await booked({ startsIn: -2 });

  const view = await viewOf(client, page);
  await as(client).post(`${page}/cancellation`, { reason: 'Prea târziu', refund: 0 });

  expect(view).toMatchObject({ cancellation: null });
  expect(await statusOf(booking)).toBe('confirmed');
});

test('each claim is accepted or disputed by itself, once', async () => {
  const { client, booking, page } = await booked({ status: 'returned', startsIn: -60 });
  const kilometres = { driven: 512, included: 400, over: 112, price: 100 };
  const over = await claimed(booking.id, 'kilometres', kilometres);
  const dirt = await claimed(booking.id);
  const objection = 'Mașina era curată, se vede în fotografii.';
  const answer = (id: string, action: string) =>
    as(client).post(`${page}/claims/${id}/answer`, { action, objection });

  expect(await viewOf(client, page)).toMatchObject({
    todos: [{ name: 'claims' }, { name: 'contract' }],
    claims: expect.arrayContaining([
      expect.objectContaining({
        facts: kilometres,
        actions: [{ name: 'accept' }, { name: 'dispute' }].map((action) =>
          expect.objectContaining(action),
        ),
      }),
    ]),
  });
  await answer(over.id, 'accept');
  await answer(dirt.id, 'dispute');
  await answer(over.id, 'dispute');

  const claims = await db.claim.findMany({ where: { bookingId: booking.id } });
  expect(claims.map(({ kind, status }) => [kind, status])).toEqual(
    expect.arrayContaining([
      ['kilometres', 'accepted'],
      ['cleaning', 'disputed'],
    ]),
  );
  expect(claims.map((claim) => claim.objection)).toEqual(expect.arrayContaining([null, objection]));
});

test('to dispute a claim is to say why', async () => {
  const { client, booking, page } = await booked({ status: 'returned', startsIn: -60 });
  const claim = await claimed(booking.id);
  const url = `${page}/claims/${claim.id}/answer`;

  const silent = await as(client).submit(url, { action: 'dispute', objection: ' ' }, page);

  expect(silent.props['errors']).toHaveProperty('objection');
  expect(await db.claim.findUniqueOrThrow({ where: { id: claim.id } })).toMatchObject({
    status: 'proposed',
  });
});

test('a claim is answered by accepting or disputing, and only on its own booking', async () => {
  const { client, booking, page } = await booked({ status: 'returned', startsIn: -60 });
  const other = await booked({ status: 'returned', startsIn: -60 });
  const claim = await claimed(booking.id);
  const url = `${page}/claims/${claim.id}/answer`;

  const wrong = await as(client).submit(url, { action: 'withdraw' }, page);
  const foreign = await as(other.client).post(`${other.page}/claims/${claim.id}/answer`, {
    action: 'accept',
  });

  expect(wrong.props['errors']).toHaveProperty('action');
  expect(foreign.status).toBe(404);
  expect(await db.claim.findUniqueOrThrow({ where: { id: claim.id } })).toMatchObject({
    status: 'proposed',
  });
});

test('saying that everything is fine waits for the host; then the booking is complete', async () => {
  const { client, host, booking, page } = await booked({ status: 'returned', startsIn: -60 });

  expect(await viewOf(client, page)).toMatchObject({ close: { url: `${page}/completion` } });
  await Promise.all([1, 2].map(() => as(client).post(`${page}/completion`)));
  expect(await viewOf(client, page)).toMatchObject({ close: null, closed: { client: true } });
  expect(await statusOf(booking)).toBe('returned');
  await as(host.owner).post(`/owner/bookings/${booking.ref}/completion`);

  expect(await statusOf(booking)).toBe('completed');
});

test('the list shows own bookings by tab, with counts', async () => {
  const { client } = await booked();
  await booked();

  const upcoming = await as(client).visit('/client/bookings');
  const past = await as(client).visit('/client/bookings?tab=past&page=9');
  const odd = await as(client).visit('/client/bookings?tab=nonsense&page=x');

  expect(upcoming).toMatchObject({
    component: 'Client/Bookings/Index',
    props: {
      tab: 'upcoming',
      counts: { upcoming: 1, past: 0 },
      bookings: [{ car: 'Dacia Duster' }],
    },
  });
  expect(past.props).toMatchObject({ tab: 'past', bookings: [], pages: 1 });
  expect(odd.props).toMatchObject({ tab: 'upcoming', page: 1 });
});

test('the overview shows the next trip and what waits in it', async () => {
  const { client, booking } = await booked({ user: { kycStatus: 'not_started' } });

  const { component, props } = await as(client).visit('/client/dashboard');

  expect(component).toBe('Client/Dashboard');
  expect(props).toMatchObject({
    next: { ref: booking.ref },
    todos: [{ name: 'verify', url: '/kyc', about: 'Dacia Duster' }, { name: 'contract' }],
  });
});

test('somebody without the role of a client has none of these pages', async () => {
  const owner = await createUser({}, ['owner']);

  for (const page of ['/client/dashboard', '/client/bookings', '/client/reviews'])
    expect((await as(owner).get(page)).status).toBe(404);
});
