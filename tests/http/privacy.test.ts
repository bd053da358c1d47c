import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { deliverNotification } from '#server/jobs/deliver-notification.ts';
import type { BookingStatus } from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, createUser } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';

const secrets = {
  plate: 'CJ99SECRET',
  address: 'Strada Ascunsă 77',
  lat: 46.7123456,
  lng: 23.6123456,
  hostPhone: '+40 700 111 222',
  hostEmail: 'host-secret@example.test',
  taxId: '1900504123456',
  iban: 'RO49AAAA1B31007593840000',
  clientPhone: '+40 700 333 444',
  clientEmail: 'client-secret@example.test',
  surname: 'Nespusescu',
};

/** What the host must not know of a client, and the client of a host, before they agree. */
const ofClient = [secrets.clientPhone, secrets.clientEmail, secrets.surname];
const ofHost = [secrets.plate, secrets.address, secrets.hostPhone, secrets.hostEmail];
const always = [secrets.iban, secrets.taxId];

let scene: Awaited<ReturnType<typeof createScene>>;

async function createScene() {
  const { hostPhone: phone, hostEmail: email, taxId, address, plate, lat, lng } = secrets;
  const host = await createHost({ phone, email, taxId, address });
  await db.bankAccount.create({ data: { hostId: host.id, iban: secrets.iban, holder: 'M P' } });
  const car = await createCar({ hostId: host.id, plate, address, lat, lng });
  const client = await createUser({
    name: `Ana ${secrets.surname}`,
    phone: secrets.clientPhone,
    email: secrets.clientEmail,
  });
  const done = await booked('completed', { car, client }, -400);
  await db.review.create({
    data: {
      bookingId: done.id,
      direction: 'client_to_host',
      authorId: client.id,
      carId: car.id,
      hostId: host.id,
      stars: 5,
      text: 'Totul a fost bine.',
      publishedAt: new Date(),
    },
  });
  return { host, car, client };
}

type Parties = { car: { id: string }; client: { id: string } };

let later = 0;

/** Bookings one after the other, so that they do not overlap. */
async function booked(status: BookingStatus, parties: Parties, startsIn = 48 + 100 * later++) {
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + startsIn * 3_600_000);
  const endsAt = new Date(startsAt.getTime() + 48 * 3_600_000);
  return createBooking({ status, ...parties, startsAt, endsAt });
}

beforeAll(async () => {
  scene = await createScene();
});

async function textOf(person: { id: string } | null, path: string): Promise<string> {
  const answer = await as(person).get(path);
  const text = await answer.text();
  expect([path, answer.status, text.length > 20]).toEqual([path, 200, true]);
  return text;
}

test('no page that anyone may read tells where a car stands, whose it is or how to reach anybody', async () => {
  const { car, host } = scene;
  const dates = { from: '2027-05-04T10:00', to: '2027-05-08T10:00' };
  const pages = [
    url('landing'),
    url('cars'),
    url('cars', null, { place: 'cluj-napoca', ...dates }),
    url('cars.map', null, { place: 'cluj-napoca' }),
    url('cars.show', { car: car.slug }),
    url('cars.show', { car: car.slug }, dates),
    url('hosts.show', { host: host.slug }),
    url('places'),
    url('sitemap'),
  ];
  const hidden = [
    ...ofClient,
    ...ofHost,
    ...always,
    car.lat,
    car.lng,
    host.owner.id,
    host.owner.email,
  ];

  for (const reader of [null, await createUser()])
    for (const page of pages) {
      const text = await textOf(reader, page);
      expect(hidden.filter((secret) => text.includes(String(secret)))).toEqual([]);
    }
});

const before = ['awaiting_payment', 'requested'] as const;

test.each(before)('while %s neither side can reach the other', async (status) => {
  const { client, host } = scene;
  const { ref } = await booked(status, scene);

  const asHost = await textOf(host.owner, url('owner.bookings.show', { ref }));
  const asClient = await textOf(client, url('client.bookings.show', { ref }));

  expect([...ofClient, ...always].filter((secret) => asHost.includes(secret))).toEqual([]);
  expect([...ofHost, ...always].filter((secret) => asClient.includes(secret))).toEqual([]);
});

test('the lists of either side tell no more than the booking itself', async () => {
  const { client, host } = scene;
  await booked('requested', scene);
  const hostPages = [
    url('owner.dashboard'),
    url('owner.bookings', null, { show: 'requested' }),
    url('owner.calendars.show', { car: scene.car.slug }),
  ];
  const clientPages = [url('client.dashboard'), url('client.bookings')];

  for (const page of hostPages) {
    const text = await textOf(host.owner, page);
    expect([page, ofClient.filter((secret) => text.includes(secret))]).toEqual([page, []]);
  }
  for (const page of clientPages) {
    const text = await textOf(client, page);
    expect([page, ofHost.filter((secret) => text.includes(secret))]).toEqual([page, []]);
  }
});

test('a request tells the host no more in its notification and its mail', async () => {
  const { client, host, car } = scene;
  const { id } = await booked('awaiting_payment', { car, client });
  const booking = await bookingById(db, id);
  await transaction((tx) => act(tx, booking, 'request', { role: 'system', now: new Date() }));
  const notices = await db.notification.findMany({ where: { userId: host.owner.id } });
  for (const notice of notices) await deliverNotification(notice.id, new Date());

  const page = await textOf(host.owner, url('notifications'));
  const mails = await mailsTo(host.owner.email);

  expect(notices).toHaveLength(1);
  expect(ofClient.filter((secret) => page.includes(secret))).toEqual([]);
  expect(ofClient.filter((secret) => JSON.stringify(mails).includes(secret))).toEqual([]);
});

test('once a booking is confirmed its host and client see how to reach each other', async () => {
  const { client, host } = scene;
  const { ref } = await booked('confirmed', scene);

  const asHost = await textOf(host.owner, url('owner.bookings.show', { ref }));
  const asClient = await textOf(client, url('client.bookings.show', { ref }));

  expect(ofClient.filter((secret) => !asHost.includes(secret))).toEqual([]);
  expect(ofHost.filter((secret) => !asClient.includes(secret))).toEqual([]);
  expect(always.filter((secret) => asHost.includes(secret) || asClient.includes(secret))).toEqual(
    [],
  );
});
