import { expect, test } from 'vitest';
import type { RoleName } from '#server/db/generated/enums.ts';
import { db } from '#server/db/client.ts';
import { approvePayouts } from '#server/domain/payouts/approval.ts';
import {
  isStaff,
  may,
  permissions,
  permissionsOf,
  rolesWith,
  staffRoles,
} from '#server/domain/staff/permissions.ts';
import { requirePermission, staffWith } from '#server/domain/staff/queries.ts';
import { createBooking, createUser } from '../../support/factories.ts';
import { createPayout } from '../../support/create-payout.ts';

const withRoles = (...names: RoleName[]) => ({ roles: names.map((name) => ({ name })) });

test('an admin may everything, and everybody outside the staff nothing', () => {
  expect(permissionsOf(withRoles('admin'))).toEqual(permissions);
  for (const role of ['client', 'owner', 'company_owner'] as const) {
    expect(permissionsOf(withRoles(role))).toEqual([]);
    expect(isStaff(withRoles(role))).toBe(false);
  }
});

test('each role of the staff sees bookings and people, and only admins give roles', () => {
  for (const role of staffRoles) {
    expect(may(withRoles(role), 'bookings.read')).toBe(true);
    expect(may(withRoles(role), 'users.read')).toBe(true);
  }
  expect(rolesWith('staff.manage')).toEqual(['admin']);
  expect(rolesWith('users.security')).toEqual(['admin']);
});

test('whoever approves money decides on no identity, and the other way round', () => {
  const both = staffRoles.filter(
    (role) => may(withRoles(role), 'payouts.approve') && may(withRoles(role), 'identity.review'),
  );

  expect(both).toEqual(['admin']);
});

test('two roles add up', () => {
  const person = withRoles('client', 'support', 'finance');

  expect(may(person, 'claims.decide') && may(person, 'payouts.approve')).toBe(true);
  expect(may(person, 'identity.review')).toBe(false);
});

test('who has lost the role or is suspended no longer passes, whatever their page shows', async () => {
  const person = await createUser({}, ['finance']);
  const allowed = () => requirePermission(db, person, 'payouts.approve');

  await expect(allowed()).resolves.toBeUndefined();
  expect(await staffWith(db, 'payouts.approve')).toContain(person.id);

  await db.user.update({ where: { id: person.id }, data: { suspendedAt: new Date() } });
  await expect(allowed()).rejects.toMatchObject({ code: 'forbidden' });
  expect(await staffWith(db, 'payouts.approve')).not.toContain(person.id);

  await db.user.update({ where: { id: person.id }, data: { suspendedAt: null } });
  await db.userRole.deleteMany({ where: { userId: person.id } });
  await expect(allowed()).rejects.toMatchObject({ code: 'forbidden' });
});

test('the second signature of a large payout also needs the permission', async () => {
  const booking = await createBooking({ status: 'cancelled' });
  const { id } = await createPayout(booking, 20_000_00);
  const reviewer = await createUser({}, ['reviewer']);

  await expect(
    approvePayouts([id], { id: reviewer.id, ip: null }, new Date()),
  ).rejects.toMatchObject({ code: 'forbidden' });
  expect(await db.payout.findUnique({ where: { id } })).toMatchObject({
    status: 'scheduled',
    firstApprovedBy: null,
  });
});
