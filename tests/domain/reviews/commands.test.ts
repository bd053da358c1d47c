import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { findForClient, findForHost } from '#server/domain/bookings/queries.ts';
import { publishDue, reviewClient, reviewHost } from '#server/domain/reviews/commands.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import {
  actorOf,
  createBooking,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../../support/factories.ts';

const scores = {
  cleanliness: 5,
  maintenance: 4,
  accuracy: 4,
  communication: 4,
  convenience: 4,
};
const ofHost = { scores, text: 'Mașină bună, predare punctuală.' };
const ofClient = { stars: 5, text: 'A adus mașina curată.' };

async function ended() {
  const host = await createHost();
  const client = await createUser();
  const car = await createCar({ hostId: host.id });
  const { id, ref } = await createBooking({
    status: 'completed',
    client,
    car,
    startsAt: inHours(-96),
    endsAt: inHours(-48),
  });
  const now = new Date();
  await db.booking.update({ where: { id }, data: { completedAt: now } });
  const asHost = await findForHost(ref, await actorOf(host.owner));
  const asClient = await findForClient(ref, await actorOf(client));
  return { host, car, asHost, asClient, now };
}

const ratingOf = async ({ id }: { id: string }) => {
  const { ratingSum, ratingCount } = await db.car.findUniqueOrThrow({ where: { id } });
  return [ratingSum, ratingCount];
};

test('neither review is public until both are written; then both are, and the rating counts', async () => {
  const { car, host, asHost, asClient, now } = await ended();

  await reviewHost(asClient, ofHost, now);
  const alone = await ratingOf(car);
  await reviewClient(asHost, host.owner.id, ofClient, now);

  expect(alone).toEqual([0, 0]);
  expect(await ratingOf(car)).toEqual([4, 1]);
  expect(
    await db.review.count({ where: { bookingId: asHost.id, publishedAt: { not: null } } }),
  ).toBe(2);
});

test('written by both at the same moment, both are published and counted once', async () => {
  const { car, host, asHost, asClient, now } = await ended();

  await Promise.all([
    reviewHost(asClient, ofHost, now),
    reviewClient(asHost, host.owner.id, ofClient, now),
  ]);

  expect(await ratingOf(car)).toEqual([4, 1]);
});

test('a review written alone is published after 14 days, once', async () => {
  const { car, asClient, now } = await ended();
  await reviewHost(asClient, ofHost, now);

  await publishDue(hoursAfter(now, 13 * 24));
  const before = await ratingOf(car);
  await publishDue(hoursAfter(now, 14 * 24 + 1));
  await publishDue(hoursAfter(now, 14 * 24 + 2));

  expect(before).toEqual([0, 0]);
  expect(await ratingOf(car)).toEqual([4, 1]);
});

test('sent twice by a double click, it is stored once', async () => {
  const { asClient, now } = await ended();

  const results = await Promise.all([
    reviewHost(asClient, ofHost, now),
    reviewHost(asClient, ofHost, now),
  ]);

  expect(results).toEqual(
    expect.arrayContaining([{ ok: true }, { ok: false, problem: 'written-before' }]),
  );
});
