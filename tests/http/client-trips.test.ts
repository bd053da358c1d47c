import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { booked, statusOf, submitted } from './client-support.ts';
import { payAtGateway } from '../support/pay-at-gateway.ts';

const form = { name: 'Ana Ionescu' };

async function tripOf(person: { id: string }, page: string) {
  const { component, props } = await as(person).visit(`${page}/status`);
  if (component !== 'Client/Bookings/MobileStatus') throw new Error(`${page} shows ${component}.`);
  return props['trip'];
}

test('the screen says where, when, whom to call and what to wait for', async () => {
  const { client, page } = await booked({ startsIn: 3 });

  expect(await tripOf(client, page)).toMatchObject({
    step: 'wait-check-in',
    problems: [],
    sign: null,
    inspection: null,
    directionsUrl: expect.stringContaining('46.7693,23.5899'),
    booking: { host: { contact: { phone: '+40 264 555 666' } }, deadline: { kind: 'start' } },
  });
});

test('a booking that is not agreed yet, or over, has no such screen', async () => {
  for (const status of ['awaiting_payment', 'requested', 'completed', 'cancelled'] as const) {
    const { client, page } = await booked({ status });

    expect((await as(client).get(`${page}/status`)).headers.get('location')).toBe(page);
  }
});

test('signing the check-in holds the deposit and begins the rental', async () => {
  const { client, booking, page } = await booked({ startsIn: 1 });
  await payAtGateway(booking.id);
  await submitted(booking.id, 'check_in');

  expect(await tripOf(client, page)).toMatchObject({
    step: 'sign-check-in',
    sign: { url: `${page}/inspections/check_in/signature`, lacks: null },
    inspection: { odometerKm: 50_000, photos: { length: 6 } },
  });
  const after = await as(client).submit(
    `${page}/inspections/check_in/signature`,
    form,
    `${page}/status`,
  );

  expect(after.props['trip']).toMatchObject({
    step: 'drive',
    inspection: { client: { name: 'Ana Ionescu' } },
    booking: { depositStatus: 'authorised' },
  });
  expect(await statusOf(booking)).toBe('in_progress');
});

test.each([
  ['raises', 50_100, 50_100],
  ['does not lower', 49_900, 50_000],
])('a check-in signed by both %s the odometer of the car', async (_what, read, known) => {
  const { client, booking, page } = await booked({ startsIn: 1 });
  await db.car.update({ where: { id: booking.carId }, data: { odometerKm: 50_000 } });
  await payAtGateway(booking.id);
  await submitted(booking.id, 'check_in', read);

  await as(client).post(`${page}/inspections/check_in/signature`, form);

  expect(await db.car.findUnique({ where: { id: booking.carId } })).toMatchObject({
    odometerKm: known,
  });
});

test('a hand-over signed with another name is asked for again and begins nothing', async () => {
  const { client, booking, page } = await booked({ startsIn: 1 });
  await submitted(booking.id, 'check_in');

  const sign = `${page}/inspections/check_in/signature`;
  const { props } = await as(client).submit(sign, { name: 'Ana' }, `${page}/status`);

  expect(props['errors']).toEqual({
    name: 'Semnați cu numele din contul dumneavoastră: Ana Ionescu.',
  });
  expect(await statusOf(booking)).toBe('confirmed');
});

test('two presses of the button sign once', async () => {
  const { client, booking, page } = await booked({ startsIn: 1 });
  await payAtGateway(booking.id);
  await submitted(booking.id, 'check_in');
  const sign = () => as(client).post(`${page}/inspections/check_in/signature`, form);

  const answers = await Promise.all([sign(), sign()]);

  expect(answers.every(({ status }) => status === 302 || status === 303)).toBe(true);
  expect(await db.bookingEvent.count({ where: { bookingId: booking.id, action: 'start' } })).toBe(
    1,
  );
});

test('an unverified person is led to the identity check and does not begin', async () => {
  const { client, booking, page } = await booked({
    startsIn: 1,
    user: { kycStatus: 'in_progress' },
  });
  await submitted(booking.id, 'check_in');
  const url = `${page}/inspections/check_in/signature`;

  const trip = await tripOf(client, page);
  const back = await as(client).submit(url, form, `${page}/status`);

  expect(trip).toMatchObject({ problems: ['kyc'], sign: { lacks: 'kyc' }, kycUrl: '/kyc' });
  expect(back.props['errors']).toEqual({
    problem: 'Identitatea trebuie verificată înainte de semnare.',
  });
  expect(await statusOf(booking)).toBe('confirmed');
});

test('whose licence ends before the return does not begin, and is told what to send', async () => {
  const { client, booking, page } = await booked({
    startsIn: 1,
    user: { licenceExpiresOn: new Date() },
  });
  await submitted(booking.id, 'check_in');

  const trip = await tripOf(client, page);
  const back = await as(client).submit(
    `${page}/inspections/check_in/signature`,
    form,
    `${page}/status`,
  );

  expect(trip).toMatchObject({ problems: ['licence'], sign: { lacks: 'licence' }, kycUrl: '/kyc' });
  expect(back.props['errors']).toEqual({
    problem:
      'Permisul trebuie să fie valabil până la returnare. Trimiteți permisul nou, apoi semnați.',
  });
  expect(await statusOf(booking)).toBe('confirmed');
});

test.each([
  ['card_declined', 'deposit-declined'],
  ['authentication_required', 'deposit-action-required'],
])('a deposit refused with %s has its way out', async (failureCode, problem) => {
  const { client, booking, page } = await booked({ startsIn: 1 });
  await db.payment.create({
    data: {
      bookingId: booking.id,
      purpose: 'deposit',
      status: 'failed',
      amount: booking.deposit,
      currency: 'RON',
      failureCode,
    },
  });

  expect(await tripOf(client, page)).toMatchObject({
    problems: [problem],
    depositUrl: `/checkout/${booking.ref}`,
  });
  const { props } = await as(client).visit(page);
  expect(props['view']).toMatchObject({ todos: [{ name: 'deposit' }, { name: 'contract' }] });
});

test('a deposit that fails at the signature is said at the form, and nothing begins', async () => {
  const { client, booking, page } = await booked({ startsIn: 1 });
  await submitted(booking.id, 'check_in');
  await db.payment.updateMany({
    where: { bookingId: booking.id, purpose: 'deposit' },
    data: { status: 'failed', captured: 0 },
  });

  const url = `${page}/inspections/check_in/signature`;
  const back = await as(client).submit(url, form, `${page}/status`);

  expect(back.props['errors']).toEqual({ problem: expect.stringContaining('garanția') });
  expect(back.props['trip']).toMatchObject({ problems: ['deposit-declined'] });
  expect(await statusOf(booking)).toBe('confirmed');
});

test('signing the check-out returns the car and proposes what it cost', async () => {
  const { client, booking, page } = await booked({ status: 'in_progress', startsIn: -47 });
  await submitted(booking.id, 'check_in');
  await db.inspection.updateMany({
    where: { bookingId: booking.id },
    data: { status: 'accepted', clientSignature: 'Ana', clientSignedAt: new Date() },
  });
  await submitted(booking.id, 'check_out', 50_500);

  expect(await tripOf(client, page)).toMatchObject({
    step: 'sign-check-out',
    earlier: { leg: 'check_in', odometerKm: 50_000 },
    inspection: { leg: 'check_out', odometerKm: 50_500 },
  });
  await as(client).post(`${page}/inspections/check_out/signature`, form);

  expect(await statusOf(booking)).toBe('returned');
  expect(await db.claim.findMany({ where: { bookingId: booking.id } })).toMatchObject([
    { kind: 'kilometres', facts: { driven: 500, included: 400, over: 100 } },
  ]);
});

test('an objection goes back to the host with its reason, and can then not be signed', async () => {
  const { client, booking, page } = await booked({ startsIn: 1 });
  await submitted(booking.id, 'check_in');
  const object = (reason: string) =>
    as(client).submit(`${page}/inspections/check_in/objection`, { reason }, `${page}/status`);

  const short = await object('nu');
  const after = await object('Lipsește zgârietura de pe ușa din stânga.');
  await as(client).post(`${page}/inspections/check_in/signature`, form);

  expect(short.props['errors']).toEqual({ reason: 'Scrieți cel puțin 10 caractere.' });
  expect(after.props['trip']).toMatchObject({ step: 'contested-check-in', sign: null });
  expect(await statusOf(booking)).toBe('confirmed');
});

test('nothing is signed that is not there, not one’s own, or no leg at all', async () => {
  const { client, booking, page } = await booked({ startsIn: 1 });
  const stranger = await createUser();
  const sign = (person: { id: string }, leg: string, data: object = form) =>
    as(person).post(`${page}/inspections/${leg}/signature`, data);

  await sign(client, 'check_in');
  await submitted(booking.id, 'check_in');
  const nameless = await as(client).submit(
    `${page}/inspections/check_in/signature`,
    { name: ' ' },
    `${page}/status`,
  );

  expect((await sign(stranger, 'check_in')).status).toBe(404);
  expect((await sign(client, 'sideways')).status).toBe(404);
  expect(nameless.props['errors']).toHaveProperty('name');
  expect(await statusOf(booking)).toBe('confirmed');
});
