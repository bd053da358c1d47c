import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { z } from 'zod';
import { moveCar } from '#server/domain/listings/commands.ts';
import { documentsEndingBefore } from '#server/domain/documents/expiry.ts';
import { remindOfExpiry } from '#server/domain/documents/reminders.ts';
import { reviewDocument } from '#server/domain/documents/reviewing.ts';
import { sweep } from '#server/jobs/workers.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { actorOf, createBooking, createUser } from '../support/factories.ts';
import {
  createDocument,
  dayFrom,
  hostWithCar,
  inDays,
  noticesOf,
} from '../http/document-support.ts';

const statusOf = async (car: { id: string }) =>
  (await db.car.findUniqueOrThrow({ where: { id: car.id } })).status;

test('a host is reminded 30, 14, 7 days and one before, once each', async () => {
  const { owner, car } = await hostWithCar();
  await createDocument(car, { ends: 40 });
  const remindedBy = async (day: number) => {
    await remindOfExpiry(inDays(day));
    await remindOfExpiry(inDays(day));
    return (await noticesOf(owner)).length;
  };

  const counts: [left: number, notices: number][] = [];
  for (let day = 8; day <= 40; day++) counts.push([40 - day, await remindedBy(day)]);

  const grown = counts.filter(([, count], at) => count !== (counts[at - 1]?.[1] ?? 0));
  expect(grown).toEqual([
    [30, 1],
    [14, 2],
    [7, 3],
    [1, 4],
  ]);
  expect(new Set(await noticesOf(owner))).toEqual(new Set(['document_expiring']));
});

test('after a standstill only the nearest reminder is sent', async () => {
  const { owner, car } = await hostWithCar();
  await createDocument(car, { ends: 40 });

  await remindOfExpiry(inDays(35));

  expect(await noticesOf(owner)).toEqual(['document_expiring']);
});

test.each([
  ['has sent the next document', { status: 'in_review', ends: 400 }],
  ['has a longer one in force', { status: 'approved', ends: 400 }],
] as const)('whoever %s is left in peace', async (_name, next) => {
  const { owner, car } = await hostWithCar();
  await createDocument(car, { ends: 10 });
  await createDocument(car, next);

  await remindOfExpiry(new Date());

  expect(await noticesOf(owner)).toEqual([]);
});

test('a driver is reminded of the end of their check as well', async () => {
  const client = await createUser({ kycExpiresOn: inDays(14) });

  await remindOfExpiry(new Date());
  await remindOfExpiry(new Date());

  expect(await noticesOf(client)).toEqual(['kyc_expiring']);
});

test.each(['rca', 'itp'] as const)(
  'without %s a car leaves the search, its host and the clients of coming trips are told, once',
  async (kind) => {
    const { owner, car } = await hostWithCar();
    const [client, past] = [await createUser(), await createUser()];
    await createBooking({ car, client, startsAt: inDays(5), endsAt: inDays(7) });
    await createBooking({
      car,
      client: past,
      status: 'completed',
      startsAt: inDays(-9),
      endsAt: inDays(-7),
    });
    await createDocument(car, { kind, ends: 2 });

    await sweep(inDays(2));
    expect(await statusOf(car)).toBe('listed');
    await sweep(inDays(3));
    await sweep(inDays(3));

    expect(await statusOf(car)).toBe('paused');
    expect(await noticesOf(owner)).toEqual(['document_expired', 'car_paused'].toSorted());
    expect(await noticesOf(client)).toEqual(['trip_documents']);
    expect(await noticesOf(past)).toEqual([]);
    expect(
      await db.sql(
        z.object({ actor: z.string().nullable(), reason: z.string().nullable() }),
      )`select actor_id as actor, after->>'reason' as reason from audit_entries
        where action = 'car.pause' and object_id = ${car.id}`,
    ).toEqual([{ actor: null, reason: 'documents' }]);
  },
);

test.each(['road_tax', 'casco'] as const)(
  'without %s the car may still be rented out',
  async (kind) => {
    const { owner, car } = await hostWithCar();
    await createDocument(car, { kind, ends: 2 });

    await sweep(inDays(3));

    expect(await statusOf(car)).toBe('listed');
    expect(await noticesOf(owner)).toEqual(['document_expired']);
  },
);

test('when a renewed document replaces an expired one nobody is notified', async () => {
  const { owner, car } = await hostWithCar();
  await createDocument(car, { ends: 2 });
  await createDocument(car, { ends: 300 });

  await sweep(inDays(3));

  expect(await statusOf(car)).toBe('listed');
  expect(await noticesOf(owner)).toEqual([]);
});

test('a paused car is listed again once the new document is approved, and not before', async () => {
  const { owner, car } = await hostWithCar();
  const admin = { id: (await createUser({}, ['admin'])).id, ip: null };
  await createDocument(car, { ends: -1 });
  await sweep(new Date());
  const next = await createDocument(car, { status: 'in_review', ends: 300 });
  const list = async () =>
    moveCar(car.slug, 'list', { actor: await actorOf(owner), now: new Date() });

  expect(await list()).toEqual({ ok: false, problem: 'documents' });
  await reviewDocument(next.id, { decision: 'approve', expiresOn: null }, admin, new Date());
  expect(await list()).toEqual({ ok: true });

  await sweep(new Date());
  expect(await statusOf(car)).toBe('listed');
});

test('a trip knows which documents do not last until its end', async () => {
  const { car } = await hostWithCar();
  await createDocument(car, { kind: 'rca', ends: 5 });
  await createDocument(car, { kind: 'itp', ends: 90 });
  const trip = { carId: car.id, endsAt: inDays(8) };

  expect(await documentsEndingBefore(trip, new Date())).toEqual([
    { kind: 'rca', expiresOn: dayFrom(5), expired: false },
  ]);
  expect(await documentsEndingBefore(trip, inDays(6))).toMatchObject([
    { kind: 'rca', expired: true },
  ]);
  expect(await documentsEndingBefore({ ...trip, endsAt: inDays(3) }, new Date())).toEqual([]);
});

test('the host sees in time what will expire before a trip ends; the client, what has expired', async () => {
  const { owner, car } = await hostWithCar();
  const client = await createUser();
  const booking = await createBooking({ car, client, startsAt: inDays(2), endsAt: inDays(8) });
  const document = await createDocument(car, { kind: 'itp', ends: 5 });
  const seen = async () => {
    const [host, guest] = await Promise.all([
      as(owner).visit(url('owner.bookings.show', { ref: booking.ref })),
      as(client).visit(url('client.bookings.show', { ref: booking.ref })),
    ]);
    return [host.props['documents'], guest.props['documents']];
  };

  expect(await seen()).toMatchObject([[{ kind: 'itp', expired: false }], []]);
  await db.document.update({ where: { id: document.id }, data: { expiresOn: inDays(-2) } });
  expect(await seen()).toMatchObject([
    [{ expired: true }],
    [{ expired: true, documentsUrl: null }],
  ]);
  await createDocument(car, { kind: 'itp', ends: 300 });
  expect(await seen()).toEqual([[], []]);
});

test('the managers of a company are reminded of its own documents, and told when they end', async () => {
  const { host, owner, car } = await hostWithCar();
  const agent = await createUser({}, []);
  await db.hostMember.create({ data: { hostId: host.id, userId: agent.id, role: 'agent' } });
  await createDocument(host, { kind: 'company_insurance', ends: 20 });
  await createDocument(host, { kind: 'company_registration', ends: null });

  await remindOfExpiry(new Date());
  await remindOfExpiry(inDays(1));
  await sweep(inDays(21));
  await sweep(inDays(21));

  expect(await noticesOf(owner)).toEqual(['document_expiring', 'document_expired']);
  expect(await noticesOf(agent)).toEqual([]);
  expect(await statusOf(car)).toBe('listed');
});

test('a company that has sent its next document is left in peace', async () => {
  const { host, owner } = await hostWithCar();
  await createDocument(host, { kind: 'company_insurance', ends: 2 });
  await createDocument(host, { kind: 'company_insurance', ends: 300 });

  await remindOfExpiry(new Date());
  await sweep(inDays(3));

  expect(await noticesOf(owner)).toEqual([]);
});
