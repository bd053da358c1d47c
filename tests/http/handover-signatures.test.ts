import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { clientCode } from '#server/domain/inspections/signature.ts';
import { wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { as, baseUrl } from '../support/app.ts';
import { createUser, inHours } from '../support/factories.ts';
import { signedInCookie } from '../support/sign-in.ts';
import { hostWith, sendFourSides, statusOf } from './owner-support.ts';

const drawing = [
  [20, 150, 60, 40, 90, 150, 130, 60],
  [200, 100, 260, 90, 300, 110, 340, 95],
];

/** A car that is out, with all that its return needs but the signatures. */
async function backAtTheCar(endsAt = inHours(2)) {
  const client = await createUser();
  const period = { startsAt: inHours(-48), endsAt };
  const made = await hostWith({ status: 'in_progress', client, ...period });
  await db.inspection.create({
    data: {
      bookingId: made.booking.id,
      leg: 'check_in',
      status: 'accepted',
      odometerKm: 40_000,
      fuelPercent: 75,
      submittedAt: inHours(-48),
      clientSignedAt: inHours(-48),
    },
  });
  const leg = `${made.page}/inspections/check-out`;
  await sendFourSides(made.owner, `${leg}/photos`);
  const values = { odometerKm: 40_100, fuelPercent: 75, notes: '', damages: [] };
  return { ...made, client, leg, values: { ...values, signature: 'Mihai Popa' } };
}

const ZONE = 'Europe/Bucharest';
const wall = (hours: number) => wallTimeOf(inHours(hours), ZONE);

/** As the page's own script sends it. */
async function send(person: { id: string }, path: string, data: object) {
  return fetch(new URL(path, baseUrl), {
    method: 'POST',
    body: JSON.stringify(data),
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Cookie: await signedInCookie(person.id),
      Origin: baseUrl,
    },
  });
}

const checkOutOf = (bookingId: string) =>
  db.inspection.findUniqueOrThrow({ where: { bookingId_leg: { bookingId, leg: 'check_out' } } });

test('what both signed without a network is taken once, with the moments they signed at', async () => {
  const { owner, client, booking, leg, values } = await backAtTheCar();
  const at = inHours(-3);
  const signedAt = at.toISOString();
  const hosts = { ...values, drawing, key: randomUUID(), signedAt };
  const clients = {
    name: client.name,
    drawing,
    key: randomUUID(),
    signedAt,
    code: clientCode(booking.id, 'check_out'),
  };

  const answers = [
    await send(owner, `${leg}/submission`, hosts),
    await send(owner, `${leg}/submission`, hosts),
    await send(owner, `${leg}/client-signature`, clients),
    await send(owner, `${leg}/client-signature`, clients),
    await send(owner, `${leg}/submission`, { ...hosts, key: randomUUID() }),
  ];
  const notices = { userId: client.id, kind: 'handover_to_sign' } as const;

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409]);
  expect(await db.notification.count({ where: notices })).toBe(1);
  expect(await statusOf(booking)).toBe('returned');
  expect(await checkOutOf(booking.id)).toMatchObject({
    status: 'accepted',
    hostDrawing: drawing,
    hostSignedAt: at,
    clientDrawing: drawing,
    clientSignedAt: at,
    returnedAt: at,
  });
});

test('both sides see the drawn signatures', async () => {
  const { owner, client, booking, leg, values, page } = await backAtTheCar();
  await send(owner, `${leg}/submission`, { ...values, drawing });
  const sign = `/client/bookings/${booking.ref}/inspections/check_out/signature`;
  await send(client, sign, { name: client.name, drawing });

  const hosts = await as(owner).visit(page);
  const clients = await as(client).visit(`/client/bookings/${booking.ref}/status`);

  const path = expect.stringMatching(/^M20 150/);
  const inspection = { leg: 'check_out', host: { path }, client: { path } };
  expect(hosts.props).toMatchObject({
    view: { inspections: [{ leg: 'check_in' }, inspection] },
  });
  expect(clients.props).toMatchObject({ trip: { inspection } });
});

test('a wrong code is refused with words, and after five the client signs on their own phone', async () => {
  const { owner, client, booking, leg, values } = await backAtTheCar();
  await send(owner, `${leg}/submission`, values);
  const right = clientCode(booking.id, 'check_out');
  const wrong = right === '111111' ? '222222' : '111111';
  const sign = (code: string) =>
    send(owner, `${leg}/client-signature`, { name: client.name, drawing, code });

  const [first] = [await sign(wrong), await sign(wrong), await sign(wrong), await sign(wrong)];
  const fifth = await sign(wrong);
  const blocked = await sign(right);

  expect([first?.status, fifth.status, blocked.status]).toEqual([422, 422, 422]);
  expect(await first?.json()).toMatchObject({ errors: { client: expect.any(String) } });
  expect(await blocked.json()).toMatchObject({
    errors: { client: expect.stringContaining('telefonul lui') },
  });
  expect(await statusOf(booking)).toBe('in_progress');
});

test('a name that is not theirs, and a scribble of two points, are no signature', async () => {
  const { owner, client, booking, leg, values } = await backAtTheCar();
  const dot = await send(owner, `${leg}/submission`, { ...values, drawing: [[1, 1, 2, 2]] });
  const other = await send(owner, `${leg}/submission`, { ...values, signature: 'Altcineva' });
  await send(owner, `${leg}/submission`, values);
  const code = clientCode(booking.id, 'check_out');
  const stranger = { name: 'Cineva Altul', drawing, code };
  const forged = await send(owner, `${leg}/client-signature`, stranger);

  expect(await dot.json()).toMatchObject({ errors: { drawing: [expect.any(String)] } });
  expect(await other.json()).toMatchObject({ errors: { signature: expect.any(String) } });
  expect(await forged.json()).toMatchObject({
    errors: { name: expect.stringContaining(client.name) },
  });
});

test('lateness counts from the recorded return, also after an objection and a correction', async () => {
  const { owner, client, booking, leg, values } = await backAtTheCar(inHours(-10));
  const objection = `/client/bookings/${booking.ref}/inspections/check_out/objection`;
  const sign = `/client/bookings/${booking.ref}/inspections/check_out/signature`;
  await send(owner, `${leg}/submission`, { ...values, returnedAt: wall(-5) });
  await as(client).post(objection, { reason: 'Am adus mașina cu trei ore mai devreme.' });
  // A correction without a time, or with a later one, makes the return no later.
  await as(owner).put(leg, { ...values, returnedAt: wall(-1) });
  const between = await checkOutOf(booking.id);
  await send(owner, `${leg}/submission`, { ...values, returnedAt: wall(-8) });
  await send(client, sign, { name: client.name, drawing });

  expect(wallTimeOf(between.returnedAt ?? new Date(), ZONE)).toBe(wall(-5));
  const late = await db.claim.findMany({ where: { bookingId: booking.id, kind: 'late' } });
  expect(late).toMatchObject([{ facts: { hours: 2 } }]);
});

test('a return outside of the trip is not taken', async () => {
  const { owner, leg, values } = await backAtTheCar();
  const at = (hours: number) => ({ ...values, returnedAt: wall(hours) });

  const ahead = await send(owner, `${leg}/submission`, at(3));
  const before = await send(owner, `${leg}/submission`, at(-60));

  expect(await ahead.json()).toMatchObject({ errors: { returnedAt: expect.any(String) } });
  expect(await before.json()).toMatchObject({ errors: { returnedAt: expect.any(String) } });
});

test('an objection stays through the corrections, and the third one no longer holds the return up', async () => {
  const { owner, client, booking, leg, values } = await backAtTheCar();
  const objection = `/client/bookings/${booking.ref}/inspections/check_out/objection`;
  const reasons = ['Rezervorul era plin la returnare.', 'Tot nu este corectat nivelul.'];
  for (const reason of reasons) {
    await send(owner, `${leg}/submission`, { ...values, notes: 'Corectat.' });
    await as(client).post(objection, { reason });
  }
  await send(owner, `${leg}/submission`, values);
  const third = await send(client, objection, { reason: 'Și a treia oară la fel.' });

  const { props } = await as(client).visit(`/client/bookings/${booking.ref}/status`);
  expect(third.status).toBe(409);
  expect(props).toMatchObject({
    trip: {
      sign: { contestUrl: null },
      inspection: { status: 'submitted', objections: reasons.map((reason) => ({ reason })) },
    },
  });
});
