import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { drawUpContract } from '#server/domain/contracts/commands.ts';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createCar, createHost, createUser } from '../support/factories.ts';
import { priceStep as price } from '../support/listing.ts';

const daysAhead = (days: number) => addDays(wallDateOf(new Date(), 'Europe/Bucharest'), days);

const own = (name: string, change: object = {}) => ({
  name,
  price: '25',
  unit: 'day',
  maxQuantity: '2',
  ...change,
});

test('what a host offers under a name of its own is chosen, priced, and named in the contract', async () => {
  const host = await createHost();
  const car = await createCar({ hostId: host.id, deposit: 0 });
  const rack = 'Suport de biciclete';
  await as(host.owner).put(`/owner/cars/${car.slug}`, {
    ...price,
    version: 1,
    own: { 0: own(rack), 1: own('', { price: '' }) },
  });
  const extra = await db.carExtra.findFirstOrThrow({ where: { carId: car.id, name: rack } });
  const client = await createUser();
  const [from, to] = [10, 12].map((days) => `${daysAhead(days)}T10:00`);

  const shown = await as(client).visit(
    `/cars/${car.slug}?from=${from}&to=${to}&extra=${extra.id}:2`,
  );

  const line = { kind: 'extra', name: rack, quantity: 2, minor: 2 * 2 * 25_00 };
  expect(shown.props).toMatchObject({
    car: {
      extras: [
        { extra: 'child_seat', name: null },
        { extra: extra.id, name: rack },
      ],
    },
    quote: { ok: true, lines: expect.arrayContaining([expect.objectContaining(line)]) },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test fails if it is not so
  const { quote, requestKey } = shown.props as { quote: { id: string }; requestKey: string };
  const held = await as(client).post(`/cars/${car.slug}/bookings`, {
    quoteId: quote.id,
    requestKey,
  });
  const checkout = await as(client).visit(held.headers.get('location') ?? '');
  expect(checkout.props['checkout']).toMatchObject({
    lines: expect.arrayContaining([expect.objectContaining(line)]),
  });
  const booking = await db.booking.findFirstOrThrow({ where: { carId: car.id } });
  await drawUpContract(db, await bookingById(db, booking.id), new Date());
  expect(await (await as(client).get(`/contracts/${booking.ref}`)).text()).toContain(rack);
});

test.each([
  ['own.0.price', [own('Navetă', { price: '' })]],
  ['own.0.price', [own('')]],
  ['own.0.name', [own('x')]],
  ['own.0.maxQuantity', [own('Navetă', { maxQuantity: '0' })]],
  ['own', [own('Navetă'), own('navetă')]],
  ['own', Array.from({ length: 9 }, (_, at) => own(`Navetă ${at}`))],
])('a wrong extra of the host’s own is named at %s', async (field, rows) => {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const page = `/owner/cars/${car.slug}`;

  const shown = await as(host.owner).submit(
    page,
    { ...price, version: 1, own: rows },
    `${page}/edit`,
    'PUT',
  );

  expect(Object.keys(shown.props['errors'] ?? {})).toEqual([field]);
  expect(await db.carExtra.count({ where: { carId: car.id } })).toBe(0);
});

test('an extra with another name is the same one; exchanged names, an unknown and a doubled id do no harm', async () => {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const foreign = await createCar();
  const { id: othersId } = await db.carExtra.create({
    data: { carId: foreign.id, name: 'Al altcuiva', unit: 'day', price: 1 },
  });
  const save = async (version: number, ...rows: object[]) =>
    as(host.owner).put(`/owner/cars/${car.slug}`, { ...price, version, own: rows });
  const named = async () => {
    const extras = await db.carExtra.findMany({ where: { carId: car.id, kind: null } });
    return Object.fromEntries(extras.map(({ name, id }) => [name ?? '', id]));
  };
  await save(1, own('Suport de schiuri'), own('Ladă frigorifică'));
  const { 'Suport de schiuri': rack = '', 'Ladă frigorifică': box = '' } = await named();

  await save(2, own('Suport de snowboard', { id: rack }), own('Ladă frigorifică', { id: box }));
  expect(await named()).toEqual({ 'Suport de snowboard': rack, 'Ladă frigorifică': box });
  await save(3, own('Ladă frigorifică', { id: rack }), own('Suport de snowboard', { id: box }));
  expect(await named()).toEqual({ 'Ladă frigorifică': rack, 'Suport de snowboard': box });
  await save(
    4,
    own('Cort', { id: othersId }),
    own('Ladă', { id: rack }),
    own('Masă', { id: rack }),
  );

  const last = await named();
  expect(last).toEqual({ Cort: expect.any(String), Ladă: rack, Masă: expect.any(String) });
  expect(new Set([othersId, box, ...Object.values(last)]).size).toBe(5);
  expect(await db.carExtra.findUniqueOrThrow({ where: { id: othersId } })).toMatchObject({
    name: 'Al altcuiva',
    carId: foreign.id,
  });
});
