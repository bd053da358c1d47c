import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { checkAlerts } from '#server/domain/alerts/checking.ts';
import { addAlert } from '#server/domain/alerts/commands.ts';
import { noFilters } from '#shared/search-filters.ts';
import type { Search } from '#server/domain/cars/search.ts';
import { rules } from '#server/domain/rules.ts';
import { hoursAfter, minutesAfter } from '#server/domain/time/wall-clock.ts';
import { createBooking, createCar, createUser, inHours } from '../../support/factories.ts';

const period = { startsAt: inHours(24 * 10), endsAt: inHours(24 * 13) };
const later = (minutes: number) => minutesAfter(new Date(), minutes);

const notices = (user: { id: string }) =>
  db.notification.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } });

const searchFor = (make: string): Search => ({
  area: null,
  period,
  filters: { ...noFilters, make: [make] },
  sort: 'relevance',
  timeZone: 'Europe/Bucharest',
});

test('a lower price is told once, and again only when it falls further on another day', async () => {
  const [client, car] = [await createUser(), await createCar({ basePrice: 200_00 })];
  await addAlert(client.id, { kind: 'price_drop', slug: car.slug, period: null }, new Date());
  const setPrice = (basePrice: number) =>
    db.car.update({ where: { id: car.id }, data: { basePrice } });

  await checkAlerts(later(11));
  expect(await notices(client)).toEqual([]);

  await setPrice(180_00);
  await checkAlerts(later(22));
  await checkAlerts(later(33));
  expect(await notices(client)).toMatchObject([
    { kind: 'price_dropped', facts: { amount: 180_00, earlier: 200_00, car: 'Dacia Duster' } },
  ]);

  await setPrice(170_00);
  await checkAlerts(later(44));
  expect(await notices(client)).toHaveLength(1);
  await checkAlerts(hoursAfter(later(60), rules.alerts.quietHours));
  expect(await notices(client)).toMatchObject([{}, { facts: { amount: 170_00, earlier: 180_00 } }]);
});

test('a price for dates is that of the whole period', async () => {
  const [client, car] = [await createUser(), await createCar({ basePrice: 200_00 })];
  await addAlert(client.id, { kind: 'price_drop', slug: car.slug, period }, new Date());

  await db.car.update({ where: { id: car.id }, data: { basePrice: 100_00 } });
  await checkAlerts(later(11));

  expect(await notices(client)).toMatchObject([
    { facts: { amount: 315_00, earlier: 630_00 }, url: expect.stringContaining('from=') },
  ]);
});

test('free dates are told once, when the booking in the way is gone', async () => {
  const [client, car] = [await createUser(), await createCar()];
  const { id: bookingId } = await createBooking({ car, ...period });
  await addAlert(client.id, { kind: 'car_free', slug: car.slug, period }, new Date());

  await checkAlerts(later(11));
  expect(await notices(client)).toEqual([]);

  await db.booking.update({
    where: { id: bookingId },
    data: {
      status: 'cancelled',
      cancelledBy: 'client',
      occupancy: { update: { releasedAt: new Date() } },
    },
  });
  await checkAlerts(later(22));
  await checkAlerts(later(33));

  expect(await notices(client)).toMatchObject([{ kind: 'car_free', facts: { amount: 315_00 } }]);
});

test('an alert for a car that is free already is not stored', async () => {
  const [client, { slug }] = [await createUser(), await createCar()];

  const asked = await addAlert(client.id, { kind: 'car_free', slug, period }, new Date());

  expect(asked).toEqual({ ok: false, reason: 'free-already' });
});

test('a search is told of its first car, and the same search asked twice is one alert', async () => {
  const client = await createUser();
  const request = {
    kind: 'search',
    address: '/cars?make[]=Rare',
    search: searchFor('Rare'),
  } as const;
  await addAlert(client.id, request, new Date());
  await addAlert(client.id, request, new Date());

  await createCar({ make: 'Rare', model: 'Find' });
  await checkAlerts(later(11));

  expect(await db.alert.count({ where: { userId: client.id } })).toBe(1);
  expect(await notices(client)).toMatchObject([
    { kind: 'search_found', facts: { car: 'Rare Find' }, url: '/cars?make[]=Rare' },
  ]);
});

test('two sweeps at the same moment tell a person once', async () => {
  const [client, car] = [await createUser(), await createCar({ basePrice: 200_00 })];
  await addAlert(client.id, { kind: 'price_drop', slug: car.slug, period: null }, new Date());
  await db.car.update({ where: { id: car.id }, data: { basePrice: 150_00 } });

  await Promise.all([checkAlerts(later(11)), checkAlerts(later(11))]);

  expect(await notices(client)).toHaveLength(1);
});

test('alerts end with the days they are for, and none begins for days gone by', async () => {
  const [client, { slug }] = [await createUser(), await createCar()];
  await addAlert(client.id, { kind: 'price_drop', slug, period }, new Date());

  await checkAlerts(period.startsAt);

  expect(await db.alert.count({ where: { userId: client.id } })).toBe(0);
  const request = { kind: 'price_drop', slug, period } as const;
  expect(await addAlert(client.id, request, period.startsAt)).toEqual({
    ok: false,
    reason: 'past',
  });
});

test('there is a limit to the alerts of one person', async () => {
  const [client, { slug, id: carId }] = [await createUser(), await createCar()];
  const at = { createdAt: new Date(), checkedAt: new Date() };
  await db.alert.createMany({
    data: Array.from({ length: rules.alerts.perPerson }, (_, day) => ({
      ...at,
      userId: client.id,
      kind: 'price_drop' as const,
      carId,
      price: 1,
      startsAt: inHours(24 * (day + 2)),
      endsAt: inHours(24 * (day + 4)),
    })),
  });

  const asked = await addAlert(client.id, { kind: 'price_drop', slug, period: null }, new Date());

  expect(asked).toEqual({ ok: false, reason: 'too-many' });
});

test('a suspended person is told nothing', async () => {
  const [client, car] = [await createUser(), await createCar({ basePrice: 200_00 })];
  await addAlert(client.id, { kind: 'price_drop', slug: car.slug, period: null }, new Date());
  await db.car.update({ where: { id: car.id }, data: { basePrice: 150_00 } });
  await db.user.update({ where: { id: client.id }, data: { suspendedAt: new Date() } });

  await checkAlerts(later(11));

  expect(await notices(client)).toEqual([]);
});
