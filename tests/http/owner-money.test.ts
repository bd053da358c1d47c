import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { post } from '#server/domain/ledger/commands.ts';
import * as ledger from '#server/domain/ledger/ledger.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createPayout } from '../support/create-payout.ts';
import { createHost, createUser, inHours } from '../support/factories.ts';
import { hostWith, memberOf } from './owner-support.ts';

const page = '/owner/payments/bank-account';
const iban = 'RO49 AAAA 1B31 0075 9384 0000';

const save = (person: { id: string }, hostId: string, change: object = {}) =>
  saveAs(as(person), hostId, change);

const saveAs = (browser: ReturnType<typeof as>, hostId: string, change: object = {}) =>
  browser.send(page, {
    method: 'PUT',
    data: { hostId, holder: 'Mihai Popa', iban, ...change },
    headers: { Referer: page },
  });

test('an account is saved without spaces, waits to be verified, and is shown masked', async () => {
  const { owner, ...host } = await createHost();

  await save(owner, host.id);
  const { props } = await as(owner).visit(page);

  expect(await db.bankAccount.findUniqueOrThrow({ where: { hostId: host.id } })).toMatchObject({
    iban: 'RO49AAAA1B31007593840000',
    status: 'pending',
  });
  expect(props).toMatchObject({ accounts: [{ iban: 'RO49 •••• 0000', status: 'pending' }] });
  expect(JSON.stringify(props)).not.toContain('7593');
});

test('another account has to be verified anew, the same one does not', async () => {
  const { owner, ...host } = await createHost();
  await save(owner, host.id);
  await db.bankAccount.update({ where: { hostId: host.id }, data: { status: 'verified' } });
  const status = async () =>
    (await db.bankAccount.findUniqueOrThrow({ where: { hostId: host.id } })).status;

  await save(owner, host.id);
  const same = await status();
  await save(owner, host.id, { iban: 'DE89370400440532013000' });

  expect(same).toBe('verified');
  expect(await status()).toBe('pending');
});

test('a mistyped number is refused at its field', async () => {
  const { owner, ...host } = await createHost();

  const browser = as(owner);
  await saveAs(browser, host.id, { iban: 'RO50AAAA1B31007593840000' });
  const { props } = await browser.visit(page);

  expect(props).toMatchObject({ errors: { iban: expect.stringContaining('greșeală') } });
  expect(await db.bankAccount.count({ where: { hostId: host.id } })).toBe(0);
});

test("only managers change it, and nobody changes another host's", async () => {
  const { owner, ...host } = await createHost();
  const stranger = (await createHost()).owner;
  const [viewer, agent] = [await memberOf(host, 'viewer'), await memberOf(host, 'agent')];

  const answers = await Promise.all([
    save(viewer, host.id),
    save(agent, host.id),
    save(stranger, host.id),
  ]);
  const { props } = await as(viewer).visit(page);

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 404]);
  expect(props).toMatchObject({ accounts: [{ updateUrl: null }] });
  expect(owner.id).toBeTruthy();
});

test('changing it is put on record without the number', async () => {
  const { owner, ...host } = await createHost();

  await save(owner, host.id);

  const [auditEntry] = await db.auditEntry.findMany({ where: { objectId: host.id } });
  expect(auditEntry).toMatchObject({ action: 'bank-account.change', actorId: owner.id });
  expect(JSON.stringify(auditEntry?.after)).not.toContain('7593');
});

test('the balance is what the ledger owes, and a payout says why it waits', async () => {
  const { owner, host, booking } = await hostWith({
    status: 'completed',
    startsAt: inHours(-96),
    endsAt: inHours(-48),
  });
  const of = { bookingId: booking.id, hostId: host.id, currency: 'RON' };
  await transaction((tx) =>
    post(tx, ledger.earned(of, `${booking.id}/1`, { host: 160_00, platform: 50_00 }), new Date()),
  );
  await db.payout.create({
    data: {
      hostId: host.id,
      bookingId: booking.id,
      amount: 160_00,
      currency: 'RON',
      dueAt: new Date(),
    },
  });

  const { props } = await as(owner).visit(page);

  expect(props).toMatchObject({
    accounts: [{ balance: 160_00, iban: null, status: null }],
    payouts: [
      { ref: booking.ref, status: 'scheduled', holds: expect.arrayContaining(['bank-account']) },
    ],
  });
});

test('the payouts of a large fleet come by the page, the newest first, and those of others not at all', async () => {
  const { owner, host, booking } = await hostWith({ status: 'completed' });
  await db.payout.delete({ where: { id: (await createPayout(booking, 60_00)).id } });
  await createPayout((await hostWith({ status: 'completed' })).booking, 10_00);
  const of = { hostId: host.id, bookingId: booking.id, currency: 'RON', amount: 1_00 };
  await db.payout.createMany({
    data: Array.from({ length: 60 }, (_, at) => ({
      ...of,
      installment: at + 1,
      dueAt: hoursAfter(new Date('2026-01-01T09:00:00Z'), at),
    })),
  });

  const pages = await Promise.all(
    ['', '?page=3', '?page=4', '?page=nu'].map(async (query) => as(owner).visit(page + query)),
  );

  const [first, last, beyond, invalid] = pages.map(({ props }) => props);
  expect(first).toMatchObject({
    page: 1,
    pages: 3,
    payouts: Array.from({ length: 25 }, (_, at) => ({ installment: 60 - at })),
  });
  expect(last).toMatchObject({
    page: 3,
    payouts: Array.from({ length: 10 }, (_, at) => ({ installment: 10 - at })),
  });
  expect(beyond).toMatchObject({ page: 4, pages: 3, payouts: [] });
  expect(invalid).toMatchObject({ page: 1 });
});

test('the overview shows requests, hand-overs and money; an agent sees no money on it', async () => {
  const { owner, host, booking } = await hostWith({ status: 'requested' });
  const agent = await memberOf(host, 'agent');

  const [own, agents] = await Promise.all([
    as(owner).visit('/owner/dashboard'),
    as(agent).visit('/owner/dashboard'),
  ]);

  expect(own.component).toBe('Owner/Dashboard');
  expect(own.props).toMatchObject({
    dashboard: {
      hasCars: true,
      requests: [{ ref: booking.ref, earns: 160_00 }],
      money: { balance: 0 },
    },
  });
  expect(agents.props).toMatchObject({
    dashboard: { requests: [{ ref: booking.ref, earns: null }], money: null },
  });
});

test('an owner without anything yet gets every page, empty', async () => {
  const owner = await createUser({}, ['owner']);
  const pages = ['dashboard', 'bookings', 'bookings/upcoming', 'cars', 'reviews', 'profile'];

  const found = await Promise.all(pages.map((name) => as(owner).visit(`/owner/${name}`)));

  expect(found.map(({ component }) => component)).toEqual([
    'Owner/Dashboard',
    'Owner/Bookings/Index',
    'Owner/Bookings/Upcoming',
    'Owner/Cars/Index',
    'Owner/Reviews/Index',
    'Owner/Profile/Show',
  ]);
});
