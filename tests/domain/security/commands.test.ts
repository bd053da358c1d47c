import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { deleteAccount } from '#server/domain/accounts/deletion.ts';
import { rowsOf } from '#server/domain/exports/tables.ts';
import { rules } from '#server/domain/rules.ts';
import { recordFailure, recordSecurityEvent } from '#server/domain/security/commands.ts';
import { purgeOldEvents } from '#server/domain/security/retention.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { log } from '#server/lib/log.ts';
import { networkOf } from '#server/realtime/network.ts';
import { withOrigin } from '#server/lib/request-origin.ts';
import { createUser } from '../../support/factories.ts';
import { z } from 'zod';

const NOW = new Date('2026-05-04T09:00:10Z');
const { securityEventDays, securityAddressDays } = rules.retention;

const daysAgo = (days: number) => hoursAfter(NOW, -24 * days);

const from = <T>(ip: string, run: () => T) =>
  withOrigin({ ip, network: networkOf(ip), device: () => 'Firefox, Windows' }, run);

const eventsOf = (userId: string) =>
  db.securityEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } });

const newAddress = () => `${randomUUID()}@example.test`;

test('an event has its person, address, network and browser', async () => {
  const { id: userId } = await createUser();

  await from('2001:db8:1:2:3:4:5:6', () =>
    recordSecurityEvent(db, { kind: 'sessions_ended', userId, details: { count: 2 } }, NOW),
  );

  expect(await eventsOf(userId)).toMatchObject([
    {
      kind: 'sessions_ended',
      actorId: null,
      ip: '2001:db8:1:2:3:4:5:6',
      network: '2001:db8:1:2::/64',
      device: 'Firefox, Windows',
      details: { count: 2 },
      count: 1,
      at: NOW,
    },
  ]);
});

test('what a member of the staff did to an account says who, and not from which address', async () => {
  const [{ id: userId }, staff] = [await createUser(), await createUser({}, ['admin'])];

  await from('203.0.113.7', () =>
    recordSecurityEvent(db, { kind: 'account_suspended', userId, actorId: staff.id }, NOW),
  );

  expect(await eventsOf(userId)).toMatchObject([
    { actorId: staff.id, ip: null, network: null, device: null },
  ]);
});

test('a thousand wrong passwords in a minute are one row that counts them, another minute or network a further one', async () => {
  const { id: userId, email } = await createUser();
  const failed = (ip: string, at: Date) =>
    from(ip, () =>
      recordFailure({ kind: 'sign_in_failed', email, details: { reason: 'wrong' } }, at),
    );

  await Promise.all(Array.from({ length: 1_000 }, () => failed('203.0.113.7', NOW)));
  await failed('203.0.113.8', NOW);
  await failed('203.0.113.7', hoursAfter(NOW, 1));

  await vi.waitFor(async () =>
    expect((await eventsOf(userId)).map(({ network, count }) => [network, count])).toEqual([
      ['203.0.113.7', 1_000],
      ['203.0.113.8', 1],
      ['203.0.113.7', 1],
    ]),
  );
});

test('an address without an account is known by a keyed hash only', async () => {
  const email = newAddress();
  const ip = '198.51.100.77';

  await from(ip, () =>
    recordFailure({ kind: 'sign_in_failed', email, details: { reason: 'wrong' } }, NOW),
  );

  const [event] = await db.securityEvent.findMany({ where: { ip }, orderBy: { id: 'desc' } });
  expect(event).toMatchObject({ userId: null, emailHash: expect.stringMatching(/^[\w-]{43}$/) });
  expect(JSON.stringify({ ...event, id: 0 })).not.toContain(email);
});

test('a failure that cannot be stored is logged, and fails nothing', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue();
  onTestFinished(() => error.mockRestore());

  await recordFailure({ kind: 'code_failed', userId: randomUUID() }, NOW);

  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ kind: 'code_failed' }),
    expect.any(String),
  );
});

test('nobody changes what an event says, nor writes an address into it later', async () => {
  const { id: userId } = await createUser();
  await recordSecurityEvent(db, { kind: 'signed_out', userId }, NOW);
  const [event] = await eventsOf(userId);
  const id = event?.id ?? 0n;

  for (const change of [
    () => db.execute`update security_events set kind = 'signed_in' where id = ${id}`,
    () => db.execute`update security_events set user_id = null where id = ${id}`,
    () => db.execute`update security_events set at = ${daysAgo(1)} where id = ${id}`,
    () => db.execute`update security_events set details = '{"a": 1}' where id = ${id}`,
    () => db.execute`update security_events set ip = '203.0.113.9' where id = ${id}`,
    () => db.execute`update security_events set count = 0 where id = ${id}`,
  ])
    await expect(change()).rejects.toThrow('does not change');
});

test('addresses and browsers are kept for 90 days, events for a year, those of nobody for 90 days', async () => {
  const { id: userId } = await createUser();
  const email = newAddress();
  const ages = [securityEventDays + 1, securityAddressDays + 1, securityAddressDays - 1];
  for (const days of ages) {
    await from('203.0.113.7', () =>
      recordSecurityEvent(db, { kind: 'password_changed', userId }, daysAgo(days)),
    );
    await from('192.0.2.200', () =>
      recordFailure({ kind: 'sign_in_failed', email, details: { reason: 'wrong' } }, daysAgo(days)),
    );
  }

  await purgeOldEvents(NOW);

  expect(
    (await eventsOf(userId)).map(({ at, ip, network, device }) => [at, ip, network, device]),
  ).toEqual([
    [daysAgo(securityAddressDays + 1), null, null, null],
    [daysAgo(securityAddressDays - 1), '203.0.113.7', '203.0.113.7', 'Firefox, Windows'],
  ]);
  const ofNobody = await db.securityEvent.findMany({ where: { ip: '192.0.2.200' } });
  expect(ofNobody.map(({ at }) => at)).toEqual([daysAgo(securityAddressDays - 1)]);
});

test('who closes their account leaves no address, and no trace of their e-mail address', async () => {
  const email = newAddress();
  await from('203.0.113.7', () => recordFailure({ kind: 'password_reset_requested', email }, NOW));
  const { id: userId } = await createUser({ email });
  await from('203.0.113.7', () =>
    recordFailure({ kind: 'sign_in_failed', email, details: { reason: 'wrong' } }, NOW),
  );
  const [before] = await db.securityEvent.findMany({
    where: { kind: 'password_reset_requested', userId: null },
    orderBy: { id: 'desc' },
  });

  await deleteAccount(userId, NOW);

  expect(await eventsOf(userId)).toMatchObject([
    { kind: 'sign_in_failed', ip: null, network: null, device: null, mergeKey: null },
  ]);
  expect(await db.securityEvent.findUnique({ where: { id: before?.id ?? 0n } })).toBeNull();
});

test('the archive of a person has their events with addresses, and none of another', async () => {
  const [{ id: userId }, other] = [await createUser(), await createUser()];
  await from('203.0.113.7', () => recordFailure({ kind: 'code_failed', userId }, NOW));
  await from('203.0.113.8', () =>
    recordSecurityEvent(db, { kind: 'signed_out', userId: other.id }, NOW),
  );

  const rows = await db.sql(z.object({ row: z.string() }))`${rowsOf('security_events', userId)}`;

  expect(rows.map(({ row }) => JSON.parse(row))).toEqual([
    {
      id: expect.any(Number),
      kind: 'code_failed',
      user_id: userId,
      ip: '203.0.113.7',
      device: 'Firefox, Windows',
      details: {},
      count: 1,
      at: expect.any(String),
    },
  ]);
});
