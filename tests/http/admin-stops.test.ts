import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { payAtGateway } from '../support/pay-at-gateway.ts';
import { newStop } from '../support/world-things.ts';
import { booked, statusOf, submitted } from './client-support.ts';

async function stopped() {
  const made = await booked({ startsIn: 3 });
  const helper = await createUser({}, ['support']);
  return { ...made, helper, stop: await newStop(made.booking.id) };
}

test('the client and the host read that we take a look and until when, and not why', async () => {
  const { client, host, page, booking } = await stopped();
  await db.signal.create({
    data: {
      kind: 'names_differ',
      userId: client.id,
      bookingId: booking.id,
      strength: 1,
      facts: { cardHolder: 'Dan Popa' },
      seenAt: new Date(),
    },
  });

  const trip = await as(client).visit(`${page}/status`);
  const recording = await as(host.owner).visit(url('owner.check-in', { ref: booking.ref }));
  const hosted = await as(host.owner).visit(url('owner.bookings.show', { ref: booking.ref }));

  expect(trip.props['trip']).toMatchObject({
    problems: expect.arrayContaining(['stopped']),
    stoppedUntil: expect.any(String),
  });
  expect(JSON.stringify([trip.props, recording.props, hosted.props])).not.toContain('Dan Popa');
  expect(JSON.stringify(recording.props)).toContain('stopped');
  expect(hosted.props['view']).toMatchObject({ isStopped: true });
});

test('one of the staff reads what was seen, and clears the booking with a reason', async () => {
  const { client, host, helper, stop, booking, page } = await stopped();
  const list = `${url('admin.stops')}?q=${booking.ref}`;

  const before = await as(helper).visit(list);
  await as(helper).submit(
    url('admin.stops.decide', { stop }),
    { verdict: 'clear', reason: 'Am vorbit cu ea.' },
    list,
  );

  expect(before.props['stops']).toMatchObject([{ ref: booking.ref, state: 'open' }]);
  const trip = await as(client).visit(`${page}/status`);
  const hosted = await as(host.owner).visit(url('owner.bookings.show', { ref: booking.ref }));
  expect(hosted.props['view']).toMatchObject({ isStopped: false });
  expect(trip.props['trip']).toMatchObject({ problems: expect.not.arrayContaining(['stopped']) });
});

test('a signature while the staff look begins nothing, and the client is told', async () => {
  const { client, page, booking } = await stopped();
  await payAtGateway(booking.id);
  await submitted(booking.id, 'check_in');
  const path = `${page}/inspections/check_in/signature`;

  const answer = await as(client).submit(path, { name: client.name }, `${page}/status`);

  expect(answer.props['errors']).toEqual({
    problem: expect.stringContaining('verificăm această rezervare'),
  });
  expect(await statusOf(booking)).toBe('confirmed');
});
