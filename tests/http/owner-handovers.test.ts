import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createUser, inHours } from '../support/factories.ts';
import { hostWith, sendFourSides, sendPhoto, statusOf } from './owner-support.ts';

const running = { status: 'in_progress', startsAt: inHours(-48), endsAt: inHours(2) } as const;

/** A car that left with 40 000 km and a full tank. */
async function out() {
  const made = await hostWith(running);
  await db.inspection.create({
    data: {
      bookingId: made.booking.id,
      leg: 'check_in',
      status: 'accepted',
      odometerKm: 40_000,
      fuelPercent: 100,
      submittedAt: hoursAfter(new Date(), -48),
    },
  });
  return { ...made, leg: `${made.page}/inspections/check-out`, form: `${made.page}/check-out` };
}

async function readyToGo(change: { kycStatus?: 'in_review' } = {}) {
  const client = await createUser(change);
  const made = await hostWith({ status: 'confirmed', startsAt: inHours(1), client });
  return { ...made, leg: `${made.page}/inspections/check-in`, form: `${made.page}/check-in` };
}

const filled = { odometerKm: '40 100'.replace(' ', ''), fuelPercent: 75, notes: '', damages: [] };

test('what is typed is kept on the server and shown again', async () => {
  const { owner, leg, form } = await readyToGo();
  await as(owner).visit(form);

  const damages = [{ place: 'Bara față', note: 'zgârietură' }];
  const saved = await as(owner).put(leg, { ...filled, notes: 'Două chei.', damages });
  const { component, props } = await as(owner).visit(form);

  expect(saved.status).toBe(200);
  expect(component).toBe('Owner/Bookings/CheckIn');
  expect(props).toMatchObject({
    handover: {
      stage: 'fill',
      inspection: { odometerKm: 40_100, fuelPercent: 75, notes: 'Două chei.', damages },
    },
  });
});

test('a photo sent twice with the same key is stored once, and a retake replaces the angle', async () => {
  const { owner, leg, booking } = await readyToGo();
  const uploadKey = randomUUID();

  await sendPhoto(owner, `${leg}/photos`, { angle: 'front', uploadKey });
  await sendPhoto(owner, `${leg}/photos`, { angle: 'front', uploadKey });
  const again = await sendPhoto(owner, `${leg}/photos`, { angle: 'front' });
  const { photos } = await again.json();

  expect(photos.list).toMatchObject([{ angle: 'front', image: { src: expect.any(String) } }]);
  expect(await db.inspectionPhoto.count({ where: { inspection: { bookingId: booking.id } } })).toBe(
    1,
  );
});

test('what is no picture is refused with words, and a damage photo can be removed', async () => {
  const { owner, leg } = await readyToGo();

  const text = Buffer.from('not a picture');
  const refused = await sendPhoto(owner, `${leg}/photos`, { angle: 'damage', bytes: text });
  const stored = await sendPhoto(owner, `${leg}/photos`, { angle: 'damage' });
  const [photo] = (await stored.json()).photos.list;
  const removed = await as(owner).delete(`${leg}/photos/${photo.id}`);

  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ error: expect.stringContaining('JPEG') });
  expect(await removed.json()).toMatchObject({ photos: { list: [] } });
});

test('a half-done check-in cannot be signed, and says what is missing at each field', async () => {
  const { owner, leg, form } = await readyToGo();
  await as(owner).visit(form);

  const input = { ...filled, odometerKm: '', fuelPercent: '', signature: 'Mihai Popa' };
  const { props } = await as(owner).submit(`${leg}/submission`, input, form);

  expect(props).toMatchObject({
    errors: {
      photos: expect.any(String),
      odometerKm: expect.any(String),
      fuelPercent: expect.any(String),
    },
  });
});

test('a check-in signed with another name is asked for again, with all that was recorded', async () => {
  const { owner, leg, form } = await readyToGo();
  await sendFourSides(owner, `${leg}/photos`);

  const input = { ...filled, notes: 'Două chei.', signature: 'Mihai' };
  const { props } = await as(owner).submit(`${leg}/submission`, input, form);

  expect(props).toMatchObject({
    errors: { signature: 'Semnați cu numele din contul dumneavoastră: Mihai Popa.' },
    handover: { stage: 'fill', inspection: { notes: 'Două chei.', odometerKm: 40_100 } },
  });
});

test('a signed check-in waits for the client, who is told, and can no longer be changed', async () => {
  const { owner, client, leg, form } = await readyToGo();
  await sendFourSides(owner, `${leg}/photos`);

  await as(owner).post(`${leg}/submission`, { ...filled, signature: 'Mihai Popa' });
  const { props } = await as(owner).visit(form);
  const changed = await as(owner).send(leg, {
    method: 'PUT',
    data: filled,
    headers: { Accept: 'application/json' },
  });

  expect(props).toMatchObject({
    handover: { stage: 'wait', inspection: { host: { name: 'Mihai Popa' } }, problem: null },
  });
  expect(
    await db.notification.count({ where: { userId: client.id, kind: 'handover_to_sign' } }),
  ).toBe(1);
  expect(changed.status).not.toBe(200);
});

test('a check-in shows the last odometer of the car', async () => {
  const { owner, booking, form } = await readyToGo();
  await db.car.update({ where: { id: booking.carId }, data: { odometerKm: 48_200 } });

  const { props } = await as(owner).visit(form);

  expect(props).toMatchObject({ handover: { car: { odometerKm: 48_200 }, earlier: null } });
});

test('the host is warned before the client tries in vain', async () => {
  const { owner, form } = await readyToGo({ kycStatus: 'in_review' });

  const { props } = await as(owner).visit(form);

  expect(props).toMatchObject({ handover: { problem: 'kyc' } });
});

test('a check-out shows the check-in and refuses a lower odometer', async () => {
  const { owner, leg, form } = await out();
  await sendFourSides(owner, `${leg}/photos`);

  const shown = await as(owner).visit(form);
  const lower = { ...filled, odometerKm: 39_999, signature: 'Mihai Popa' };
  const { props } = await as(owner).submit(`${leg}/submission`, lower, form);

  expect(shown.props).toMatchObject({ handover: { earlier: { odometerKm: 40_000 } } });
  expect(props).toMatchObject({ errors: { odometerKm: expect.stringContaining('predare') } });
});

test('the host finishes a return alone after two hours, not before', async () => {
  const { owner, leg, booking } = await out();
  await sendFourSides(owner, `${leg}/photos`);
  await as(owner).post(`${leg}/submission`, { ...filled, signature: 'Mihai Popa' });

  await as(owner).post(`${leg}/completion`);
  const early = await statusOf(booking);
  await db.inspection.updateMany({
    where: { bookingId: booking.id, leg: 'check_out' },
    data: { submittedAt: hoursAfter(new Date(), -2.1) },
  });
  await as(owner).post(`${leg}/completion`);

  expect(early).toBe('in_progress');
  expect(await statusOf(booking)).toBe('returned');
  const kinds = await db.claim.findMany({
    where: { bookingId: booking.id },
    select: { kind: true },
  });
  expect(kinds).toEqual([{ kind: 'fuel' }]);
});

test('out of its time a hand-over leads back to the booking', async () => {
  const { owner, page } = await hostWith({ status: 'requested' });

  const answer = await as(owner).get(`${page}/check-in`);

  expect(answer.headers.get('location')).toBe(page);
});

test("a stranger reaches nothing of somebody's hand-over", async () => {
  const { leg, form } = await readyToGo();
  const { owner: stranger } = await hostWith();

  const answers = await Promise.all([
    as(stranger).get(form),
    as(stranger).put(leg, filled),
    sendPhoto(stranger, `${leg}/photos`, { angle: 'front' }),
    as(stranger).post(`${leg}/submission`, { ...filled, signature: 'Cineva' }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
