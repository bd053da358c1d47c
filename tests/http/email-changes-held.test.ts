import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { sweepEmailChanges } from '#server/domain/users/email-in-force.ts';
import { sendPasswordReset } from '#server/domain/users/password-reset.ts';
import { url } from '#shared/routes.ts';
import { newAddress } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createHost } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';
import { accountPage, admin } from './admin-user-support.ts';
import { backdate, inHours, press, replaced, request, requested } from './email-change-support.ts';

const kindsTo = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind);

test('no password is reset by a new address within a day, and then it is', async () => {
  const { user, email } = await replaced();

  await sendPasswordReset(email, new Date());
  const early = await kindsTo(email);
  await backdate(user, 24);
  await sendPasswordReset(email, new Date());

  expect(early.at(-1)).toBe('reset-held');
  expect(early).not.toContain('reset-password');
  expect(await kindsTo(email)).toContain('reset-password');
});

test('a link for a new password that went to the old address is worth nothing afterwards', async () => {
  const { user, email } = await requested();
  await sendPasswordReset(user.email, new Date());

  await press(email, 'confirm-new-email');
  await sweepEmailChanges(inHours(24));

  expect(await db.passwordReset.count({ where: { userId: user.id } })).toBe(0);
});

const account = { iban: 'RO49AAAA1B31007593840000', holder: 'Mihai Popa' };

test('within a day of a new address nobody changes where money goes or who else decides it', async () => {
  const { owner, ...host } = await createHost({ kind: 'company' });
  const staff = await admin();
  const email = newAddress();
  await request(staff, owner, email);
  await press(email, 'confirm-new-email');
  await sweepEmailChanges(inHours(24));
  const manager = as(owner);
  const save = () => manager.put(url('owner.bank-account.update'), { ...account, hostId: host.id });
  const invited = newAddress();

  await save();
  await manager.put(url('owner.payout-way.update'), { hostId: host.id, way: 'gateway' });
  await manager.post(url('company.invitations.store', { host: host.slug }), {
    email: invited,
    role: 'manager',
    branchId: '',
  });
  const early = await db.bankAccount.count({ where: { hostId: host.id } });
  await backdate(owner, 24);
  await save();

  expect(early).toBe(0);
  expect(await db.bankAccount.count({ where: { hostId: host.id } })).toBe(1);
  expect(await mailsTo(invited)).toEqual([]);
  expect((await db.host.findUniqueOrThrow({ where: { id: host.id } })).payoutWay).toBe('bank');
});

test('staff verify no bank account of a host whose manager’s address has only just changed', async () => {
  const { owner, ...host } = await createHost();
  await as(owner).put(url('owner.bank-account.update'), { ...account, hostId: host.id });
  const staff = await admin();
  const email = newAddress();
  await request(staff, owner, email);
  await press(email, 'confirm-new-email');
  await sweepEmailChanges(inHours(24));
  const verify = async () => {
    await staff.post(url('admin.bank-accounts.verify', { host: host.id }));
    return (await db.bankAccount.findUniqueOrThrow({ where: { hostId: host.id } })).status;
  };

  const early = await verify();
  await backdate(owner, 24);

  expect([early, await verify()]).toEqual(['pending', 'verified']);
});

test('staff take off no second factor while the address of its person changes', async () => {
  const { staff, user } = await requested();
  await db.execute`update users set totp_confirmed_at = now() where id = ${user.id}`;
  const { account: shown } = await accountPage(staff, user.id);

  await staff.send(url('admin.users.second-factor.destroy', { user: user.id }), {
    method: 'DELETE',
    data: { version: shown.version },
  });

  const { totpConfirmedAt } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(totpConfirmedAt).not.toBeNull();
});
