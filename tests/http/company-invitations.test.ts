import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { createAccount, newAddress } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { linkIn, mailsTo } from '../support/mails.ts';
import { company, isOpen, page } from './company-support.ts';
import { memberOf } from './owner-support.ts';

test('the invitations of a manager who is removed, demoted or gone lead nowhere', async () => {
  const { host, manager, memberUrl } = await company();
  const ways = {
    removed: (user: { id: string }) => manager.send(memberUrl(user).destroy, { method: 'DELETE' }),
    demoted: (user: { id: string }) =>
      manager.submit(memberUrl(user).update, { role: 'agent', branchId: '' }, page, 'PUT'),
    gone: (user: { id: string }) => as(user).delete(url('profile.destroy')),
  };
  const open = [];
  for (const end of Object.values(ways)) {
    const other = await memberOf(host, 'manager');
    const email = newAddress();
    const store = url('company.invitations.store', { host: host.slug });
    await as(other).submit(store, { email, role: 'manager', branchId: '' }, page);
    const link = await linkIn(email, 'company-invitation');
    const before = await isOpen(link);
    await end(other);
    open.push([before, await isOpen(link)]);
  }

  expect(open).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
});

test('an address gets three invitations a day, of all companies together', async () => {
  const companies = await Promise.all([1, 2, 3, 4, 5].map(company));
  const email = newAddress();

  const pages = await Promise.all(companies.map(({ invite }) => invite(email)));
  const again = await companies[0]?.invite(email.toUpperCase());

  expect(await mailsTo(email)).toHaveLength(3);
  expect(pages.filter(({ props }) => Object.keys(props['errors'] ?? {}).length > 0)).toHaveLength(
    2,
  );
  expect(Object.keys(again?.props['errors'] ?? {})).toEqual(['email']);
});

test('an invitation accepted while it is withdrawn makes a member or leads nowhere', async () => {
  const { host, linkFor, manager, placeOf } = await company();
  const statuses: number[] = [];
  for (let pair = 0; pair < 8; pair++) {
    const user = await createAccount();
    const link = await linkFor(user.email);
    const where = { hostId: host.id, email: user.email };
    const { id } = await db.hostInvitation.findFirstOrThrow({ where });
    const path = url('company.invitations.destroy', { invitation: id });
    const [accepted, withdrawn] = await Promise.all([
      as(user).post(link),
      manager.send(path, { method: 'DELETE' }),
    ]);
    statuses.push(accepted.status);
    expect([303, 404]).toContain(withdrawn.status);
    expect((await placeOf(user)) === null).toBe(withdrawn.status === 303);
  }

  expect(new Set(statuses)).toEqual(new Set([303]));
});
