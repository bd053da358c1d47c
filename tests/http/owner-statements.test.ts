import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { post } from '#server/domain/ledger/commands.ts';
import {
  claims,
  earned,
  payoutFailed,
  payoutSent,
  type Posting,
} from '#server/domain/ledger/ledger.ts';
import { hostPayable } from '#server/domain/ledger/queries.ts';
import type { StatementsView } from '#server/http/presenters/statements.ts';
import { transaction } from '#server/db/transaction.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, inHours } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';

const move = (posting: Posting, at: string) =>
  transaction(async (tx) => post(tx, posting, new Date(at)));

/** A host with a rental of two payouts, one of which came back, and a charge the month after. */
async function hostWithMoney() {
  const host = await createHost();
  const car = await createCar({ hostId: host.id, make: '=Dacia', model: 'Duster, "verde"' });
  const booking = await createBooking({ car, status: 'completed' });
  const of = { hostId: host.id, bookingId: booking.id, currency: 'RON' };
  await move(earned(of, booking.id, { host: 160_00, platform: 40_25 }), '2026-09-30T20:59:59Z');
  await move(claims(of, `${booking.id}-claim`, 33_33), '2026-09-30T21:00:01Z');
  await move(payoutSent(of, `${booking.id}-1`, 160_00), '2026-10-03T10:00:00Z');
  await move(payoutFailed(of, `${booking.id}-1`, 160_00), '2026-10-04T10:00:00Z');
  await move(payoutSent(of, `${booking.id}-2`, 150_00), '2026-10-06T10:00:00Z');
  const file = (month: string, kind: string) => `/owner/statements/${host.slug}/${month}.${kind}`;
  return { host, owner: host.owner, booking, file };
}

async function seen(person: { id: string }, query: string): Promise<StatementsView> {
  const { props } = await as(person).visit(`/owner/statements?${query}`);
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- what the page is given
  return props['statements'] as StatementsView;
}

test('a statement is the ledger of its month, to the cent, from midnight to midnight where the platform is at home', async () => {
  const { host, owner } = await hostWithMoney();

  const september = await seen(owner, 'year=2026&month=2026-09');
  const october = await seen(owner, 'year=2026&month=2026-10');

  expect(september.statement).toMatchObject({ opening: 0, closing: 160_00 });
  expect(october.statement).toMatchObject({ opening: 160_00, closing: await hostPayable(host.id) });
  expect(
    october.statement?.movements.map(({ kind, amount, balance }) => [kind, amount, balance]),
  ).toEqual([
    ['claims', 33_33, 193_33],
    ['payout-sent', -160_00, 33_33],
    ['payout-failed', 160_00, 193_33],
    ['payout-sent', -150_00, 43_33],
  ]);
});

test('the year says what clients paid, what the platform kept and what each car brought', async () => {
  const { owner, booking } = await hostWithMoney();
  await createBooking({
    car: { id: booking.carId },
    startsAt: inHours(240),
    endsAt: inHours(288),
  });

  const { totals, months, cars, owed, coming } = await seen(owner, 'year=2026');

  expect(totals).toEqual({
    rentals: 200_25,
    fees: -40_25,
    charges: 33_33,
    earned: 193_33,
    paidOut: -150_00,
  });
  expect(months.find(({ month }) => month === '2026-10')).toMatchObject({ earned: 33_33 });
  expect(cars).toMatchObject([{ trips: 1, amount: 193_33 }]);
  expect([owed, coming]).toEqual([43_33, 160_00]);
});

test('the file for a spreadsheet adds up, and no text in it is a formula', async () => {
  const { owner, booking, file } = await hostWithMoney();

  const answer = await as(owner).get(file('2026-09', 'csv'));
  const lines = (await answer.text()).split('\r\n');

  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toContain('statement-2026-09.csv');
  expect(lines[2]).toBe(
    `2026-09-30,Închiriere,${booking.ref},"'=Dacia Duster, ""verde""",200.25,-40.25,160.00,160.00`,
  );
  expect(lines[3]).toMatch(/,160\.00$/);
});

test('the file to print is a PDF', async () => {
  const { owner, file } = await hostWithMoney();

  const answer = await as(owner).get(file('2026-10', 'pdf'));
  const bytes = Buffer.from(await answer.arrayBuffer());

  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('only managers of the host see its money; what is no month is not found', async () => {
  const { host, owner, file } = await hostWithMoney();
  const [agent, viewer] = [await memberOf(host, 'agent'), await memberOf(host, 'viewer')];
  const { owner: stranger } = await createHost();

  const answers = await Promise.all([
    as(agent).get('/owner/statements'),
    as(viewer).get(file('2026-10', 'csv')),
    as(stranger).get(file('2026-10', 'pdf')),
    as(stranger).get(`/owner/statements?host=${host.slug}`),
    as(owner).get(file('2026-13', 'csv')),
    as(owner).get('/owner/statements/nobody/2026-10.csv'),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 404]);
});

test('a host that has earned nothing has a page all the same, and a person without a host too', async () => {
  const { owner } = await createHost();
  const alone = await db.user.create({
    data: {
      email: `alone-${Date.now()}@example.test`,
      name: 'Ana',
      passwordHash: 'none',
      emailVerifiedAt: new Date(),
      roles: { create: { name: 'owner' } },
    },
  });

  const empty = await seen(owner, 'year=1900&month=x');
  const { props } = await as(alone).visit('/owner/statements');

  expect(empty).toMatchObject({ statement: null, owed: 0, coming: 0, cars: [] });
  expect(props).toMatchObject({ statements: null });
});
