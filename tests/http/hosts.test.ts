import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, createUser, inHours } from '../support/factories.ts';

const contact = { phone: '+40 722 333 444', email: 'desk@rent.test', address: 'Strada Lungă 5' };

test('a company has its page with its cars and its opening hours', async () => {
  const host = await createHost({
    kind: 'company',
    name: 'Carpați Rent',
    openingHours: { mon: ['08:00', '18:00'], sun: null },
  });
  await createCar({ hostId: host.id, make: 'Fleet' });
  await createCar({ hostId: host.id, status: 'draft' });

  const { component, props } = await as(null).visit(url('companies.show', { host: host.slug }));

  expect(component).toBe('Companies/Show');
  expect(props['cars']).toMatchObject([{ name: 'Fleet Duster' }]);
  expect(props['host']).toMatchObject({ name: 'Carpați Rent', cars: 1, contact: null });
  expect(props['host']).toHaveProperty('openingHours.0', {
    day: 'mon',
    opens: '08:00',
    closes: '18:00',
  });
});

test('a host is sent to the page of its kind', async () => {
  const host = await createHost({ kind: 'company' });

  const answer = await as(null).get(url('hosts.show', { host: host.slug }));

  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe(url('companies.show', { host: host.slug }));
});

test('only a client with a confirmed booking learns how to reach the host', async () => {
  const host = await createHost(contact);
  const car = await createCar({ hostId: host.id });
  const [confirmed, waiting] = [await createUser(), await createUser()];
  await createBooking({ car, client: confirmed, status: 'confirmed' });
  await createBooking({ car, client: waiting, status: 'declined' });
  const page = url('hosts.show', { host: host.slug });

  const seen = async (person: { id: string } | null) =>
    (await as(person).visit(page)).props['host'];

  expect(await seen(confirmed)).toMatchObject({ contact });
  expect(await seen(waiting)).toMatchObject({ contact: null });
  expect(await seen(null)).toMatchObject({ contact: null });
});

test('a booking the host had confirmed and then cancelled is said among the reviews', async () => {
  const host = await createHost();
  const car = await createCar({ hostId: host.id, make: 'Dacia', model: 'Duster' });
  const cancelled = async (by: 'host' | 'client', confirmed: boolean) => {
    const booking = await createBooking({
      car,
      status: 'cancelled',
      startsAt: inHours(240),
      endsAt: inHours(288),
    });
    const now = new Date();
    return db.booking.update({
      where: { id: booking.id },
      data: { cancelledBy: by, confirmedAt: confirmed ? now : null, endedAt: now },
    });
  };
  const notice = await cancelled('host', true);
  await cancelled('host', false);
  await cancelled('client', true);

  const pages = await Promise.all([
    as(null).visit(url('hosts.show', { host: host.slug })),
    as(null).visit(url('cars.show', { car: car.slug }), { partial: 'Car/Show', only: ['reviews'] }),
  ]);
  const seen = pages.map(({ props }) => props['reviews']);

  const expected = { count: 0, notices: [{ id: notice.id, daysBefore: 10, car: 'Dacia Duster' }] };
  expect(seen).toMatchObject([expected, expected]);
});

test('the cars of a host can be looked through by words and by kind', async () => {
  const host = await createHost();
  await createCar({ hostId: host.id, make: 'Skoda', model: 'Fabia', category: 'compact' });
  await createCar({ hostId: host.id, make: 'Skoda', model: 'Kodiaq', category: 'suv' });
  const found = async (query: Record<string, string>) => {
    const page = await as(null).visit(url('hosts.show', { host: host.slug }, query));
    return page.props['cars'];
  };

  expect(await found({ words: 'skoda KODI' })).toMatchObject([{ name: 'Skoda Kodiaq' }]);
  expect(await found({ category: 'compact' })).toMatchObject([{ name: 'Skoda Fabia' }]);
  expect(await found({ words: 'Trabant' })).toEqual([]);
  expect(await found({ category: 'boat', words: ' ' })).toHaveLength(2);
});

test('an unknown host is a page that does not exist', async () => {
  expect((await as(null).get(url('hosts.show', { host: 'nobody' }))).status).toBe(404);
});
