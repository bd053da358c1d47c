import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { NotificationFacts } from '#server/domain/notifications/notification.ts';
import { notificationText } from '#server/jobs/notification-text.ts';
import { momentFor } from '#server/mail/words.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { booked, type BookedInput } from './client-support.ts';
import { sendFourSides, sendPhoto } from './owner-support.ts';
import {
  checkInOf,
  figures,
  instructions,
  ready,
  signed,
  statusOf,
  type Trip,
} from './self-check-in-support.ts';

async function shown({ client, page }: Trip) {
  const answer = await as(client).visit(`${page}/status`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test fails if it is not so
  const { selfCheckIn } = answer.props['trip'] as { selfCheckIn: unknown };
  return { selfCheckIn, all: JSON.stringify(answer.props) };
}

test('from two hours before the start a client who has everything reads how to collect the car', async () => {
  expect((await shown(await ready())).selfCheckIn).toMatchObject({ lacks: [], instructions });
});

test.each([
  ['before its time', { startsIn: 4 }, [], async () => {}],
  [
    'before the identity is checked',
    { user: { kycStatus: 'in_review' as const } },
    [{ what: 'verified', url: '/kyc' }],
    async () => {},
  ],
  [
    'before the deposit is held',
    {},
    [{ what: 'deposit', url: null }],
    (bookingId: string) => db.payment.deleteMany({ where: { bookingId, purpose: 'deposit' } }),
  ],
])('the instructions are on no page %s', async (_, input, lacks, undo) => {
  const trip = await ready(input);
  await undo(trip.booking.id);

  const { selfCheckIn, all } = await shown(trip);

  expect(selfCheckIn).toMatchObject({ lacks, instructions: null });
  expect(all).not.toContain('4071');
  expect(await (await as(trip.client).get(trip.page)).text()).not.toContain('4071');
});

test('before the contract is signed its page is what is lacking', async () => {
  const trip = await booked({ startsIn: 1, car: { selfCheckIn: instructions, deposit: 0 } });

  expect((await shown(trip)).selfCheckIn).toMatchObject({
    lacks: [{ what: 'contract', url: `/contracts/${trip.booking.ref}` }],
    instructions: null,
  });
});

test('a car that its host hands over, or brings, has no instructions', async () => {
  const brought = await ready();
  await db.booking.update({
    where: { id: brought.booking.id },
    data: { deliveryPlace: 'Aeroport' },
  });

  expect((await shown(brought)).selfCheckIn).toBeNull();
  expect((await shown(await ready({ car: {} }))).selfCheckIn).toBeNull();
});

async function checkedIn(input: BookedInput = {}) {
  const trip = await ready(input);
  await sendFourSides(trip.client, `${trip.page}/check-in/photos`);
  await as(trip.client).post(`${trip.page}/check-in/submission`, signed(trip));
  return trip;
}

test('the client records the car alone and signs: the trip begins, and the host is asked to sign', async () => {
  const trip = await ready();
  const { client, host, page, booking } = trip;
  const form = `${page}/check-in`;

  const screen = await as(client).visit(`${page}/status`);
  expect(screen.props).toMatchObject({ trip: { selfCheckIn: { checkInUrl: form } } });
  const { component, props } = await as(client).visit(form);
  expect(component).toBe('Client/Bookings/MobileCheckIn');
  expect(props).toMatchObject({ handover: { by: 'client', stage: 'fill', signer: client.name } });
  await as(client).put(form, figures);
  const lacking = await as(client).submit(`${form}/submission`, signed(trip), form);
  expect(Object.keys(lacking.props['errors'] ?? {})).toEqual(['photos']);
  expect(await statusOf(trip)).toBe('confirmed');

  await sendFourSides(client, `${form}/photos`);
  const sent = signed(trip);
  const answers = [
    await as(client).post(`${form}/submission`, sent),
    await as(client).post(`${form}/submission`, sent),
  ];

  expect(answers.map(({ status }) => status)).toEqual([303, 200]);
  expect(await statusOf(trip)).toBe('in_progress');
  expect(await checkInOf(trip)).toMatchObject({
    status: 'submitted',
    clientSignature: client.name,
    hostSignature: null,
  });
  expect(
    await db.notification.count({ where: { userId: host.owner.id, kind: 'self_check_in' } }),
  ).toBe(1);
  expect((await as(client).get(form)).headers.get('location')).toBe(`${page}/status`);
  const hosts = await as(host.owner).visit(`/owner/bookings/${booking.ref}/check-in`);
  expect(hosts.props).toMatchObject({ handover: { by: 'host', stage: 'confirm' } });
});

test('the host signs later what the client recorded, once', async () => {
  const trip = await checkedIn();
  const { host, booking, client } = trip;
  const confirm = `/owner/bookings/${booking.ref}/check-in/confirmation`;

  await as(host.owner).post(confirm, { name: 'Altcineva' });
  expect((await checkInOf(trip)).status).toBe('submitted');
  expect((await as(client).post(confirm, { name: client.name })).status).toBe(404);
  await as(host.owner).post(confirm, { name: host.owner.name });

  expect(await checkInOf(trip)).toMatchObject({
    status: 'accepted',
    hostSignature: host.owner.name,
  });
  expect(await statusOf(trip)).toBe('in_progress');
  await as(host.owner).post(confirm, { name: 'Mihai Popa' });
  expect(await db.inspection.count({ where: { bookingId: booking.id } })).toBe(1);
});

test('what the host contests comes to the staff and is changed by nobody, while the trip goes on', async () => {
  const trip = await checkedIn();
  const { host, booking, client, page } = trip;
  const reason = 'Rezervorul era plin, nu la 90 %.';

  await as(host.owner).post(`/owner/bookings/${booking.ref}/check-in/objection`, { reason });

  expect(await checkInOf(trip)).toMatchObject({ status: 'contested', objections: [{ reason }] });
  expect(await statusOf(trip)).toBe('in_progress');
  const admin = await createUser({}, ['admin']);
  const queue = await as(admin).visit(`/admin/checkins?q=${booking.ref}`);
  expect(JSON.stringify(queue.props['inspections'])).toContain(reason);
  await as(client).put(`${page}/check-in`, { ...figures, fuelPercent: 100 });
  await as(host.owner).put(`/owner/bookings/${booking.ref}/inspections/check-in`, {
    ...figures,
    fuelPercent: 100,
  });
  expect((await checkInOf(trip)).fuelPercent).toBe(90);
});

const objections = ({ client }: Trip) =>
  db.notification.findMany({ where: { userId: client.id, kind: 'self_check_in_contested' } });

test('the client is told once that the host contests it, why, and when the booking is by the car’s clock', async () => {
  const zone = 'Atlantic/Azores';
  const trip = await checkedIn({ car: { selfCheckIn: instructions, timeZone: zone } });
  const { host, booking, client, page } = trip;
  const contest = `/owner/bookings/${booking.ref}/check-in/objection`;
  const reason = 'Rezervorul era plin, nu la 90 %.';

  await as(host.owner).post(contest, { reason: 'Nu.' });
  expect((await as(client).post(contest, { reason })).status).toBe(404);
  expect(await objections(trip)).toEqual([]);
  await Promise.all([1, 2].map(() => as(host.owner).post(contest, { reason })));

  const [notice, ...more] = await objections(trip);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ url: `${page}/status`, facts: { reason, ref: booking.ref } });
  const { title, body } = notificationText({
    kind: 'self_check_in_contested',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as it was stored
    facts: notice?.facts as NotificationFacts,
    locale: 'en',
  });
  expect(title).toContain('The host disagrees');
  expect(body).toContain(momentFor('en', zone)(booking.startsAt));
  expect((await as(client).visit(`${page}/status`)).props).toMatchObject({
    trip: {
      inspection: { state: 'contested_by_host', objector: 'host', objections: [{ reason }] },
    },
  });
});

test.each([
  ['a car that its host hands over', { car: {} }],
  ['before its time', { startsIn: 4 }],
  ['a client who is not verified', { user: { kycStatus: 'in_review' as const } }],
])('there is no check-in alone: %s', async (_, input) => {
  const trip = await ready(input);
  const { client, page } = trip;

  await sendPhoto(client, `${page}/check-in/photos`, { angle: 'front' });
  await as(client).put(`${page}/check-in`, figures);
  await as(client).post(`${page}/check-in/submission`, signed(trip));

  expect(await db.inspection.count({ where: { bookingId: trip.booking.id } })).toBe(0);
  expect(await statusOf(trip)).toBe('confirmed');
});
