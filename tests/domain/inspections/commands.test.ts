import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { findForHost } from '#server/domain/bookings/queries.ts';
import {
  addPhoto,
  beginInspection,
  removePhoto,
  saveInspection,
  submitInspection,
} from '#server/domain/inspections/commands.ts';
import { contest } from '#server/domain/inspections/signing.ts';
import { inspectionOf } from '#server/domain/inspections/queries.ts';
import { photograph } from '../../media/pictures.ts';
import { actorOf, createBooking, createCar, createHost, inHours } from '../../support/factories.ts';

const values = { odometerKm: 40_000, fuelPercent: 80, notes: '', damages: [] };

async function atTheCar() {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const { ref } = await createBooking({ car, startsAt: inHours(1), endsAt: inHours(49) });
  return findForHost(ref, await actorOf(host.owner));
}

async function withFourSides() {
  const booking = await atTheCar();
  const bytes = await photograph(900, 600).jpeg().toBuffer();
  for (const angle of ['front', 'left', 'rear', 'right'] as const)
    await addPhoto(booking, 'check_in', { angle, uploadKey: randomUUID(), bytes }, new Date());
  return booking;
}

test('two phones opening the same hand-over work on one record', async () => {
  const booking = await atTheCar();

  const [a, b] = await Promise.all([
    beginInspection(booking, 'check_in', new Date()),
    beginInspection(booking, 'check_in', new Date()),
  ]);

  expect(a.id).toBe(b.id);
});

test('a check-out cannot begin before the car has left', async () => {
  const booking = await atTheCar();

  await expect(beginInspection(booking, 'check_out', new Date())).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('the same photo sent by two connections at once is stored once', async () => {
  const booking = await atTheCar();
  const photo = {
    angle: 'front' as const,
    uploadKey: randomUUID(),
    bytes: await photograph(900, 600).jpeg().toBuffer(),
  };

  await Promise.all([
    addPhoto(booking, 'check_in', photo, new Date()),
    addPhoto(booking, 'check_in', photo, new Date()),
  ]);

  expect((await inspectionOf(booking.id, 'check_in'))?.photos).toHaveLength(1);
});

test('signed twice at once, it is handed in once and the client told once', async () => {
  const booking = await withFourSides();
  await saveInspection(booking, 'check_in', values, new Date());

  const results = await Promise.allSettled([
    submitInspection(booking, 'check_in', { name: 'Mihai Popa' }, new Date()),
    submitInspection(booking, 'check_in', { name: 'Mihai Popa' }, new Date()),
  ]);

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await db.notification.count({ where: { userId: booking.clientId } })).toBe(1);
});

test('what was handed in for signing is not changed by a photo still on its way', async () => {
  const booking = await withFourSides();
  await saveInspection(booking, 'check_in', values, new Date());
  const bytes = await photograph(3_000, 2_000).jpeg().toBuffer();
  const photo = { angle: 'front' as const, uploadKey: randomUUID(), bytes };
  const files = async () =>
    (await inspectionOf(booking.id, 'check_in'))?.photos.map(({ file }) => file);

  const adding = addPhoto(booking, 'check_in', photo, new Date()).catch(() => null);
  await submitInspection(booking, 'check_in', { name: 'Mihai Popa' }, new Date());
  const signed = await files();
  await adding;

  expect(await files()).toEqual(signed);
});

test('a photo taken away while the host signs stays in what was signed', async () => {
  const booking = await withFourSides();
  await saveInspection(booking, 'check_in', values, new Date());
  const [photo] = (await inspectionOf(booking.id, 'check_in'))?.photos ?? [];
  let removing: Promise<unknown> | undefined;

  await transaction(async (tx) => {
    const now = new Date();
    await tx.inspection.updateMany({
      where: { bookingId: booking.id },
      data: {
        status: 'submitted',
        hostSignature: 'Mihai Popa',
        hostSignedAt: now,
        submittedAt: now,
        review: 'pending_review',
      },
    });
    removing = removePhoto(booking, 'check_in', photo?.id ?? '', new Date()).catch(
      (error: unknown) => error,
    );
    await setTimeout(100);
  });

  expect(await removing).toMatchObject({ code: 'conflict' });
  expect((await inspectionOf(booking.id, 'check_in'))?.photos).toHaveLength(4);
});

test('a contested hand-over comes back to the host with the objection, and can be handed in again', async () => {
  const booking = await withFourSides();
  await saveInspection(booking, 'check_in', values, new Date());
  await submitInspection(booking, 'check_in', { name: 'Mihai Popa' }, new Date());

  await contest(booking, 'check_in', 'Lipsește o zgârietură.', new Date());
  const contested = await inspectionOf(booking.id, 'check_in');
  await saveInspection(
    booking,
    'check_in',
    {
      ...values,
      damages: [{ place: 'Ușă', note: 'zgârietură' }],
    },
    new Date(),
  );
  const again = await submitInspection(booking, 'check_in', { name: 'Mihai Popa' }, new Date());

  expect(contested).toMatchObject({
    status: 'contested',
    objections: [{ reason: 'Lipsește o zgârietură.' }],
  });
  expect(again).toEqual({ ok: true });
});
