import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { booked, viewOf } from './client-support.ts';

const marks = {
  cleanliness: 5,
  maintenance: 4,
  accuracy: 5,
  communication: 5,
  convenience: 4,
};
const words = 'Mașină curată, gazdă punctuală.';

async function finished(daysAgo = 1) {
  const trip = await booked({ status: 'completed', startsIn: -120 });
  const completedAt = hoursAfter(new Date(), -24 * daysAgo);
  await db.booking.update({ where: { id: trip.booking.id }, data: { completedAt } });
  return { ...trip, form: `${trip.page}/review` };
}

const reviewsOf = (bookingId: string) => db.review.findMany({ where: { bookingId } });

test('a finished trip waits for its review, with five aspects and the limits of the text', async () => {
  const { client, form } = await finished();

  const index = await as(client).visit('/client/reviews');
  const create = await as(client).visit(form);

  expect(index.props).toMatchObject({ waiting: [{ reviewUrl: form }], written: [] });
  expect(create).toMatchObject({
    component: 'Client/Reviews/Create',
    props: {
      aspects: Object.keys(marks),
      limits: { min: 10, max: 2_000, blindDays: 14 },
      storeUrl: form,
    },
  });
});

test('a review is stored once and stays hidden until the host has written too', async () => {
  const { client, booking, page, form } = await finished();
  const write = () => as(client).post(form, { ...marks, text: words });

  await Promise.all([write(), write()]);

  expect(await reviewsOf(booking.id)).toMatchObject([{ stars: 5, text: words, publishedAt: null }]);
  expect(await viewOf(client, page)).toMatchObject({
    reviews: [{ direction: 'client_to_host', isPublished: false }],
    todos: [],
  });
  const { props } = await as(client).visit('/client/reviews');
  expect(props).toMatchObject({ waiting: [], written: [{ text: words, publishedAt: null }] });
});

test('the review of the other side is not read before one’s own is out', async () => {
  const { client, host, booking, page } = await finished();
  await db.review.create({
    data: {
      bookingId: booking.id,
      direction: 'host_to_client',
      authorId: host.owner.id,
      carId: booking.carId,
      hostId: host.id,
      stars: 2,
      text: 'A lăsat mașina murdară.',
    },
  });

  expect(JSON.stringify(await viewOf(client, page))).not.toContain('murdară');
});

test('every mark and enough words are needed', async () => {
  const { client, booking, form } = await finished();
  const { cleanliness: _left, ...rest } = marks;

  const back = await as(client).submit(form, { ...rest, accuracy: 6, text: 'scurt' }, form);

  expect(back.component).toBe('Client/Reviews/Create');
  expect(Object.keys(back.props['errors'] ?? {}).toSorted()).toEqual([
    'accuracy',
    'cleanliness',
    'text',
  ]);
  expect(await reviewsOf(booking.id)).toEqual([]);
});

test('after 14 days, or before the end, there is no review to write', async () => {
  const late = await finished(15);
  const early = await booked({ status: 'returned', startsIn: -60 });

  for (const { client, booking, page } of [late, early]) {
    const form = `${page}/review`;
    const answer = await as(client).get(form);
    await as(client).post(form, { ...marks, text: words });

    expect(answer.headers.get('location')).toBe(page);
    expect(await reviewsOf(booking.id)).toEqual([]);
  }
});

test('a stranger reviews nothing', async () => {
  const { booking, form } = await finished();
  const stranger = await createUser();

  expect((await as(stranger).get(form)).status).toBe(404);
  expect((await as(stranger).post(form, { ...marks, text: words })).status).toBe(404);
  expect(await reviewsOf(booking.id)).toEqual([]);
});
