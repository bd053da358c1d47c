import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createBranch, inHours } from '../support/factories.ts';
import { hostWith, memberOf } from './owner-support.ts';

const page = '/owner/reviews';

const reply = (who: { id: string }, id: string, words: string) =>
  as(who).submit(`${page}/${id}/reply`, { reply: words }, page);

const place = ({ id: userId }: { id: string }, branchId: string) =>
  db.hostMember.updateMany({ where: { userId }, data: { branchId } });

async function reviewed(change: { publishedAt?: Date | null } = {}) {
  const made = await hostWith({
    status: 'completed',
    startsAt: inHours(-96),
    endsAt: inHours(-48),
  });
  const { booking, client, car, host } = made;
  const review = await db.review.create({
    data: {
      bookingId: booking.id,
      direction: 'client_to_host',
      authorId: client.id,
      carId: car.id,
      hostId: host.id,
      stars: 4,
      cleanliness: 5,
      maintenance: 4,
      accuracy: 4,
      communication: 4,
      convenience: 3,
      text: 'Mașină bună, predare punctuală.',
      publishedAt: new Date(),
      ...change,
    },
  });
  return { ...made, review };
}

test('published reviews are counted, by star and by aspect', async () => {
  const { owner, review } = await reviewed();

  const { props } = await as(owner).visit(page);

  expect(props).toMatchObject({
    summary: {
      value: 4,
      count: 1,
      distribution: expect.arrayContaining([{ stars: 4, count: 1 }]),
      aspects: { cleanliness: 5, convenience: 3 },
    },
    reviews: [{ id: review.id, replyUrl: `/owner/reviews/${review.id}/reply` }],
  });
});

test('a review that is not published yet is not on the page', async () => {
  const { owner } = await reviewed({ publishedAt: null });

  const { props } = await as(owner).visit(page);

  expect(props).toMatchObject({ summary: { count: 0 }, reviews: [] });
});

test('a host replies once, in at most 500 characters, within 30 days', async () => {
  const { owner, review } = await reviewed();
  const old = await reviewed({ publishedAt: hoursAfter(new Date(), -31 * 24) });

  const long = await reply(owner, review.id, 'a'.repeat(501));
  await reply(owner, review.id, 'Vă mulțumim!');
  const twice = await reply(owner, review.id, 'Încă o dată.');
  const late = await reply(old.owner, old.review.id, 'Prea târziu.');

  expect(long.props).toMatchObject({ errors: { reply: expect.any(String) } });
  expect(await db.review.findUniqueOrThrow({ where: { id: review.id } })).toMatchObject({
    reply: 'Vă mulțumim!',
  });
  expect([twice, late]).toMatchObject([
    { flash: { toast: { kind: 'error' } } },
    { flash: { toast: { kind: 'error' } } },
  ]);
});

test("strangers and viewers reply to nothing, and see nothing of each other's", async () => {
  const { review, host } = await reviewed();
  const { owner: stranger } = await hostWith();
  const viewer = await memberOf(host, 'viewer');

  const answers = await Promise.all(
    [stranger, viewer].map((who) => as(who).post(`${page}/${review.id}/reply`, { reply: 'Salut' })),
  );
  const { props } = await as(viewer).visit(page);

  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(props).toMatchObject({ reviews: [{ id: review.id, replyUrl: null }] });
});

test('an agent replies to reviews of the cars of their branch, and reads the others', async () => {
  const { review, host, car } = await reviewed();
  await db.host.update({ where: { id: host.id }, data: { kind: 'company' } });
  const [here, there] = [await createBranch(host.id), await createBranch(host.id)];
  await db.car.update({ where: { id: car.id }, data: { branchId: here.id } });
  const [own, other] = [await memberOf(host, 'agent'), await memberOf(host, 'agent')];
  await Promise.all([place(own, here.id), place(other, there.id)]);
  const send = async (who: { id: string }) =>
    (await as(who).post(`${page}/${review.id}/reply`, { reply: 'Salut' })).status;

  const { props } = await as(other).visit(page);

  expect(props).toMatchObject({ reviews: [{ id: review.id, replyUrl: null }] });
  expect([await send(other), await send(own)]).toEqual([404, 302]);
});

test('the profile lists what is missing of the documents and the account', async () => {
  const { owner, car } = await hostWith();

  const { props } = await as(owner).visit('/owner/profile');

  expect(props).toMatchObject({
    profiles: [{ kind: 'person' }],
    accounts: [{ status: null }],
    renewals: expect.arrayContaining([
      expect.objectContaining({ owner: car.slug, kind: 'rca', state: 'missing' }),
    ]),
  });
});
