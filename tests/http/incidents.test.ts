import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createCar, createUser } from '../support/factories.ts';
import { booked } from './client-support.ts';

async function onTheRoad() {
  const made = await booked({ status: 'in_progress', startsIn: -10 });
  const admin = await createUser({}, ['admin']);
  return { ...made, admin, report: `${made.page}/incidents`, trip: `${made.page}/status` };
}

const tripOf = async (person: { id: string }, page: string) =>
  (await as(person).visit(page)).props['trip'];

const notices = ({ id }: { id: string }) =>
  db.notification.findMany({ where: { userId: id, kind: 'incident_reported' } });

test('on the road the trip offers help for each kind; before its day none; at the car that it is not there', async () => {
  const road = await onTheRoad();
  const near = await booked({ startsIn: 3 });
  const far = await booked({ startsIn: 72 });

  const kinds = await Promise.all(
    [road, near, far].map(async ({ client, page }) => tripOf(client, `${page}/status`)),
  );

  expect(kinds).toMatchObject([
    { help: { kinds: ['breakdown', 'accident', 'lost_key', 'cannot_find_car'] } },
    { help: { kinds: ['cannot_find_car'] } },
    { help: null },
  ]);
});

test('at the booked time with nobody there, the host is called, reported, and cars nearby are one tap away', async () => {
  const { client, host, booking, page } = await booked({ startsIn: -1 });
  const { townSlug } = await db.car.findUniqueOrThrow({ where: { id: booking.carId } });
  await createCar({});
  const report = { kind: 'host_absent', words: 'Sunt la sosiri.' };

  const before = await tripOf(client, `${page}/status`);
  await as(client).submit(`${page}/incidents`, report, `${page}/status`);

  expect(before).toMatchObject({
    help: {
      kinds: ['host_absent', 'cannot_find_car'],
      isWaiting: true,
      nearby: { url: expect.stringContaining(`place=${townSlug}`) },
    },
  });
  expect(await notices(host.owner)).toMatchObject([{ facts: { incident: 'host_absent' } }]);
});

test('a report reaches host and staff at once, with words and place, and stands on the host’s page', async () => {
  const { client, host, booking, admin, report, trip } = await onTheRoad();
  const words = 'Motorul s-a oprit pe DN1.';

  await as(client).submit(report, { kind: 'breakdown', words, lat: '45.79', lng: '24.15' }, trip);
  const { props } = await as(host.owner).visit(`/owner/bookings/${booking.ref}`);

  expect(props).toMatchObject({
    view: {
      incidents: [
        { kind: 'breakdown', state: 'open', words, mapUrl: expect.stringContaining('45.79,24.15') },
      ],
    },
  });
  expect(await notices(host.owner)).toMatchObject([
    { url: `/owner/bookings/${booking.ref}`, facts: { incident: 'breakdown' } },
  ]);
  expect(await notices(admin)).toMatchObject([{ url: '/admin/incidents' }]);
  expect(await tripOf(client, trip)).toMatchObject({ help: { reported: [{ kind: 'breakdown' }] } });
});

test('nothing is reported on a trip that has not begun or is over, nor by somebody else', async () => {
  const far = await booked({ startsIn: 72 });
  const over = await booked({ status: 'completed', startsIn: -100 });
  const road = await onTheRoad();

  for (const { client, page } of [far, over])
    await as(client).submit(`${page}/incidents`, { kind: 'accident' }, page);
  const stranger = await as(far.client).post(road.report, { kind: 'accident' });

  const bookingIds = [far, over, road].map(({ booking }) => booking.id);
  expect(stranger.status).toBe(404);
  expect(await db.incident.count({ where: { bookingId: { in: bookingIds } } })).toBe(0);
});

test('the staff see whom to call, and close a report once, on the record', async () => {
  const { client, booking, admin, report, trip } = await onTheRoad();
  await as(client).submit(report, { kind: 'lost_key', words: '' }, trip);
  const { id } = await db.incident.findFirstOrThrow({ where: { bookingId: booking.id } });
  const closure = url('admin.incidents.close', { incident: id });

  const open = await as(admin).visit('/admin/incidents?page=1');
  await as(admin).post(closure, {});
  await as(admin).post(closure, {});

  expect(open.component).toBe('Admin/Incidents');
  expect(await db.incident.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: 'closed',
    closedBy: admin.id,
  });
  expect(await db.auditEntry.count({ where: { objectId: id } })).toBe(1);
});
