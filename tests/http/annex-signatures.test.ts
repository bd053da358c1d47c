import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { drawUpContract } from '#server/domain/contracts/commands.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { inHours } from '../support/factories.ts';
import { hostWith } from './owner-support.ts';

const drawing = [
  [20, 150, 60, 40, 90, 150, 130, 60],
  [200, 100, 260, 90, 300, 110, 340, 95],
];

const nameOf = async ({ id }: { id: string }) =>
  (await db.user.findUniqueOrThrow({ where: { id }, select: { name: true } })).name;

/** A trip under way, of which both sides agree that the car comes back an hour later. */
async function changedOnTheWay(status: 'in_progress' | 'confirmed' = 'in_progress') {
  const startsAt = inHours(status === 'confirmed' ? 48 : -5);
  const made = await hostWith({ status, startsAt, endsAt: hoursAfter(startsAt, 48) });
  const { owner, client, booking, page } = made;
  await drawUpContract(db, await bookingById(db, booking.id), new Date());
  const trip = `/client/bookings/${booking.ref}`;
  const body = {
    requestKey: randomUUID(),
    startsAt: startsAt.toISOString(),
    endsAt: hoursAfter(booking.endsAt, 1).toISOString(),
    amount: 0,
  };
  await as(client).submit(`${trip}/changes`, body, trip);
  const { id } = await db.bookingChange.findFirstOrThrow({ where: { bookingId: booking.id } });
  await as(owner).submit(`${page}/changes/${id}/answer`, { answer: 'accept' }, page);
  const contract = `/contracts/${booking.ref}`;
  const names = { owner: await nameOf(owner), client: await nameOf(client) };
  return {
    ...made,
    names,
    trip,
    contract,
    sign: `${contract}/annexes/${id}/signature`,
    changeId: id,
  };
}

const consent = 'yes';

const annexesFor = async (person: { id: string }, contract: string) => {
  const { props } = await as(person).visit(contract);
  return z.object({ annexes: z.unknown() }).parse(props['contract']).annexes;
};

const signedColumns = async (id: string) =>
  db.bookingChange.findUniqueOrThrow({
    where: { id },
    select: {
      clientSignature: true,
      clientDrawing: true,
      hostSignature: true,
      hostDrawing: true,
    },
  });

test('what is agreed on the way is signed by the client, then by the host, and both signatures stand in it', async () => {
  const { owner, client, names, trip, page, contract, sign, changeId } = await changedOnTheWay();

  expect(await annexesFor(client, contract)).toEqual([
    { number: 1, missing: 'client', signUrl: sign },
  ]);
  expect(await annexesFor(owner, contract)).toEqual([
    { number: 1, missing: 'client', signUrl: null },
  ]);
  const todos = { view: { todos: [{ name: 'contract' }, { name: 'annex' }] } };
  expect((await as(client).visit(trip)).props).toMatchObject(todos);
  await as(owner).submit(sign, { name: names.owner, consent }, contract);
  expect(await signedColumns(changeId)).toMatchObject({ hostSignature: null });

  await as(client).submit(
    sign,
    { name: names.client, drawing: JSON.stringify(drawing), consent },
    contract,
  );
  expect((await as(owner).visit(page)).props).toMatchObject({
    view: { booking: { contract: { annex: { number: 1, missing: 'host' } } } },
  });
  await as(owner).submit(
    sign,
    { name: names.owner, drawing: JSON.stringify(drawing), consent },
    contract,
  );
  await as(client).submit(sign, { name: names.client, consent }, contract);

  expect(await signedColumns(changeId)).toEqual({
    clientSignature: names.client,
    clientDrawing: drawing,
    hostSignature: names.owner,
    hostDrawing: drawing,
  });
  expect(await annexesFor(client, contract)).toEqual([]);
  const asked = { userId: owner.id, kind: 'annex_to_sign' };
  expect(await db.notification.count({ where: asked })).toBe(1);
  const { props } = await as(owner).visit(contract);
  expect(JSON.stringify(props['contract'])).toContain(`"name":"${names.client}","path":"M`);
  expect((await as(owner).get(`${contract}.pdf`)).headers.get('content-type')).toBe(
    'application/pdf',
  );
});

test('another name signs nothing, and nor does somebody who is no party', async () => {
  const { client, car, contract, sign, changeId } = await changedOnTheWay();
  const stranger = await hostWith({ car });

  await as(client).submit(sign, { name: 'Altcineva Oarecare', consent }, contract);
  const from = await as(stranger.owner).post(sign, { name: 'Un Străin', consent });

  expect(from.status).toBe(404);
  expect(await signedColumns(changeId)).toMatchObject({ clientSignature: null });
});

test('what is agreed before the trip the signatures at the check-in cover', async () => {
  const { client, names, contract, sign, changeId } = await changedOnTheWay('confirmed');

  expect(await annexesFor(client, contract)).toEqual([]);
  await as(client).submit(sign, { name: names.client, consent }, contract);
  expect(await signedColumns(changeId)).toMatchObject({ clientSignature: null });
});

test('an annex can be signed until the booking is closed', async () => {
  const { client, names, booking, contract, sign, changeId } = await changedOnTheWay();
  await db.booking.update({
    where: { id: booking.id },
    data: { status: 'returned', returnedAt: new Date() },
  });
  expect(await annexesFor(client, contract)).toHaveLength(1);
  await db.booking.update({
    where: { id: booking.id },
    data: { status: 'completed', completedAt: new Date() },
  });

  expect(await annexesFor(client, contract)).toEqual([]);
  await as(client).submit(sign, { name: names.client, consent }, contract);
  expect(await signedColumns(changeId)).toMatchObject({ clientSignature: null });
});
