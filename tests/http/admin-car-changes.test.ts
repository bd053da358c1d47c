import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { saveStep } from '#server/domain/listings/drafting.ts';
import { url } from '#shared/routes.ts';
import { now } from '../domain/listings/support.ts';
import { createCar, createHost } from '../support/factories.ts';
import { entriesOf, listed, noticesOf, statusOf, submitted } from './admin-cars-support.ts';

const correctionOf = async (slug: string) =>
  db.car.findUniqueOrThrow({
    where: { slug },
    select: {
      make: true,
      model: true,
      year: true,
      category: true,
      plate: true,
      description: true,
    },
  });

test('a car is suspended for a reason, found among the suspended, and comes back paused', async () => {
  const { admin, page, suspensionPath, slug, plate, actor, version } = await listed();
  const lift = (seen: number) => admin.submit(suspensionPath, { version: seen }, page, 'DELETE');

  const unsaid = await admin.submit(suspensionPath, { reason: '', version }, page);
  await admin.submit(suspensionPath, { reason: 'Trei reclamații.', version }, page);
  const list = await admin.visit(url('admin.cars', null, { show: 'suspended', q: plate }));
  const lifted = await lift(version + 1);
  await lift(version + 1);

  expect(unsaid.props['errors']).toHaveProperty('reason');
  expect(list.props).toMatchObject({ cars: [{ slug, status: 'suspended' }] });
  expect(await statusOf(slug)).toBe('paused');
  expect(lifted.props['history']).toMatchObject([
    { action: 'car.reinstate' },
    { action: 'car.suspend', words: 'Trei reclamații.', by: 'Irina Dobre' },
    { decision: 'approved' },
  ]);
  expect(await noticesOf(actor)).toEqual(
    expect.arrayContaining(['car_suspended', 'car_reinstated']),
  );
});

test('an admin corrects small mistakes: on record, once, and the host is notified', async () => {
  const { admin, page, updatePath, slug, id, actor, version } = await submitted();
  const correction = { ...(await correctionOf(slug)), model: 'Logan MCV', year: 2020, version };
  const correct = () => admin.submit(updatePath, correction, page, 'PUT');

  const corrected = await correct();
  const again = await correct();

  expect(corrected.props).toMatchObject({
    car: { model: 'Logan MCV', year: 2020, status: 'in_review', version: version + 1 },
    history: [
      {
        action: 'car.correct',
        changes: expect.arrayContaining([
          { field: 'model', before: 'Logan', after: 'Logan MCV' },
          { field: 'year', before: 2019, after: 2020 },
        ]),
      },
    ],
  });
  expect(again.props['car']).toMatchObject({ version: version + 1 });
  expect(await entriesOf(id)).toHaveLength(1);
  expect((await noticesOf(actor)).filter((kind) => kind === 'car_corrected')).toHaveLength(1);
});

test('a correction from a page that is out of date overwrites nothing', async () => {
  const { admin, page, updatePath, slug, version } = await submitted();
  const seen = await correctionOf(slug);
  await db.car.update({
    where: { slug },
    data: { version: { increment: 1 }, description: 'Scris de gazdă.' },
  });

  await admin.submit(updatePath, { ...seen, year: 2020, version }, page, 'PUT');

  expect(await correctionOf(slug)).toEqual({ ...seen, description: 'Scris de gazdă.' });
});

test('a plate that another car has, a year to come and an empty make are refused in their fields', async () => {
  const { admin, page, updatePath, slug, version } = await submitted();
  const other = await createCar({ hostId: (await createHost()).id, plate: 'CJ 77 XYZ' });
  const seen = await correctionOf(slug);
  const correct = async (change: object) => {
    const { props } = await admin.submit(updatePath, { ...seen, ...change, version }, page, 'PUT');
    return Object.keys(props['errors'] ?? {});
  };

  const refused = [
    await correct({ plate: other.plate.replaceAll(' ', '-') }),
    await correct({ year: '2099' }),
    await correct({ make: ' ' }),
    await correct({ category: 'tractor' }),
  ];

  expect(refused).toEqual([['plate'], ['year'], ['make'], ['category']]);
  expect(await correctionOf(slug)).toEqual(seen);
});

test('what was corrected of a change that waits is shown as it is now', async () => {
  const car = await listed();
  const plate = `${car.plate}9`;
  const fields = { ...car.identity, plate };
  const by = { actor: car.actor, now, version: car.version };
  await saveStep(car.slug, { step: 'identity', fields }, by);
  const seen = await correctionOf(car.slug);
  const correction = { ...seen, plate: `${car.plate}8`, version: car.version + 1 };

  const { props } = await car.admin.submit(car.updatePath, correction, car.page, 'PUT');

  expect(props['car']).toMatchObject({
    review: { changes: [{ field: 'plate', before: car.plate, after: `${car.plate}8` }] },
  });
});
