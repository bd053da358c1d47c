import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { newMoneyCase } from '../support/world-things.ts';
import { booked } from './client-support.ts';

const reason = 'Gazda a corectat contul.';

async function troubled(kind: 'hold_expired' | 'payout_bounced' = 'payout_bounced') {
  const parties = await booked({ status: 'completed', startsIn: -100 });
  const { id } = await newMoneyCase({ bookingId: parties.booking.id, words: 'account_closed' });
  await db.moneyCase.update({ where: { id }, data: { kind } });
  const person = await createUser({ name: 'Irina Dobre' }, ['admin']);
  const params = { case: id };
  return {
    ...parties,
    id,
    admin: { ...person, ...as(person) },
    page: url('admin.cases.show', params),
    owner: url('admin.work.update', { list: 'cases', item: id }),
    acts: url('admin.cases.acts.store', params),
  };
}

const caseNow = (id: string) => db.moneyCase.findUniqueOrThrow({ where: { id } });

test('the staff find a case by its booking, take it, and close it with a reason, on the record', async () => {
  const { admin, booking, id, page, owner, acts } = await troubled();

  const list = await admin.visit(`/admin/cases?q=${booking.ref}`);
  await admin.put(owner, { from: '', to: admin.id });
  const mine = await admin.visit(`/admin/cases?share=mine&q=${booking.ref}`);
  const shown = await admin.visit(page);
  await admin.post(acts, { act: 'close', reason });
  const over = await admin.visit(`/admin/cases?show=over&q=${booking.ref}`);

  expect(list.component).toBe('Admin/Cases/Index');
  expect(list.props['cases']).toMatchObject([{ id, ref: booking.ref, state: 'open' }]);
  expect(mine.props['cases']).toMatchObject([{ id }]);
  expect(mine.props['work']).toMatchObject({ holders: { [id]: { name: 'Irina Dobre' } } });
  expect(shown.props['view']).toMatchObject({ acts: ['close'] });
  expect(over.props['cases']).toMatchObject([{ id, state: 'resolved' }]);
  expect(await caseNow(id)).toMatchObject({ reason, decidedBy: admin.id });
  const entries = await db.auditEntry.findMany({ where: { objectId: id }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual(['work.take', 'case.close']);
});

test('what somebody else has taken, and what is over, is left alone', async () => {
  const { admin, id, page, owner, acts } = await troubled();
  const second = await createUser({}, ['admin']);
  const other = { ...second, ...as(second) };
  await admin.put(owner, { from: '', to: admin.id });

  await other.put(owner, { from: '', to: other.id });
  await other.post(acts, { act: 'close', reason });
  const { props } = await other.visit(page);
  expect(await caseNow(id)).toMatchObject({ state: 'open' });
  expect(props['view']).toMatchObject({ acts: [] });

  await admin.post(acts, { act: 'close', reason });
  await admin.post(acts, { act: 'close', reason: 'Încă o dată.' });
  expect(await caseNow(id)).toMatchObject({ reason });
});

test('a decision needs a reason, and an act that its case knows', async () => {
  const { admin, id, page, acts } = await troubled();

  const short = await admin.submit(acts, { act: 'close', reason: 'nu' }, page);
  await admin.submit(acts, { act: 'burn', reason }, page);
  await admin.submit(acts, { act: 'submit', reason }, page);

  expect(short.props['errors']).toHaveProperty('reason');
  expect(await caseNow(id)).toMatchObject({ state: 'open', decidedAt: null });
});

test('both sides see a dispute on their booking, and the client that a refund did not arrive', async () => {
  const { client, host, booking, page: casePage, id } = await troubled();
  const payment = await db.payment.create({
    data: { bookingId: booking.id, purpose: 'deposit', amount: 500_00, currency: 'RON' },
  });
  await db.moneyCase.update({
    where: { id },
    data: { kind: 'dispute', state: 'lost', paymentId: payment.id },
  });

  const forClient = await as(client).visit(`/client/bookings/${booking.ref}`);
  const forHost = await as(host.owner).visit(`/owner/bookings/${booking.ref}`);
  const stranger = await as(client).get(casePage);

  expect(forClient.props['view']).toMatchObject({
    payment: { trouble: { isDisputed: true, hasFailedRefund: false } },
  });
  expect(forHost.props['view']).toMatchObject({ isDisputed: true });
  expect(stranger.status).toBe(404);
});
