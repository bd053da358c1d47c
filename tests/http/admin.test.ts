import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { startQueue } from '#server/queue/queue.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, createUser, inHours } from '../support/factories.ts';
import { createPayout } from '../support/create-payout.ts';

const admin = async () => {
  const user = await createUser({ name: 'Irina Dobre' }, ['admin']);
  return { ...user, ...as(user) };
};

/** A finished trip whose hand-overs wait for review and whose payout is due. */
async function finishedTrip() {
  const host = await createHost({ name: `Gazda ${randomUUID()}` });
  const car = await createCar({ hostId: host.id });
  const booking = await createBooking({
    status: 'completed',
    car,
    startsAt: inHours(-200),
    endsAt: inHours(-150),
  });
  for (const leg of ['check_in', 'check_out'])
    await db.execute`
      insert into inspections (booking_id, leg, status, odometer_km, fuel_percent, submitted_at, updated_at)
      values (${booking.id}, ${leg}::inspection_leg, 'accepted', 100, 80, now(), now())`;
  await db.execute`
    insert into bank_accounts (host_id, iban, holder, status)
    values (${host.id}, 'RO49AAAA1B31007593840000', 'Mihai Popa', 'verified')`;
  const payout = await createPayout(booking, booking.hostEarns, hoursAfter(new Date(), -1));
  return { booking, host, payoutId: payout.id };
}

async function inspectionsOf(bookingId: string) {
  return db.sql(z.object({ id: z.string(), review: z.string(), reason: z.string().nullable() }))`
    select id, review, review_reason as reason from inspections where booking_id = ${bookingId} order by leg`;
}

test('an admin approves a hand-over once, on the record', async () => {
  const { booking } = await finishedTrip();
  const person = await admin();
  const [checkIn] = await inspectionsOf(booking.id);
  const path = url('admin.checkins.review', { inspection: checkIn?.id ?? '' });

  await person.post(path, { verdict: 'approve' });
  const stale = await person.submit(
    path,
    { verdict: 'reject', reason: 'Prea târziu.' },
    '/admin/checkins',
  );

  expect((await inspectionsOf(booking.id))[0]?.review).toBe('approved');
  expect(stale.flash).toMatchObject({ toast: { kind: 'error' } });
  expect(
    await db.sql(
      z.object({
        action: z.string(),
        actor: z.string().nullable(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    )`select action, actor_id as actor, before, after from audit_entries where object_id = ${checkIn?.id}`,
  ).toEqual([
    {
      action: 'inspection.approve',
      actor: person.id,
      before: { review: 'pending_review' },
      after: { review: 'approved', reason: null },
    },
  ]);
});

test('admins are told what is to be settled before launch, a lawyer first', async () => {
  await startQueue();
  const person = await admin();

  const { props } = await person.visit(url('admin.dashboard'));

  expect(props).toMatchObject({
    setup: expect.arrayContaining([
      { name: 'lawyer', settings: ['LEGAL_CHECKED_ON'] },
      { name: 'operator', settings: expect.arrayContaining(['OPERATOR_CUI']) },
      { name: 'payments', settings: ['STRIPE_SECRET_KEY'] },
    ]),
  });
});

test('an admin finds one booking in the queues, whatever else waits there', async () => {
  const [{ booking, host }] = await Promise.all([finishedTrip(), finishedTrip()]);
  const person = await admin();
  const queues = { inspections: '/admin/checkins', payouts: '/admin/payouts' };

  for (const [list, path] of Object.entries(queues)) {
    for (const words of [booking.ref, booking.ref.toLowerCase(), host.name]) {
      const page = await person.visit(`${path}?q=${encodeURIComponent(words)}`);
      expect(page.props[list]).toContainEqual(expect.objectContaining({ ref: booking.ref }));
    }
    const one = await person.visit(`${path}?q=${booking.ref}`);
    const none = await person.visit(`${path}?q=${booking.ref.slice(0, 4)}%25`);
    expect(one.props[list]).toHaveLength(list === 'payouts' ? 1 : 2);
    expect(none.props[list]).toEqual([]);
  }
});

test('a rejection needs a reason, which the host is told', async () => {
  const { booking, host } = await finishedTrip();
  const person = await admin();
  const [checkIn] = await inspectionsOf(booking.id);
  const path = url('admin.checkins.review', { inspection: checkIn?.id ?? '' });

  const page = await person.submit(path, { verdict: 'reject', reason: '' }, '/admin/checkins');
  expect(page.props['errors']).toHaveProperty('reason');
  await person.post(path, { verdict: 'reject', reason: 'Lipsește spatele mașinii.' });

  expect((await inspectionsOf(booking.id))[0]).toMatchObject({
    review: 'rejected',
    reason: 'Lipsește spatele mașinii.',
  });
  expect(
    await db.sql(
      z.object({ reason: z.string().nullable() }),
    )`select facts->>'reason' as reason from notifications
      where user_id = ${host.owner.id} and kind = 'check_in_rejected'`,
  ).toEqual([{ reason: 'Lipsește spatele mașinii.' }]);
});

test('a payout waits for its hand-overs, and is approved after them', async () => {
  const { booking, payoutId } = await finishedTrip();
  const person = await admin();
  const approve = () =>
    person.submit(url('admin.payouts.approve', null), { payouts: [payoutId] }, '/admin/payouts');
  const statusOf = async () =>
    (
      await db.sql(
        z.object({ status: z.string(), reason: z.string().nullable() }),
      )`select status, reason from payouts where id = ${payoutId}`
    )[0];

  expect((await approve()).flash).toMatchObject({ toast: { kind: 'error' } });
  expect(await statusOf()).toEqual({ status: 'on_hold', reason: 'inspection' });

  for (const { id } of await inspectionsOf(booking.id))
    await person.post(url('admin.checkins.review', { inspection: id }), { verdict: 'approve' });
  expect((await approve()).flash).toMatchObject({ toast: { kind: 'success' } });
  expect(await statusOf()).toEqual({ status: 'approved', reason: null });
});

test('the list of payouts says whom, how much and what keeps each', async () => {
  const { booking, payoutId } = await finishedTrip();

  const page = await (await admin()).visit(url('admin.payouts'));

  expect(page.component).toBe('Admin/Payouts');
  expect(page.props['payouts']).toContainEqual(
    expect.objectContaining({
      id: payoutId,
      ref: booking.ref,
      amount: booking.hostEarns,
      holds: ['inspection'],
      account: { end: '0000', holder: 'Mihai Popa', verified: true, verifyUrl: null },
    }),
  );
  expect(JSON.stringify(page.props)).not.toContain('RO49AAAA1B31007593840000');
});

test('people are found by part of a name or address, wildcards being only letters', async () => {
  const name = `Zamfira ${randomUUID().slice(0, 6)}`;
  await createUser({ name });
  const { visit } = await admin();
  const search = async (q: string) => (await visit(url('admin.users', null, { q }))).props;

  expect(await search(name.slice(3))).toMatchObject({ total: 1, users: [{ name }] });
  expect(await search('%')).toMatchObject({ total: 0 });
  const odd = await visit('/admin/users?role=emperor&after=-3&sort=x&state[]=y');
  expect(odd.props).toMatchObject({ filter: { role: null, state: null, sort: 'newest' } });
});

test('every admin page answers an admin, and nobody else', async () => {
  const pages = ['admin.dashboard', 'admin.checkins', 'admin.payouts', 'admin.users'] as const;
  const person = await admin();
  const others = [await createUser(), await createUser({}, ['owner', 'company_owner'])];

  for (const name of pages) {
    expect((await person.get(url(name))).status).toBe(200);
    for (const other of others) expect((await as(other).get(url(name))).status).toBe(404);
    expect((await as(null).get(url(name))).headers.get('location')).toBe('/login');
  }
});
