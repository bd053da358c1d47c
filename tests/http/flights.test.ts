import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { readFlight } from '#server/domain/bookings/flight.ts';
import { actAs } from '#server/domain/bookings/commands.ts';
import { bookingById, findForHost } from '#server/domain/bookings/queries.ts';
import { contractDocument } from '#server/domain/contracts/document.ts';
import { ContractContent } from '#server/domain/contracts/contract.ts';
import { drawUpContract } from '#server/domain/contracts/commands.ts';
import { addDays, hoursAfter, wallDateOf } from '#server/domain/time/wall-clock.ts';
import type { Pages } from '#server/http/pages.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { actorOf, createCar, createUser, inHours } from '../support/factories.ts';
import { hostWith } from './owner-support.ts';

const otopeni = { lat: 44.5711, lng: 26.085 };
const brasov = { lat: 45.653, lng: 25.612 };
const day = (days: number) => addDays(wallDateOf(new Date(), 'Europe/Bucharest'), days);
const dates = { from: `${day(5)}T10:00`, to: `${day(8)}T10:00` };

test.each([
  ['RO 361', 'RO361'],
  ['ro0361', 'RO361'],
  [' W6-3201 ', 'W63201'],
  ['0B 1', '0B1'],
  ['361', null],
  ['RO', null],
  ['RO 0', null],
  ['RO 12345', null],
  ['12 345', null],
  ['ROT 361', null],
])('the flight %s is read as %s', (typed, flight) => {
  expect(readFlight(typed)).toBe(flight);
});

/** Holds the car as a client does from its page. */
async function held(car: { slug: string }, choice: object = {}) {
  const client = await createUser();
  const { props } = await as(client).visit(
    url('cars.show', { car: car.slug }, { ...dates, ...choice }),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the visit is of this page
  const { quote } = props as Pages['Car/Show'];
  const quoteId = quote?.ok ? quote.id : '';
  await as(client).post(`/cars/${car.slug}/bookings`, { quoteId, requestKey: randomUUID() });
  const booking = await db.booking.findFirstOrThrow({ where: { clientId: client.id } });
  const { props: asked } = await as(client).visit(`/checkout/${booking.ref}`);
  return { client, booking, checkout: asked['checkout'] };
}

test('the checkout asks for the flight where the car stands or is brought to an airport, and nowhere else', async () => {
  const here = { ...brasov, publicLat: brasov.lat, publicLng: brasov.lng };
  const brought = await createCar(here);
  const { id: delivery } = await db.deliveryPlace.create({
    data: { carId: brought.id, name: 'Aeroportul București Otopeni (OTP)', ...otopeni, fee: 0 },
  });

  const [standing, fetched, elsewhere] = [
    await held(await createCar(otopeni)),
    await held(brought, { delivery }),
    await held(await createCar(here)),
  ];

  for (const { booking, checkout } of [standing, fetched])
    expect(checkout).toMatchObject({
      flight: { url: `/client/bookings/${booking.ref}/flight`, number: null },
    });
  expect(elsewhere.checkout).toMatchObject({ flight: null });
});

const named = async (person: { id: string }, ref: string, flightNumber: string) =>
  as(person).submit(`/client/bookings/${ref}/flight`, { flightNumber }, `/client/bookings/${ref}`);
const stored = async (id: string) =>
  (await db.booking.findUniqueOrThrow({ where: { id } })).flightNumber;
const notesFor = async ({ id }: { id: string }) =>
  db.notification.findMany({
    where: { userId: id, kind: 'flight_changed' },
    orderBy: { createdAt: 'asc' },
  });

test('a client names a flight, changes it and takes it back; the host sees it and is told each time once', async () => {
  const { owner, client, booking, page } = await hostWith({ status: 'confirmed' });

  await named(client, booking.ref, 'ro 0361');
  await named(client, booking.ref, 'RO361');
  const seen = await as(owner).visit(page);
  const list = await as(owner).visit('/owner/bookings?show=upcoming');
  const own = await as(client).visit(`/client/bookings/${booking.ref}`);
  await named(client, booking.ref, '');

  expect(seen.props).toMatchObject({ view: { booking: { flight: 'RO 361' } } });
  expect(list.props).toMatchObject({ bookings: [{ flight: 'RO 361' }] });
  expect(own.props).toMatchObject({ view: { flight: { number: 'RO 361' } } });
  expect(await stored(booking.id)).toBeNull();
  const told = await notesFor(owner);
  expect(told.map(({ facts }) => facts)).toEqual([
    expect.objectContaining({ flight: 'RO 361' }),
    expect.not.objectContaining({ flight: expect.anything() }),
  ]);
});

test('a host who has not answered yet sees the flight with the request and gets no message of its own', async () => {
  const { owner, client, booking } = await hostWith({ status: 'requested' });

  await named(client, booking.ref, 'W6 3201');

  expect(await stored(booking.id)).toBe('W63201');
  expect(await notesFor(owner)).toEqual([]);
});

test('what is no flight is said beside the field, and nothing is stored', async () => {
  const { client, booking } = await hostWith({ status: 'confirmed' });

  for (const wrong of ['zborul de seară', 'RO 99999', '<b>1'])
    expect((await named(client, booking.ref, wrong)).props['errors']).toHaveProperty(
      'flightNumber',
    );

  expect(await stored(booking.id)).toBeNull();
});

test('with the keys handed over the flight stands', async () => {
  const { owner, client, booking } = await hostWith({ status: 'in_progress' });

  const late = await as(client).post(`/client/bookings/${booking.ref}/flight`, {
    flightNumber: 'RO 361',
  });
  const byHost = await as(owner).post(`/client/bookings/${booking.ref}/flight`, {
    flightNumber: 'RO 361',
  });

  expect(late.status).not.toBe(500);
  expect(byHost.status).toBe(404);
  expect(await stored(booking.id)).toBeNull();
});

test('the hand-over and the contract name the flight', async () => {
  const { owner, client, booking, page } = await hostWith({
    status: 'confirmed',
    startsAt: inHours(5),
  });
  await named(client, booking.ref, 'RO 361');
  await drawUpContract(db, await bookingById(db, booking.id), new Date());

  const { props } = await as(owner).visit(`${page}/check-in`);
  const { content } = await db.contract.findUniqueOrThrow({ where: { bookingId: booking.id } });
  const { sections } = contractDocument(
    { content: ContractContent.parse(content), annexes: [] },
    'ro',
  );

  expect(props).toMatchObject({ handover: { flight: 'RO 361' } });
  expect(JSON.stringify(sections)).toContain('RO 361');
});

test('a client who comes by plane is waited for an hour longer', async () => {
  const { owner, client, booking } = await hostWith({ status: 'confirmed' });
  const actor = await actorOf(owner);
  await named(client, booking.ref, 'RO 361');
  const report = async (hours: number) =>
    actAs(await findForHost(booking.ref, actor), 'no-show', owner.id, {
      now: hoursAfter(booking.startsAt, hours),
      reason: 'Nu a venit.',
    });

  await expect(report(2.5)).rejects.toThrow('no-show');
  await report(3);

  expect(await db.booking.findUniqueOrThrow({ where: { id: booking.id } })).toMatchObject({
    status: 'no_show',
  });
});
