import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createBooking, createUser, inHours } from '../support/factories.ts';
import { hostWith, memberOf, statusOf } from './owner-support.ts';

async function viewOf(person: { id: string }, page: string) {
  const { component, props } = await as(person).visit(page);
  expect(component).toBe('Owner/Bookings/Status');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this component is given
  return props['view'] as Record<string, never> & {
    booking: { client: object; car: object; total: number };
    actions: { name: string }[];
    earnings: object | null;
    payouts: object[] | null;
  };
}

const names = (actions: { name: string }[]) => actions.map(({ name }) => name);

test('a request shows a given name, what it earns and its deadline, and nothing to reach the client by', async () => {
  const { owner, booking } = await hostWith({ status: 'requested' });

  const { props } = await as(owner).visit('/owner/bookings');

  expect(props).toMatchObject({
    tab: 'requested',
    bookings: [
      {
        ref: booking.ref,
        client: { name: 'Ana', contact: null },
        earns: 160_00,
        deadline: { kind: 'answer' },
        actions: [{ name: 'approve' }, { name: 'decline' }, { name: 'cancel' }],
      },
    ],
  });
  expect(JSON.stringify(props)).not.toContain('+40700000001');
});

test('without requests the list opens where something waits', async () => {
  const { owner } = await hostWith({ status: 'in_progress', startsAt: inHours(-48) });

  const { props } = await as(owner).visit('/owner/bookings');

  expect(props).toMatchObject({ tab: 'running', bookings: [{ status: 'in_progress' }] });
});

test('an accepted request is confirmed and tells how to reach the client', async () => {
  const { owner, booking, page } = await hostWith({ status: 'requested' });

  const back = await as(owner).submit(`${page}/approval`, {}, page);
  const { booking: shown, actions } = await viewOf(owner, page);

  expect(back).toMatchObject({ flash: { toast: { kind: 'success' } } });
  expect(await statusOf(booking)).toBe('confirmed');
  expect(shown.client).toMatchObject({
    name: 'Ana Ionescu',
    contact: { phone: '+40700000001' },
  });
  expect(names(actions)).toEqual(['cancel']);
});

test('two answers at once: one counts, the other hears that something has changed', async () => {
  const { owner, booking, page } = await hostWith({ status: 'requested' });

  const answers = await Promise.all([
    as(owner).submit(`${page}/approval`, {}, page),
    as(owner).submit(`${page}/refusal`, { reason: 'Mașina este în service.' }, page),
  ]);

  const kinds = answers.map(({ flash }) => flash?.['toast']);
  expect(kinds).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'success' }),
      expect.objectContaining({ kind: 'error' }),
    ]),
  );
  expect(await db.bookingEvent.count({ where: { bookingId: booking.id } })).toBe(1);
});

test('a refusal needs a reason, which the client reads', async () => {
  const { owner, booking, page } = await hostWith({ status: 'requested' });

  const empty = await as(owner).submit(`${page}/refusal`, { reason: '' }, page);
  await as(owner).submit(`${page}/refusal`, { reason: 'Mașina este în service.' }, page);

  expect(empty.props).toMatchObject({ errors: { reason: expect.any(String) } });
  expect(await statusOf(booking)).toBe('declined');
  const { reason } = await db.booking.findUniqueOrThrow({ where: { id: booking.id } });
  expect(reason).toBe('Mașina este în service.');
});

test('a check-in is offered from a day before the start on, a no-show from two hours after the start', async () => {
  const far = await hostWith({ status: 'confirmed', startsAt: inHours(72), endsAt: inHours(120) });
  const near = await hostWith({ status: 'confirmed', startsAt: inHours(5), endsAt: inHours(60) });
  const late = await hostWith({ status: 'confirmed', startsAt: inHours(-4), endsAt: inHours(60) });

  const offered = await Promise.all(
    [far, near, late].map(async ({ owner, page }) => names((await viewOf(owner, page)).actions)),
  );

  expect(offered).toEqual([['cancel'], ['check-in', 'cancel'], ['check-in', 'no-show']]);
});

test('a viewer sees the booking and its money, gets no buttons, and may not act', async () => {
  const { host, booking, page } = await hostWith({ status: 'requested' });
  const viewer = await memberOf(host, 'viewer');

  const view = await viewOf(viewer, page);
  const acts = await Promise.all([
    as(viewer).post(`${page}/approval`),
    as(viewer).post(`${page}/refusal`, { reason: 'Nu se poate.' }),
    as(viewer).get(`${page}/check-in`),
  ]);

  expect(view).toMatchObject({ isViewOnly: true, actions: [], claimForm: null, reviewUrl: null });
  expect(view.earnings).not.toBeNull();
  expect(acts.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await statusOf(booking)).toBe('requested');
});

test('a booking that was cancelled earns its host nothing but what is paid out', async () => {
  const { host, page } = await hostWith({ status: 'cancelled' });

  const list = await as(host.owner).visit('/owner/bookings?show=past');
  const view = await viewOf(host.owner, page);

  expect(list.props).toMatchObject({ bookings: [{ status: 'cancelled', earns: null }] });
  expect(view).toMatchObject({ earnings: null, payouts: [] });
});

test('an agent answers requests and sees no money', async () => {
  const { host, booking, page } = await hostWith({ status: 'requested' });
  const agent = await memberOf(host, 'agent');

  const list = await as(agent).visit('/owner/bookings');
  const view = await viewOf(agent, page);
  const money = await as(agent).get('/owner/payments/bank-account');
  await as(agent).post(`${page}/approval`);

  expect(list.props).toMatchObject({ bookings: [{ earns: null }] });
  expect(view).toMatchObject({ earnings: null, payouts: null, cancelRefund: null });
  expect(view.booking.total).toBe(0);
  expect(money.status).toBe(403);
  expect(await statusOf(booking)).toBe('confirmed');
});

test("another host's bookings do not exist, nor does the area for a client", async () => {
  const { booking, page, client } = await hostWith({ status: 'requested' });
  const other = await hostWith({ status: 'requested' });

  const answers = await Promise.all([
    as(other.owner).get(page),
    as(other.owner).post(`${page}/approval`),
    as(other.owner).post(`${page}/claims`, {
      kind: 'damage',
      photos: [randomUUID()],
      amount: '100',
      note: 'O zgârietură.',
      requestKey: randomUUID(),
    }),
    as(client).get(page),
    as(await createUser()).get('/owner/bookings'),
  ]);
  const list = await as(other.owner).visit('/owner/bookings?show=all');

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(JSON.stringify(list.props)).not.toContain(booking.ref);
});

test('hand-overs of the coming days stand in the order they happen', async () => {
  const { owner, car, client } = await hostWith({
    status: 'in_progress',
    startsAt: inHours(-24),
    endsAt: inHours(30),
  });
  await createBooking({ car, client, startsAt: inHours(40), endsAt: inHours(90) });

  const { props } = await as(owner).visit('/owner/bookings/upcoming');

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this component is given
  const days = props['days'] as { handovers: { leg: string }[] }[];
  expect(days.flatMap(({ handovers }) => handovers.map(({ leg }) => leg))).toEqual([
    'check_out',
    'check_in',
  ]);
});
