import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createHost, createUser } from '../support/factories.ts';
import { sendFourSides, sendPhoto } from './owner-support.ts';
import { checkInOf, figures, ready, signed, statusOf, type Trip } from './self-check-in-support.ts';

const hosts = ({ booking }: Trip) => `/owner/bookings/${booking.ref}`;
const ownForm = (trip: Trip) => `${hosts(trip)}/inspections/check-in`;

/** The host has begun to record a car that the client may also take alone. */
async function begunByHost() {
  const trip = await ready();
  await as(trip.host.owner).put(ownForm(trip), { ...figures, notes: 'Scris de gazdă.' });
  return trip;
}

const recorded = (trip: Trip) =>
  checkInOf(trip).then(({ recordedBy, notes }) => ({ recordedBy, notes }));

test('while the host records the car the client is told, sees it, and overwrites nothing', async () => {
  const trip = await begunByHost();
  const { client, page } = trip;
  const form = `${page}/check-in`;

  const { props } = await as(client).visit(form);
  await as(client).put(form, { ...figures, notes: 'Scris de client.' });
  await sendPhoto(client, `${form}/photos`, { angle: 'front' });
  await as(client).post(`${form}/submission`, signed(trip));

  expect(props).toMatchObject({
    handover: {
      by: 'client',
      stage: 'other',
      inspection: { notes: 'Scris de gazdă.' },
      urls: { takeOver: `${form}/recorder` },
    },
  });
  expect(await recorded(trip)).toEqual({ recordedBy: 'host', notes: 'Scris de gazdă.' });
  expect(
    await db.inspectionPhoto.count({ where: { inspection: { bookingId: trip.booking.id } } }),
  ).toBe(0);
  expect(await statusOf(trip)).toBe('confirmed');
});

test('the client goes on with what the host began: it stays, and the host is told and writes no more', async () => {
  const trip = await begunByHost();
  const { client, host, page } = trip;
  const form = `${page}/check-in`;

  for (let click = 0; click < 2; click += 1) {
    const taken = await as(client).post(`${form}/recorder`);
    expect(taken.headers.get('location')).toBe(form);
  }

  expect(await recorded(trip)).toEqual({ recordedBy: 'client', notes: 'Scris de gazdă.' });
  expect((await as(client).visit(form)).props).toMatchObject({ handover: { stage: 'fill' } });
  expect((await as(host.owner).visit(`${hosts(trip)}/check-in`)).props).toMatchObject({
    handover: { by: 'host', stage: 'other' },
  });
  await as(host.owner).put(ownForm(trip), { ...figures, notes: 'Prea târziu.' });
  expect((await recorded(trip)).notes).toBe('Scris de gazdă.');
  await sendFourSides(client, `${form}/photos`);
  await as(client).post(`${form}/submission`, signed(trip, { notes: 'Două chei.' }));
  expect(await recorded(trip)).toEqual({ recordedBy: 'client', notes: 'Două chei.' });
  expect(await statusOf(trip)).toBe('in_progress');
});

test('the host takes the draft back from the client, who is told in turn', async () => {
  const trip = await ready();
  const { client, host, page } = trip;
  await as(client).put(`${page}/check-in`, { ...figures, notes: 'Scris de client.' });

  expect((await as(host.owner).visit(`${hosts(trip)}/check-in`)).props).toMatchObject({
    handover: { stage: 'other', inspection: { notes: 'Scris de client.' } },
  });
  await as(host.owner).post(`${hosts(trip)}/check-in/recorder`);

  expect(await recorded(trip)).toEqual({ recordedBy: 'host', notes: 'Scris de client.' });
  expect((await as(client).visit(`${page}/check-in`)).props).toMatchObject({
    handover: { stage: 'other' },
  });
});

test('both sides begin at the same moment: one writes, and the other is refused', async () => {
  const trip = await ready();
  const { client, host, page } = trip;

  const answers = await Promise.all([
    as(client).put(`${page}/check-in`, { ...figures, notes: 'client' }),
    as(host.owner).put(ownForm(trip), { ...figures, notes: 'host' }),
  ]);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { recordedBy, notes } = await recorded(trip);
  expect(notes).toBe(recordedBy);
});

test('the client signs while the host takes the draft over: one of them has it', async () => {
  const trip = await ready();
  const { client, host, page } = trip;
  await sendFourSides(client, `${page}/check-in/photos`);

  await Promise.all([
    as(client).post(`${page}/check-in/submission`, signed(trip)),
    as(host.owner).post(`${hosts(trip)}/check-in/recorder`),
  ]);

  const { status, recordedBy } = await checkInOf(trip);
  expect([
    { status: 'submitted', recordedBy: 'client', booking: 'in_progress' },
    { status: 'draft', recordedBy: 'host', booking: 'confirmed' },
  ]).toContainEqual({ status, recordedBy, booking: await statusOf(trip) });
});

test('nobody takes over what has not begun or is signed, nor does a stranger', async () => {
  const trip = await ready();
  const { client, host, page } = trip;
  const begun = await begunByHost();
  const stranger = await createUser();
  const other = (await createHost()).owner;

  await as(client).post(`${page}/check-in/recorder`);
  expect(await db.inspection.count({ where: { bookingId: trip.booking.id } })).toBe(0);
  for (const [person, url] of [
    [stranger, `${begun.page}/check-in/recorder`],
    [begun.host.owner, `${begun.page}/check-in/recorder`],
    [other, `${hosts(begun)}/check-in/recorder`],
    [begun.client, `${hosts(begun)}/check-in/recorder`],
  ] as const)
    expect((await as(person).post(url)).status).toBe(404);
  expect((await checkInOf(begun)).recordedBy).toBe('host');
  await sendFourSides(client, `${page}/check-in/photos`);
  await as(client).post(`${page}/check-in/submission`, signed(trip));
  await as(host.owner).post(`${hosts(trip)}/check-in/recorder`);
  expect((await checkInOf(trip)).recordedBy).toBe('client');
});

test('a check-in to which the client objected goes back to the host alone', async () => {
  const trip = await begunByHost();
  const { client, host, page } = trip;
  await sendFourSides(host.owner, `${ownForm(trip)}/photos`);
  await as(host.owner).post(`${ownForm(trip)}/submission`, {
    ...figures,
    signature: host.owner.name,
  });
  await as(client).post(`${page}/inspections/check_in/objection`, {
    reason: 'Lipsește o zgârietură.',
  });

  await as(client).post(`${page}/check-in/recorder`);

  expect(await checkInOf(trip)).toMatchObject({ status: 'contested', recordedBy: 'host' });
  expect((await as(client).get(`${page}/check-in`)).headers.get('location')).toBe(`${page}/status`);
});
