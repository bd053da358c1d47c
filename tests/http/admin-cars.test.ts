import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { createFreshDraft, createOwner } from '../domain/listings/support.ts';
import { createCar } from '../support/factories.ts';
import {
  createAdmin,
  entriesOf,
  listed,
  moved,
  noticesOf,
  pathsOf,
  statusOf,
  submitted,
} from './admin-cars-support.ts';

test('the staff find a car that waits by its plate, however it is spaced, by its name and its host', async () => {
  const { admin, plate, slug, host } = await submitted();
  const name = `Gazda ${slug}`;
  await db.host.update({ where: { id: host.id }, data: { name } });
  const found = async (search: string) => {
    const { props } = await admin.visit(url('admin.cars', null, { q: search }));
    return props;
  };

  const byPlate = await found(plate.replaceAll(' ', ''));
  const byHost = await found(name);

  expect(byPlate).toMatchObject({
    show: 'in_review',
    tabs: [{ count: 1 }, { count: 0 }, { count: 0 }],
    cars: [{ slug, plate, name: 'Dacia Logan', photos: 4 }],
  });
  expect(byHost['cars']).toEqual(byPlate['cars']);
  expect((await found(`${plate}nimic`))['cars']).toEqual([]);
});

test('the car that has waited longest comes first', async () => {
  const { host } = await createOwner();
  const admin = await createAdmin();
  const waiting = async (openedAt: string) =>
    createCar({
      hostId: host.id,
      status: 'in_review',
      model: `Coadă ${host.id}`,
      listingReviews: { create: { openedAt } },
    });
  const later = await waiting('2026-03-02T10:00:00Z');
  const first = await waiting('2026-03-01T10:00:00Z');

  const { props } = await admin.visit(url('admin.cars', null, { q: host.id }));

  expect(props).toMatchObject({ cars: [{ slug: first.slug }, { slug: later.slug }] });
});

test('a car’s page holds everything that a decision needs', async () => {
  const { admin, page, host, plate, id } = await submitted();
  await db.document.create({
    data: { kind: 'rca', status: 'in_review', carId: id },
  });

  const { component, props } = await admin.visit(page);

  expect(component).toBe('Admin/Cars/Show');
  expect(props).toMatchObject({
    car: {
      plate,
      make: 'Dacia',
      status: 'in_review',
      place: { town: 'Cluj-Napoca', address: 'Strada Horea 12' },
      host: { name: host.name, manager: { kycStatus: expect.any(String) } },
      review: { changes: [] },
      canSuspend: true,
      canReinstate: false,
    },
    documents: expect.arrayContaining([
      { kind: 'rca', state: 'in_review', expiresOn: null },
      { kind: 'itp', state: 'missing', expiresOn: null },
    ]),
    documentsUrl: expect.stringContaining('/documents'),
    history: [],
    isConfirmed: true,
  });
});

test('a price stands beside the listed cars of its category nearby', async () => {
  const { host } = await createOwner();
  const place = { hostId: host.id, lat: 43.8, lng: 28.58, category: 'van' } as const;
  for (const basePrice of [90_00, 100_00, 110_00, 120_00, 400_00])
    await createCar({ ...place, basePrice });
  await createCar({ ...place, basePrice: 10_00, status: 'paused' });
  await createCar({ ...place, basePrice: 20_00, category: 'city' });
  const car = await createCar({ ...place, basePrice: 150_00, status: 'in_review' });
  const admin = await createAdmin();

  const { props } = await admin.visit(pathsOf(car.slug).page);

  expect(props['comparable']).toMatchObject({
    cars: 5,
    low: 100_00,
    median: 110_00,
    high: 120_00,
    isNear: true,
  });
});

test('a draft without place and price has a page too', async () => {
  const { slug } = await createFreshDraft();
  const admin = await createAdmin();

  const { props } = await admin.visit(pathsOf(slug).page);

  expect(props).toMatchObject({
    car: { status: 'draft', place: null, basePrice: null, review: null, canSuspend: false },
  });
});

test('an admin approves a car: it is listed, its host is notified, and it is on record once', async () => {
  const { admin, page, reviewPath, slug, id, actor, version } = await submitted();
  const approve = () => admin.submit(reviewPath, { decision: 'approve', version }, page);

  await approve();
  await approve();

  expect(await statusOf(slug)).toBe('listed');
  expect((await noticesOf(actor)).filter((kind) => kind === 'car_approved')).toHaveLength(1);
  expect(await entriesOf(id)).toMatchObject([
    {
      action: 'car.approve',
      actorId: admin.id,
      before: { status: 'in_review' },
      after: { status: 'listed' },
    },
  ]);
});

test('a page made before the host’s last change decides nothing, and the admin sees the car as it is', async () => {
  const { admin, page, reviewPath, slug, version } = await submitted();
  await db.car.update({ where: { slug }, data: { version: { increment: 1 }, basePrice: 90_00 } });

  const answer = await admin.submit(reviewPath, { decision: 'approve', version }, page);

  expect(await statusOf(slug)).toBe('in_review');
  expect(answer).toMatchObject({
    component: 'Admin/Cars/Show',
    props: { car: { basePrice: 90_00, version: version + 1 } },
    flash: { toast: { kind: 'error' } },
  });
});

test('changes are asked for with reasons, and in words where the list does not say enough', async () => {
  const { admin, page, reviewPath, slug, version, actor } = await submitted();
  const ask = (reasons: string[], reason = '') =>
    admin.submit(reviewPath, { decision: 'request_changes', reasons, reason, version }, page);

  const none = await ask([]);
  const unexplained = await ask(['other']);
  const waits = await statusOf(slug);
  const asked = await ask(['photos_quality', 'other'], 'Mai multă lumină, vă rugăm.');

  expect([none, unexplained].map(({ props }) => Object.keys(props['errors'] ?? {}))).toEqual([
    ['reasons'],
    ['reason'],
  ]);
  expect(waits).toBe('in_review');
  expect(await statusOf(slug)).toBe('draft');
  expect(await noticesOf(actor)).toContain('car_changes_requested');
  expect(asked.props['history']).toMatchObject([
    {
      decision: 'changes_requested',
      by: 'Irina Dobre',
      reasons: ['photos_quality', 'other'],
      words: 'Mai multă lumină, vă rugăm.',
    },
  ]);
});

test('a rejected car is archived with its reasons', async () => {
  const { admin, page, reviewPath, slug, version } = await submitted();
  const rejection = { decision: 'reject', reasons: ['not_eligible'], version };

  const answer = await admin.submit(reviewPath, rejection, page);

  expect(await statusOf(slug)).toBe('archived');
  expect(answer.props).toMatchObject({
    documentsUrl: null,
    car: { canCorrect: false, review: null },
    history: [{ decision: 'rejected', reasons: ['not_eligible'] }],
  });
});

test('later changes of a listed car are shown as differences, under a tab of their own', async () => {
  const { admin, page, slug, plate } = await moved(await listed());

  const list = await admin.visit(url('admin.cars', null, { show: 'changed', q: plate }));
  const { props } = await admin.visit(page);

  expect(list.props).toMatchObject({
    tabs: [{ count: 0 }, { count: 1 }, { count: 0 }],
    cars: [{ slug, status: 'listed', changed: expect.arrayContaining(['town', 'address']) }],
  });
  expect(props['car']).toMatchObject({
    status: 'listed',
    review: {
      changes: expect.arrayContaining([
        { field: 'town', before: 'Cluj-Napoca', after: 'Turda' },
        { field: 'address', before: 'Strada Horea 12', after: 'Piața Republicii 1' },
      ]),
    },
  });
});

test('the staff are led from the notification to the car', async () => {
  const { admin, page } = await moved(await listed());

  const notices = await db.notification.findMany({
    where: { userId: admin.id, kind: 'car_submitted', url: page },
  });

  expect(notices).toHaveLength(2);
});

test('cars that wait are counted among the staff’s tasks', async () => {
  const admin = await createAdmin();
  await submitted();

  const { props } = await admin.visit('/admin/dashboard');

  const waiting = await db.car.count({
    where: {
      OR: [
        { status: 'in_review' },
        { status: { in: ['listed', 'paused'] }, listingReviews: { some: { decidedAt: null } } },
      ],
    },
  });
  expect(waiting).toBeGreaterThan(0);
  expect(props['queues']).toContainEqual({ name: 'cars', count: waiting, url: '/admin/cars' });
});
