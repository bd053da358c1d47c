import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { chargePenalties } from '#server/domain/penalties/commands.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { booked } from './client-support.ts';

const reason = 'Mașina a fost lovită aseară în parcare.';

/** A booking that starts in 30 hours, and its host, who has never cancelled one. */
async function ahead() {
  const parties = await booked({ startsIn: 30 });
  await db.booking.update({
    where: { id: parties.booking.id },
    data: { requestedAt: parties.booking.createdAt, createdAt: new Date('2026-12-01T10:00:00Z') },
  });
  const page = `/owner/bookings/${parties.booking.ref}`;
  const host = as(parties.host.owner);
  const cancel = async (told: unknown) =>
    (await host.submit(`${page}/cancellation`, { reason, told }, page)).props;
  return { ...parties, host, page, cancel, hostId: parties.host.id };
}

const statusOf = async (id: string) =>
  (await db.booking.findUniqueOrThrow({ where: { id } })).status;

test('a host reads what cancelling costs, and nothing is cancelled for another amount than it read', async () => {
  const { booking, host, page, cancel } = await ahead();

  const before = await host.visit(page);
  const without = await cancel('');
  const other = await cancel(0);
  const stayed = await statusOf(booking.id);
  const done = await cancel(150_00);
  const again = await cancel(150_00);

  expect(before.props).toMatchObject({ view: { cancelPenalty: 150_00, penalty: null } });
  expect(without['errors']).toMatchObject({ told: expect.any(String) });
  expect(other['errors']).toMatchObject({ told: expect.stringContaining('150') });
  expect(stayed).toBe('confirmed');
  for (const props of [done, again])
    expect(props).toMatchObject({ view: { penalty: { amount: 150_00, state: 'due' } } });
  expect(await statusOf(booking.id)).toBe('cancelled');
});

test('a host asks to be let off, an admin reads why and decides, and the host reads that', async () => {
  const { booking, host, page, cancel } = await ahead();
  await cancel(150_00);
  const tooShort = await host.submit(`${page}/penalty/waiver`, { waiver: 'nu' }, page);
  await host.post(`${page}/penalty/waiver`, { waiver: reason });
  const { id } = await db.moneyCase.findFirstOrThrow({ where: { bookingId: booking.id } });
  const admin = as(await createUser({}, ['admin']));

  const shown = await admin.visit(`/admin/cases/${id}`);
  await admin.post(`/admin/cases/${id}/acts`, { act: 'let-off', reason: 'Avaria e dovedită.' });
  const after = await host.visit(page);

  expect(tooShort.props['errors']).toMatchObject({ waiver: expect.any(String) });
  expect(shown.props).toMatchObject({
    view: { kind: 'host_penalty', acts: ['let-off', 'charge'], askedBecause: reason },
  });
  expect(after.props).toMatchObject({
    view: {
      penalty: { state: 'waived', words: reason, decision: 'Avaria e dovedită.', askUrl: null },
    },
  });
  expect(await db.auditEntry.count({ where: { objectId: id, action: 'case.let-off' } })).toBe(1);
});

test('what a host owes for cancelling stands where it is paid and in the statement', async () => {
  const { host, hostId, cancel } = await ahead();
  await cancel(150_00);
  const now = new Date();
  await chargePenalties(hoursAfter(now, 73));

  const money = await host.visit('/owner/payments/bank-account');
  const statements = await host.visit('/owner/statements');

  expect(money.props).toMatchObject({ accounts: [{ hostId, debt: 150_00 }] });
  expect(statements.props).toMatchObject({ statements: { debt: 150_00 } });
});
