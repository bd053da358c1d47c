import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { inHours } from '../support/factories.ts';
import { newReturnPhoto } from '../support/world-things.ts';
import { hostWith, statusOf } from './owner-support.ts';

const back = { status: 'returned', startsAt: inHours(-72), endsAt: inHours(-2) } as const;
const damaged = (photo: string) => ({ ...damage, photos: [photo] });

const damage = {
  kind: 'damage',
  amount: '149,50',
  note: 'Zgârietură pe ușa din dreapta.',
  requestKey: randomUUID(),
};

test('a host proposes damage on a returned car and withdraws it again', async () => {
  const { owner, booking, page } = await hostWith(back);
  const photo = await newReturnPhoto(booking);

  await as(owner).submit(`${page}/claims`, damaged(photo), page);
  const claim = await db.claim.findFirstOrThrow({ where: { bookingId: booking.id } });
  await as(owner).submit(`${page}/claims/${claim.id}/withdrawal`, {}, page);

  expect(claim).toMatchObject({ kind: 'damage', amount: 149_50, status: 'proposed' });
  expect(await db.claim.findUniqueOrThrow({ where: { id: claim.id } })).toMatchObject({
    status: 'withdrawn',
  });
});

test('cleaning has a maximum, an amount is a number, and a note says what happened', async () => {
  const { owner, booking, page } = await hostWith(back);
  const claimed = damaged(await newReturnPhoto(booking));

  const dear = await as(owner).submit(
    `${page}/claims`,
    { ...claimed, kind: 'cleaning', amount: '501' },
    page,
  );
  const odd = await as(owner).submit(`${page}/claims`, { ...claimed, amount: 'mult' }, page);
  const short = await as(owner).submit(`${page}/claims`, { ...claimed, note: 'Rău' }, page);

  const bare = await as(owner).submit(`${page}/claims`, damage, page);

  expect(bare.props).toMatchObject({ errors: { photos: expect.any(String) } });
  expect(dear.props).toMatchObject({ errors: { amount: expect.stringContaining('500') } });
  expect(odd.props).toMatchObject({ errors: { amount: expect.any(String) } });
  expect(short.props).toMatchObject({ errors: { note: expect.any(String) } });
});

test('no claim before the car is back', async () => {
  const { owner, booking, page } = await hostWith({ ...back, status: 'in_progress' });

  const photo = await newReturnPhoto(booking);

  const answer = await as(owner).submit(`${page}/claims`, damaged(photo), page);

  expect(answer).toMatchObject({ flash: { toast: { kind: 'error' } } });
  expect(await db.claim.count({ where: { bookingId: booking.id } })).toBe(0);
});

test('a booking closes when both sides say so, and not over an open claim', async () => {
  const { owner, booking, page } = await hostWith(back);
  await as(owner).post(`${page}/claims`, damaged(await newReturnPhoto(booking)));

  const blocked = await as(owner).submit(`${page}/completion`, {}, page);
  await db.claim.updateMany({ where: { bookingId: booking.id }, data: { status: 'withdrawn' } });
  await as(owner).post(`${page}/completion`);
  const alone = await statusOf(booking);
  await db.booking.update({ where: { id: booking.id }, data: { clientClosedAt: new Date() } });
  await as(owner).post(`${page}/completion`);

  expect(blocked).toMatchObject({ flash: { toast: { kind: 'error' } } });
  expect(alone).toBe('returned');
  expect(await statusOf(booking)).toBe('completed');
});

test('a host reviews the client once, and reads the other review only when it is published', async () => {
  const { owner, booking, client, car, host, page } = await hostWith({
    ...back,
    status: 'completed',
  });
  await db.booking.update({ where: { id: booking.id }, data: { completedAt: new Date() } });
  await db.review.create({
    data: {
      bookingId: booking.id,
      direction: 'client_to_host',
      authorId: client.id,
      carId: car.id,
      hostId: host.id,
      stars: 2,
      text: 'Nu chiar cum mă așteptam.',
    },
  });

  const before = await as(owner).visit(page);
  const review = { stars: 5, text: 'A adus mașina curată și la timp.' };
  await as(owner).submit(`${page}/review`, review, page);
  const twice = await as(owner).submit(`${page}/review`, review, page);
  const after = await as(owner).visit(page);

  expect(JSON.stringify(before.props)).not.toContain('mă așteptam');
  expect(twice).toMatchObject({ flash: { toast: { kind: 'error' } } });
  expect(JSON.stringify(after.props)).toContain('mă așteptam');
});
