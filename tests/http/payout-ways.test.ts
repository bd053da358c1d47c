import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { payThroughGateway } from '../support/connected-account.ts';
import { as } from '../support/app.ts';
import { createPayout } from '../support/create-payout.ts';
import { createBooking, createHost, createUser } from '../support/factories.ts';
import { startPayments } from '../domain/payments/support.ts';
import { memberOf } from './owner-support.ts';

const running = await startPayments();

const page = '/owner/payments/bank-account';

/** A host with a bank account, and how it says how it wants to be paid. */
async function banked() {
  const { owner, ...host } = await createHost();
  await db.bankAccount.create({
    data: {
      hostId: host.id,
      iban: 'RO49AAAA1B31007593840000',
      holder: 'Mihai',
      status: 'verified',
    },
  });
  const choose = (person: { id: string }, way: string) =>
    as(person).send('/owner/payments/way', {
      method: 'PUT',
      data: { hostId: host.id, way },
      headers: { Referer: page },
    });
  const wayOf = async () => (await db.host.findUniqueOrThrow({ where: { id: host.id } })).payoutWay;
  return { owner, host, choose, wayOf };
}

test('a host that the gateway knows chooses how it is paid, and that is on record', async () => {
  const { owner, host, choose, wayOf } = await banked();
  await payThroughGateway(running, host.id);
  await db.host.update({ where: { id: host.id }, data: { payoutWay: 'bank' } });

  await choose(owner, 'gateway');
  const seen = await as(owner).visit(page);
  const chosen = await wayOf();
  await choose(owner, 'bank');

  expect(seen.props).toMatchObject({ accounts: [{ payoutWay: 'gateway', isGatewayReady: true }] });
  expect([chosen, await wayOf()]).toEqual(['gateway', 'bank']);
  const entries = await db.auditEntry.findMany({
    where: { objectId: host.id, action: 'host.payout-way' },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ actorId, after }) => [actorId, after])).toEqual([
    [owner.id, { way: 'gateway' }],
    [owner.id, { way: 'bank' }],
  ]);
});

test('a host that the gateway does not know is led to the gateway’s own pages', async () => {
  const { owner, choose, wayOf } = await banked();

  const answer = await choose(owner, 'gateway');

  expect(answer.status).toBe(409);
  expect(answer.headers.get('x-inertia-location')).toContain('/onboarding');
  expect(await wayOf()).toBe('gateway');
});

test.each(['card', '', 'Bank'])('nobody is paid by “%s”', async (way) => {
  const { owner, choose, wayOf } = await banked();

  await choose(owner, way);

  expect(await wayOf()).toBe('bank');
});

test('neither a stranger nor a member without a say in money chooses how a host is paid', async () => {
  const { host, choose, wayOf } = await banked();
  await db.host.update({ where: { id: host.id }, data: { kind: 'company' } });
  const agent = await memberOf(host, 'agent');

  const answers = [
    await choose(await createUser({}, ['owner']), 'gateway'),
    await choose(agent, 'gateway'),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 403]);
  expect(await wayOf()).toBe('bank');
});

test('an admin chooses the way of one payout until it is approved, and only a way that there is', async () => {
  const payout = await createPayout(await createBooking({ status: 'confirmed' }), 120_00);
  const admin = as(await createUser({}, ['admin']));
  const path = `/admin/payouts/${payout.id}/way`;
  const wayOf = async () => (await db.payout.findUniqueOrThrow({ where: { id: payout.id } })).way;

  await admin.post(path, { way: 'post' });
  const refused = await wayOf();
  await admin.post(path, { way: 'bank' });
  const chosen = await wayOf();
  await db.payout.update({ where: { id: payout.id }, data: { status: 'approved', way: 'bank' } });
  await admin.post(path, { way: 'gateway' });

  expect([refused, chosen, await wayOf()]).toEqual([null, 'bank', 'bank']);
  const entries = await db.auditEntry.findMany({ where: { objectId: payout.id } });
  expect(entries).toMatchObject([{ action: 'payout.way', after: { way: 'bank' } }]);
});
