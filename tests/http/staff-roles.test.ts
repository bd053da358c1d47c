import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { STAFF_CHANNEL } from '#server/broadcasting/broadcaster.ts';
import { db } from '#server/db/client.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { jobNames, startQueue } from '#server/queue/queue.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createAccount, PASSWORD } from '../support/accounts.ts';
import { createUser } from '../support/factories.ts';
import { onAPage } from '../support/live-page.ts';
import { hostWith } from './owner-support.ts';
import { accountPage, admin, take } from './admin-user-support.ts';

// What other files of this process sent and nobody worked through would keep these tests waiting.
beforeAll(async () => {
  const queue = await startQueue();
  for (const name of jobNames) await queue.deleteQueuedJobs(name);
});

const rolesOf = async (userId: string) => {
  const roles = await db.userRole.findMany({ where: { userId }, orderBy: { name: 'asc' } });
  return roles.map(({ name }) => name);
};

test('a role opens its part of the area, and what it does not include is neither shown nor answered', async () => {
  const person = await admin();
  const user = await createAccount();

  await take(person, 'roles', user.id, { roles: ['client', 'finance'] });
  const { props } = await as(user).visit(url('admin.dashboard'));

  expect(await rolesOf(user.id)).toEqual(['client', 'finance']);
  expect(props).toMatchObject({
    auth: { user: { permissions: expect.arrayContaining(['payouts.approve', 'ledger.read']) } },
    queues: [
      { name: 'cases' },
      { name: 'payouts' },
      { name: 'bankEntries' },
      { name: 'taxReports' },
    ],
    health: null,
    auditEntries: null,
    setup: [],
  });
  expect((await as(user).get(url('admin.payouts'))).status).toBe(200);
  expect((await as(user).get(url('admin.checkins'))).status).toBe(403);

  await take(person, 'roles', user.id, { roles: ['client'] });
  expect((await as(user).get(url('admin.payouts'))).status).toBe(404);
});

test('giving a role asks who sits there, and is on record with what was before', async () => {
  const person = await admin();
  const user = await createAccount();
  await person.get(url('dashboard'));
  await db.execute`update sessions set data = data - 'identityConfirmedAt' where user_id = ${person.id}`;

  const asked = await take(person, 'roles', user.id, {
    roles: ['client', 'support'],
    currentPassword: '',
  });
  const before = await rolesOf(user.id);
  await db.execute`update users set password_hash = (select password_hash from users where id = ${user.id})
    where id = ${person.id}`;
  await take(person, 'roles', user.id, {
    roles: ['client', 'support'],
    currentPassword: PASSWORD,
  });

  expect(asked.props['errors']).toHaveProperty('currentPassword');
  expect(before).toEqual(['client']);
  expect(await rolesOf(user.id)).toEqual(['client', 'support']);
  expect((await accountPage(person, user.id)).records[0]).toMatchObject({
    action: 'user.roles',
    actor: 'Irina Dobre',
    changes: [{ field: 'roles', before: ['client'], after: ['client', 'support'] }],
  });
});

test('whoever loses a role no longer hears what the staff hear', async () => {
  await startWorkers();
  const boss = await admin();
  const { user, person, socket, socketId } = await onAPage();
  await take(boss, 'roles', user.id, { roles: ['client', 'support'] });
  const listen = () =>
    person.post(url('broadcasting.auth'), { socket_id: socketId, channel_name: STAFF_CHANNEL });
  const heard = await listen();

  await take(boss, 'roles', user.id, { roles: ['client'] });

  expect(await socket.closed).toBe(4009);
  expect([heard.status, (await listen()).status]).toEqual([200, 403]);
});

test('support helps people, and does not touch the accounts of colleagues', async () => {
  const helper = { ...(await createUser({ name: 'Sorin' }, ['support'])) };
  const person = { ...helper, ...as(helper) };
  const [user, colleague] = [await createAccount(), await createUser({}, ['finance'])];

  await take(person, 'suspension.store', user.id, { reason: 'Plângeri repetate.' });
  const { account } = await accountPage(person, colleague.id);
  const refused = await person.send(url('admin.users.update', { user: colleague.id }), {
    method: 'PUT',
    data: {
      name: 'Altcineva',
      email: 'altcineva@example.test',
      phone: '',
      locale: 'ro',
      version: account.version,
    },
  });

  expect(await db.user.findUnique({ where: { id: user.id } })).not.toMatchObject({
    suspendedAt: null,
  });
  expect(account).toMatchObject({
    may: { edit: false, suspend: false, resetFactor: false, changeRoles: false },
  });
  expect(refused.status).toBe(403);
});

const booking = z.object({
  acts: z.array(z.unknown()),
  links: z.array(z.object({ name: z.string() })),
});

test('on a booking each sees the acts and links of their role only', async () => {
  const { ref } = (await hostWith({ status: 'confirmed' })).booking;
  const seenBy = async (role: 'support' | 'finance') => {
    const page = await as(await createUser({}, [role])).visit(url('admin.bookings.show', { ref }));
    const { acts, links } = booking.parse(page.props['booking']);
    return { acts: acts.length > 0, links: links.map(({ name }) => name) };
  };

  expect(await seenBy('support')).toMatchObject({ acts: true });
  expect(await seenBy('finance')).toEqual({ acts: false, links: ['asHost', 'account'] });
});
