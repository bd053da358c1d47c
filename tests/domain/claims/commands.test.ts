import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { claim } from '#server/domain/claims/claiming.ts';
import { acceptUnanswered, answerClaim } from '#server/domain/claims/commands.ts';
import { transaction } from '#server/db/transaction.ts';
import { catchUp } from '#server/domain/bookings/timers.ts';
import { claimsDue, claimsOf } from '#server/domain/claims/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { bringTo } from '../../support/bring-to.ts';
import { damageOn, returned } from './support.ts';

const asked = damageOn;

async function claimed(now = new Date()) {
  const parties = await returned();
  await claim(parties.asHost, asked(parties.photo), now);
  const [found] = await claimsOf(parties.asHost.id);
  if (!found) throw new Error('no claim');
  return { ...parties, found };
}

const statusOf = async (id: string) => (await db.claim.findUniqueOrThrow({ where: { id } })).status;

test('the client is told of a claim, the host of the answer', async () => {
  const { asHost, asClient, found } = await claimed();

  await answerClaim(
    asClient,
    found.id,
    { action: 'dispute', objection: 'Era curată.', offer: null },
    new Date(),
  );

  const kinds = await db.notification.findMany({
    where: { facts: { path: ['ref'], equals: asHost.ref } },
    select: { kind: true },
    orderBy: { createdAt: 'asc' },
  });
  expect(kinds.map(({ kind }) => kind)).toEqual(['settlement_proposed', 'claim_answered']);
});

test('accepted and withdrawn at once, only one of the two stands', async () => {
  const { asHost, asClient, found } = await claimed();

  const results = await Promise.allSettled([
    answerClaim(asClient, found.id, { action: 'accept' }, new Date()),
    answerClaim(asHost, found.id, { action: 'withdraw' }, new Date()),
  ]);

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(['accepted', 'withdrawn']).toContain(await statusOf(found.id));
});

test('a claim nobody answers counts as accepted after 72 hours, not before', async () => {
  const now = new Date();
  const { found } = await claimed(now);

  await acceptUnanswered(hoursAfter(now, 71));
  const before = await statusOf(found.id);
  await acceptUnanswered(hoursAfter(now, 72));

  expect(before).toBe('proposed');
  expect(await statusOf(found.id)).toBe('accepted');
});

test("a claim of another booking cannot be answered through one's own", async () => {
  const { found } = await claimed();
  const other = await returned();

  await expect(
    answerClaim(other.asClient, found.id, { action: 'accept' }, new Date()),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await statusOf(found.id)).toBe('proposed');
});

test('a host who still sees a returned booking claims nothing of one closed meanwhile', async () => {
  const { asHost, photo } = await returned();
  await bringTo(asHost, 'completed', new Date());

  await expect(claim(asHost, asked(photo), new Date())).rejects.toMatchObject({ code: 'conflict' });
  expect(await claimsOf(asHost.id)).toEqual([]);
});

test('a claim that is clicked twice is made once', async () => {
  const { asHost, photo } = await returned();
  const request = asked(photo);

  await Promise.all([claim(asHost, request, new Date()), claim(asHost, request, new Date())]);
  await claim(asHost, asked(photo), new Date());

  expect(await claimsOf(asHost.id)).toHaveLength(2);
});

test('nothing is claimed later than 72 hours after the return, though the booking is still open', async () => {
  const { asHost, photo } = await returned();

  await expect(claim(asHost, asked(photo), hoursAfter(new Date(), 73))).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a booking does not complete over a claim that is being made', async () => {
  const { asHost } = await returned();
  const later = hoursAfter(new Date(), 80);

  const closing = await transaction(async (tx) => {
    await tx.execute`select 1 from bookings where id = ${asHost.id} for update`;
    const catchingUp = catchUp(asHost.id, later);
    await setTimeout(200);
    await tx.claim.create({
      data: {
        bookingId: asHost.id,
        kind: 'damage',
        amount: 300_00,
        currency: 'RON',
        respondBy: later,
      },
    });
    return { catchingUp };
  });
  await closing.catchingUp;

  expect(await db.booking.findUnique({ where: { id: asHost.id } })).toMatchObject({
    status: 'returned',
  });
});

test('silence accepts what the deposit covers, and what goes beyond waits for an admin', async () => {
  const { asHost, photo } = await returned();
  const now = new Date();
  const amounts = [500_00, 400_00, 300_00];
  for (const [index, amount] of amounts.entries())
    await claim(asHost, { ...asked(photo), amount }, hoursAfter(now, index / 10));

  await acceptUnanswered(hoursAfter(now, 80));

  const claims = await claimsOf(asHost.id);
  expect(claims.map(({ amount, status }) => [amount, status])).toEqual([
    [500_00, 'accepted'],
    [400_00, 'accepted'],
    [300_00, 'disputed'],
  ]);
});

const cleaning = (photo: string) => ({ ...asked(photo), kind: 'cleaning' as const });

test('cleaning is claimed once a trip, unless it was withdrawn', async () => {
  const { asHost, photo } = await returned();
  await claim(asHost, cleaning(photo), new Date());

  await expect(claim(asHost, cleaning(photo), new Date())).rejects.toMatchObject({
    code: 'conflict',
  });
  const [first] = await claimsOf(asHost.id);
  await answerClaim(asHost, first?.id ?? '', { action: 'withdraw' }, new Date());
  await claim(asHost, cleaning(photo), new Date());

  expect(await claimsOf(asHost.id)).toHaveLength(2);
});

test('a claim shows photos of its own return, each once, and needs one', async () => {
  const [mine, other] = [await returned(), await returned()];
  const { asHost, photo } = mine;
  const about = (photos: string[]) => claim(asHost, { ...asked(photo), photos }, new Date());

  await expect(about([])).rejects.toMatchObject({ code: 'conflict' });
  await expect(about([photo, other.photo])).rejects.toMatchObject({ code: 'conflict' });
  await expect(about([randomUUID()])).rejects.toMatchObject({ code: 'conflict' });
  await about([photo, photo]);

  const [found] = await claimsOf(asHost.id);
  expect(found?.photos).toMatchObject([{ id: photo, angle: 'left', before: null }]);
});

test('beside a photo of the return stands that of the same angle when the car was handed over', async () => {
  const { asHost, photo } = await returned();
  const image = { file: 'x-480.webp', width: 480, height: 360, placeholder: '#ccc' };
  const angles = ['left', 'rear'] as const;
  const photos = angles.map((angle) => ({ angle, uploadKey: randomUUID(), ...image }));
  await db.inspection.create({
    data: { bookingId: asHost.id, leg: 'check_in', photos: { create: photos } },
  });
  const left = await db.inspectionPhoto.findFirstOrThrow({
    where: { angle: 'left', inspection: { bookingId: asHost.id, leg: 'check_in' } },
  });

  await claim(asHost, asked(photo), new Date());

  const [found] = await claimsOf(asHost.id);
  expect(found?.photos).toMatchObject([{ id: photo, before: { id: left.id } }]);
});

/** A claim of 300 lei, for which the client would pay 120. */
async function offered() {
  const parties = await claimed();
  const dispute = { action: 'dispute', objection: 'Era deja zgâriată.', offer: 120_00 } as const;
  await answerClaim(parties.asClient, parties.found.id, dispute, new Date());
  return parties;
}

const rowOf = (id: string) => db.claim.findUniqueOrThrow({ where: { id } });

test('a host agrees to what the client offers: that is owed, and the client is told', async () => {
  const { asHost, found } = await offered();

  await answerClaim(asHost, found.id, { action: 'agree' }, new Date());

  expect(await rowOf(found.id)).toMatchObject({ status: 'accepted', settled: 120_00 });
  expect(await claimsDue(db, asHost.id)).toBe(120_00);
  const told = await db.notification.findMany({
    where: { userId: asHost.clientId, kind: 'claim_agreed' },
  });
  expect(told).toMatchObject([{ facts: { amount: 120_00 } }]);
});

test('an offer is less than the claim, and without one there is nothing to agree to', async () => {
  const { asClient, asHost, found } = await claimed();
  const dispute = { action: 'dispute', objection: 'Era deja zgâriată.' } as const;
  const dear = await answerClaim(asClient, found.id, { ...dispute, offer: 300_00 }, new Date());
  const before = await statusOf(found.id);

  await answerClaim(asClient, found.id, { ...dispute, offer: null }, new Date());

  expect(dear).toEqual({ ok: false, problem: 'too-much', most: 300_00 });
  expect(before).toBe('proposed');
  await expect(
    answerClaim(asHost, found.id, { action: 'agree' }, new Date()),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('the client offers once, and does not agree to their own offer', async () => {
  const { asClient, found } = await offered();
  const again = { action: 'dispute', objection: 'Cel mult atât.', offer: 50_00 } as const;

  await expect(answerClaim(asClient, found.id, again, new Date())).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(
    answerClaim(asClient, found.id, { action: 'agree' }, new Date()),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect(await rowOf(found.id)).toMatchObject({ status: 'disputed', offered: 120_00 });
});

test('a host who agrees twice, or while the client accepts all of it, ends with one result', async () => {
  const { asClient, asHost, found } = await offered();
  const agree = () => answerClaim(asHost, found.id, { action: 'agree' }, new Date());

  const ends = await Promise.allSettled([
    agree(),
    agree(),
    answerClaim(asClient, found.id, { action: 'accept' }, new Date()),
  ]);

  const { status, settled } = await rowOf(found.id);
  expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
  expect(status).toBe('accepted');
  expect(await claimsDue(db, asHost.id)).toBe(settled ?? 300_00);
});

test('the database refuses an offer that is not less than the claim, or has no words', async () => {
  const { found } = await claimed();
  const offer = (data: object) => db.claim.update({ where: { id: found.id }, data });

  await expect(offer({ offered: 300_00, objection: 'Nu.' })).rejects.toThrow(
    /claims_offered_check/,
  );
  await expect(offer({ offered: 100_00 })).rejects.toThrow(/claims_offered_check/);
});
