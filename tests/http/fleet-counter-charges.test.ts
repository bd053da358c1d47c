import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { bookedAtCounter } from '../domain/counter/support.ts';
import { move } from '../domain/payouts/support.ts';
import { as } from '../support/app.ts';

const Seen = z.object({
  counter: z.object({
    toSign: z
      .object({
        asked: z.array(z.object({ id: z.string(), amount: z.number() })),
        total: z.number(),
        covered: z.number(),
        beyond: z.number(),
        url: z.string(),
      })
      .nullable(),
    toTake: z.object({ amount: z.number(), url: z.string() }).nullable(),
    due: z.array(z.object({ kept: z.number(), waits: z.boolean() })),
  }),
});

/** A client of the counter is back without 1,200 lei of fuel; the deposit is 1,000. */
async function returned() {
  const world = await bookedAtCounter();
  const { booking, member } = world;
  await move(booking.id, 'start', new Date());
  await move(booking.id, 'return', new Date());
  const claim = await db.claim.create({
    data: {
      bookingId: booking.id,
      kind: 'fuel',
      amount: 1_200_00,
      currency: 'RON',
      respondBy: hoursAfter(new Date(), 72),
    },
  });
  const page = `/company/counter/${booking.ref}`;
  const open = async () => Seen.parse((await as(member).visit(page)).props).counter;
  return { ...world, claim, page, open };
}

const signed = { name: 'Ioana Nouă', consent: 'yes' };

test('a client without a password reads the charges, signs, and pays what the deposit does not cover', async () => {
  const { member, page, open, claim } = await returned();
  const { toSign, toTake } = await open();
  const charges = toSign?.asked.map(({ id, amount }) => ({ id, amount: String(amount) }));

  const wrong = await as(member).submit(
    `${page}/agreement`,
    { charges, ...signed, name: 'Ioan Altul' },
    page,
  );
  await as(member).post(`${page}/agreement`, { charges, ...signed });
  const after = await open();
  await as(member).post(`${page}/charges`, { amount: '20000', means: 'cash' });
  const paid = await open();

  expect(toSign).toMatchObject({
    asked: [{ id: claim.id, amount: 1_200_00 }],
    total: 1_200_00,
    covered: 1_000_00,
    beyond: 200_00,
  });
  expect(toTake).toBeNull();
  expect(wrong.props['errors']).toEqual({
    name: 'Clientul semnează cu numele din rezervare: Ioana Nouă.',
  });
  expect(after).toMatchObject({ toSign: null, toTake: { amount: 200_00 } });
  expect(paid).toMatchObject({ toTake: null, due: [{ kept: 1_000_00, waits: false }] });
});

test('the booking of a client without an address says what was checked and taken at the counter', async () => {
  const person = { name: 'Ioana Nouă', email: null, phone: '+40744000555', locale: 'ro' as const };
  const { booking, member } = await bookedAtCounter({ person });

  const { props } = await as(member).visit(`/owner/bookings/${booking.ref}`);

  expect(props['view']).toMatchObject({
    booking: {
      isCounter: true,
      depositStatus: 'authorised',
      client: { kycStatus: 'verified', contact: { phone: '+40744000555', email: null } },
    },
  });
});

test('somebody who has a password answers on their own, and nothing without consent or charges', async () => {
  const { member, page, open, booking, claim } = await returned();
  const charges = [{ id: claim.id, amount: '120000' }];

  await as(member).post(`${page}/agreement`, { charges, name: signed.name });
  await as(member).post(`${page}/agreement`, { charges: [], ...signed });
  await db.user.update({ where: { id: booking.clientId }, data: { passwordHash: 'chosen' } });
  await as(member).post(`${page}/agreement`, { charges, ...signed });

  expect((await open()).toSign).toBeNull();
  expect(await db.claim.findUniqueOrThrow({ where: { id: claim.id } })).toMatchObject({
    status: 'proposed',
  });
});
