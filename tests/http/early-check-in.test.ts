import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { inHours } from '../support/factories.ts';
import { hostWith, sendPhoto } from './owner-support.ts';

async function farAhead() {
  const made = await hostWith({
    status: 'confirmed',
    startsAt: inHours(23 * 24),
    endsAt: inHours(25 * 24),
  });
  const trip = `/client/bookings/${made.booking.ref}`;
  return { ...made, trip, ask: `${made.page}/early-check-in`, answer: `${trip}/early-check-in` };
}

const kindsOf = async ({ id }: { id: string }) =>
  (await db.notification.findMany({ where: { userId: id } })).map(({ kind }) => kind);

test('23 days ahead the host finds no check-in, and its page leads back to the booking', async () => {
  const { owner, page, booking } = await farAhead();

  const { props } = await as(owner).visit(page);
  const form = await as(owner).get(`${page}/check-in`);
  const photo = await sendPhoto(owner, `${page}/inspections/check-in/photos`, { angle: 'front' });

  expect(props).toMatchObject({
    view: { actions: [{ name: 'cancel' }], checkInAhead: { isAsked: false } },
  });
  expect(form.headers.get('location')).toBe(page);
  expect(photo.ok).toBe(false);
  expect(await db.inspection.count({ where: { bookingId: booking.id } })).toBe(0);
});

test('the host asks, the client is shown what that means and agrees, and the check-in opens', async () => {
  const { owner, client, page, trip, ask, answer } = await farAhead();

  await as(owner).submit(ask, {}, page);
  const asked = await as(client).visit(trip);
  await as(client).submit(answer, { answer: 'agree' }, trip);
  const { props } = await as(owner).visit(page);

  expect(asked.props).toMatchObject({
    view: { earlyCheckInUrl: answer, todos: [{ name: 'early_check_in' }] },
  });
  expect(props).toMatchObject({
    view: { checkInAhead: null, actions: [{ name: 'check-in' }, { name: 'cancel' }] },
  });
  expect(await kindsOf(client)).toEqual(['early_check_in_asked']);
  expect(await kindsOf(owner)).toEqual(['early_check_in_agreed']);
});

test('nobody answers but the client, and nobody who was not asked', async () => {
  const { owner, client, trip, answer } = await farAhead();

  const byHost = await as(owner).post(answer, { answer: 'agree' });
  await as(client).submit(answer, { answer: 'agree' }, trip);

  expect(byHost.status).toBe(404);
  expect(await kindsOf(owner)).toEqual([]);
});
