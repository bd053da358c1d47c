import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { booked, claimed, statusOf } from './client-support.ts';

const objection = 'Era deja zgâriată, se vede în fotografii.';
const reason = 'Fotografia de la predare arată zgârietura.';

async function disputed() {
  const parties = await booked({ status: 'returned', startsIn: -60 });
  const claim = await claimed(parties.booking.id, 'damage');
  const answer = `${parties.page}/claims/${claim.id}/answer`;
  await as(parties.client).post(answer, { action: 'dispute', objection });
  const person = await createUser({ name: 'Irina Dobre' }, ['admin']);
  const path = url('admin.claims.decide', { claim: claim.id });
  return { ...parties, claim, admin: { ...person, ...as(person) }, path };
}

const claimNow = (id: string) => db.claim.findUniqueOrThrow({ where: { id } });

test('an admin sees what both sides say and decides how much of a claim stands', async () => {
  const { admin, booking, claim, path } = await disputed();

  const list = await admin.visit(`/admin/claims?q=${booking.ref}`);
  await admin.post(path, { settled: '25,50', reason });

  expect(list.props['claims']).toMatchObject([
    { ref: booking.ref, claim: { status: 'disputed', amount: 60_00, objection } },
  ]);
  expect(await claimNow(claim.id)).toMatchObject({
    status: 'settled',
    settled: 25_50,
    decision: reason,
    decidedBy: admin.id,
  });
  const [auditEntry] = await db.auditEntry.findMany({ where: { objectId: claim.id } });
  expect(auditEntry).toMatchObject({
    actorId: admin.id,
    action: 'claim.settle',
    before: { status: 'disputed', amount: 60_00 },
    after: { status: 'settled', settled: 25_50, reason },
  });
});

test('both sides are told the sum and the reason', async () => {
  const { admin, client, host, booking, path } = await disputed();

  await admin.post(path, { settled: '0', reason });

  const notices = await db.notification.findMany({
    where: { kind: 'claim_decided', facts: { path: ['ref'], equals: booking.ref } },
  });
  expect(notices.map(({ userId }) => userId).toSorted()).toEqual(
    [client.id, host.owner.id].toSorted(),
  );
  expect(notices[0]?.facts).toMatchObject({ amount: 0, reason });
});

test('no more stands than was asked for, and a sum and a reason are needed', async () => {
  const { admin, claim, path } = await disputed();
  const tried = async (body: object) =>
    (await admin.submit(path, body, '/admin/claims')).props['errors'];

  expect(await tried({ settled: '60,01', reason })).toHaveProperty('settled');
  expect(await tried({ settled: '-1', reason })).toHaveProperty('settled');
  expect(await tried({ settled: '', reason: '' })).toMatchObject({
    settled: expect.any(String),
    reason: expect.any(String),
  });
  expect(await claimNow(claim.id)).toMatchObject({ status: 'disputed', settled: null });
});

test('of two decisions the second finds the claim decided', async () => {
  const { admin, claim, path } = await disputed();

  await Promise.all(['10', '20'].map((settled) => admin.post(path, { settled, reason })));
  const { settled } = await claimNow(claim.id);
  const late = await admin.submit(path, { settled: '30', reason }, '/admin/claims');

  expect([10_00, 20_00]).toContain(settled);
  expect(late.flash).toMatchObject({ toast: { kind: 'error' } });
  expect(await claimNow(claim.id)).toMatchObject({ settled });
  expect(await db.auditEntry.count({ where: { objectId: claim.id } })).toBe(1);
});

test('a booking both sides had closed is complete once its last claim is decided', async () => {
  const { admin, booking, path } = await disputed();
  const now = new Date();
  await db.booking.update({
    where: { id: booking.id },
    data: { clientClosedAt: now, hostClosedAt: now },
  });

  await admin.post(path, { settled: '60', reason });

  expect(await statusOf(booking)).toBe('completed');
});

test('a client offers less, the host sees it and agrees; an offer above the claim is refused with words', async () => {
  const { client, host, booking, page } = await booked({ status: 'returned', startsIn: -60 });
  const claim = await claimed(booking.id, 'damage');
  const answer = (offer: string) =>
    as(client).submit(
      `${page}/claims/${claim.id}/answer`,
      { action: 'dispute', objection, offer },
      page,
    );
  const dear = await answer('60');
  const odd = await answer('mult');
  await answer('25,50');
  const ownerPage = `/owner/bookings/${booking.ref}`;
  const seen = await as(host.owner).visit(ownerPage);

  await as(host.owner).post(`${ownerPage}/claims/${claim.id}/agreement`);

  expect(dear.props).toMatchObject({ errors: { offer: expect.stringContaining('60') } });
  expect(odd.props).toMatchObject({ errors: { offer: expect.any(String) } });
  expect(seen.props).toMatchObject({
    view: {
      claims: [
        { offered: 25_50, actions: [{ name: 'agree' }, { name: 'counter' }, { name: 'withdraw' }] },
      ],
    },
  });
  expect(await claimNow(claim.id)).toMatchObject({ status: 'accepted', settled: 25_50 });
});
