import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { forgetOldInvitations } from '#server/domain/hosts/invitations.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, newAddress } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import {
  createBooking,
  createBranch,
  createCar,
  createHost,
  createUser,
} from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';
import { company, isOpen, page } from './company-support.ts';
import { memberOf } from './owner-support.ts';

const approve = async (person: { id: string }, { ref }: { ref: string }) =>
  (await as(person).post(url('owner.bookings.approve', { ref }))).status;

async function block(person: { id: string }, { carId }: { carId: string }) {
  const car = await db.car.findUniqueOrThrow({ where: { id: carId } });
  const blocks = url('owner.calendars.blocks.store', { car: car.slug });
  const days = { from: '2029-05-01', to: '2029-05-02' };
  return (await as(person).post(blocks, days)).status;
}

test('somebody without an account becomes a member through the mailed link, with the address verified, once', async () => {
  const { host, linkFor } = await company();
  const branch = await createBranch(host.id);
  const email = newAddress();
  const link = await linkFor(email, { role: 'agent', branchId: branch.id });
  const guest = browser();
  const join = () =>
    guest.post(`${link}/account`, { name: 'Ana Agent', password: 'o parolă lungă' });

  const { props } = await as(null).visit(link);
  await join();
  const { props: later } = await as(null).visit(link);

  expect(props).toMatchObject({
    invitation: { company: 'Câmpeanu Rent', role: 'agent', branch: branch.name, email },
    next: 'register',
  });
  const user = await db.user.findUniqueOrThrow({
    where: { email },
    include: { memberships: true },
  });
  expect(user.emailVerifiedAt).not.toBeNull();
  expect(user.memberships).toMatchObject([{ hostId: host.id, role: 'agent', branchId: branch.id }]);
  expect((await guest.get(url('owner.dashboard'))).status).toBe(200);
  expect(later['invitation']).toBeNull();
});

test('somebody with an account signs in and accepts; two clicks make one member', async () => {
  const { host, linkFor, placeOf } = await company();
  const user = await createAccount({ emailVerifiedAt: null });
  const other = await createAccount();
  const link = await linkFor(user.email.toUpperCase(), { role: 'viewer', branchId: '' });

  const nexts = [];
  for (const person of [null, other, user])
    nexts.push((await as(person).visit(link)).props['next']);
  await as(other).post(link);
  const before = await placeOf(user);
  const answers = await Promise.all([as(user).post(link), as(user).post(link)]);

  expect(nexts).toEqual(['login', 'other-account', 'accept']);
  expect(before).toBeNull();
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await placeOf(user)).toMatchObject({ role: 'viewer' });
  expect(await placeOf(other)).toBeNull();
  expect(
    (await db.user.findUniqueOrThrow({ where: { id: user.id } })).emailVerifiedAt,
  ).not.toBeNull();
  const entries = await db.auditEntry.findMany({
    where: { objectId: host.id },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ action }) => action)).toEqual(['member.invite', 'member.join']);
});

test('a new invitation voids the one before; a withdrawn one and one past its week lead nowhere', async () => {
  const { host, linkFor, manager } = await company();
  const email = newAddress();
  const first = await linkFor(email);
  const second = await linkFor(email);

  const opened = [await isOpen(first), await isOpen(second)];
  const now = new Date();
  await db.hostInvitation.updateMany({
    where: { hostId: host.id },
    data: { createdAt: hoursAfter(now, -170), expiresAt: hoursAfter(now, -2) },
  });
  const late = await isOpen(second);
  const third = await linkFor(email);
  const { id } = await db.hostInvitation.findFirstOrThrow({ where: { hostId: host.id } });
  await manager.send(url('company.invitations.destroy', { invitation: id }), { method: 'DELETE' });

  expect(opened).toEqual([false, true]);
  expect([late, await isOpen(third)]).toEqual([false, false]);
  expect(await mailsTo(email)).toHaveLength(3);
});

test('old invitations are forgotten with the addresses in them', async () => {
  const { host, linkFor } = await company();
  await linkFor(newAddress());

  await forgetOldInvitations(hoursAfter(new Date(), 24 * 15));

  expect(await db.hostInvitation.count({ where: { hostId: host.id } })).toBe(0);
});

test('a member is not invited again, and not into a branch of another company', async () => {
  const { host, invite } = await company();
  const member = await memberOf(host, 'agent');
  const elsewhere = await createBranch((await createHost({ kind: 'company' })).id);

  const again = await invite(member.email);
  const wrong = await invite(newAddress(), { role: 'agent', branchId: elsewhere.id });

  expect(Object.keys(again.props['errors'] ?? {})).toEqual(['email']);
  expect(Object.keys(wrong.props['errors'] ?? {})).toEqual(['branchId']);
});

test('roles and branches change, a manager belongs to all of it, and the last one stays', async () => {
  const { host, owner, manager, memberUrl, placeOf } = await company();
  const branch = await createBranch(host.id);
  const member = await memberOf(host, 'viewer');
  const change = (user: { id: string }, role: string) =>
    manager.submit(memberUrl(user).update, { role, branchId: branch.id }, page, 'PUT');

  await change(member, 'agent');
  const agent = await placeOf(member);
  const demoted = await change(owner, 'agent');
  await manager.send(memberUrl(owner).destroy, { method: 'DELETE' });
  const still = await placeOf(owner);
  await change(member, 'manager');
  const both = await Promise.all(
    [owner, member].map((user) => as(user).send(memberUrl(user).destroy, { method: 'DELETE' })),
  );

  expect(agent).toMatchObject({ role: 'agent', branchId: branch.id });
  expect(Object.keys(demoted.props['errors'] ?? {})).toEqual(['role']);
  expect(still).toMatchObject({ role: 'manager' });
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  const left = await db.hostMember.findMany({ where: { hostId: host.id } });
  expect(left).toMatchObject([{ role: 'manager', branchId: null }]);
});

test('a removed member has no access at once, and their open pages hear no more', async () => {
  const { host, manager, memberUrl } = await company();
  const agent = await createAccount();
  await db.hostMember.create({ data: { hostId: host.id, userId: agent.id, role: 'agent' } });
  const booking = await createBooking({ car: await createCar({ hostId: host.id }) });
  const person = browser();
  await person.signIn(agent.email);
  const bookingPage = url('owner.bookings.show', { ref: booking.ref });
  const before = (await person.get(bookingPage)).status;

  await manager.send(memberUrl(agent).destroy, { method: 'DELETE' });

  const { idHash } = await db.session.findFirstOrThrow({ where: { userId: agent.id } });
  const jobs = await db.execute`
    select from pgboss.job where name = 'end-connections' and data->'sessions' ? ${idHash}`;
  expect([before, (await person.get(bookingPage)).status]).toEqual([200, 404]);
  expect(jobs).toBe(1);
});

test('a company that asks for two-step verification is closed to members without it, and says how to set it up', async () => {
  const { host, owner, manager } = await company();
  const agent = await memberOf(host, 'agent');
  const other = await createHost();
  await db.hostMember.create({ data: { hostId: host.id, userId: other.owner.id, role: 'agent' } });
  const demand = () =>
    manager.submit(
      url('company.second-factor.update', { host: host.slug }),
      { isRequired: 'yes' },
      page,
      'PUT',
    );

  const withoutOwn = await demand();
  await db.user.update({ where: { id: owner.id }, data: { totpConfirmedAt: new Date() } });
  await demand();
  const [home, fleet, act] = await Promise.all([
    as(agent).get(url('owner.dashboard')),
    as(agent).get(url('company.vehicles')),
    as(agent).post(url('owner.bookings.approve', { ref: '7KQ2M9XD' })),
  ]);
  const { props } = await as(agent).visit(url('company.closed'));
  await db.user.update({ where: { id: agent.id }, data: { totpConfirmedAt: new Date() } });

  expect(Object.keys(withoutOwn.props['errors'] ?? {})).toEqual(['isRequired']);
  for (const { headers } of [home, fleet, act])
    expect(headers.get('location')).toBe(url('company.closed'));
  expect(props).toMatchObject({ companies: ['Câmpeanu Rent'], setupUrl: '/profile#second-factor' });
  expect((await as(agent).get(url('owner.dashboard'))).status).toBe(200);
  expect((await as(other.owner).get(page)).status).toBe(404);
  expect((await as(other.owner).get(url('owner.dashboard'))).status).toBe(200);
});

test('an agent of a branch acts for its cars and looks at the others; one of the whole company acts for all', async () => {
  const host = await createHost({ kind: 'company' });
  const [here, there] = [await createBranch(host.id), await createBranch(host.id)];
  const agent = await memberOf(host, 'agent');
  await db.hostMember.updateMany({ where: { userId: agent.id }, data: { branchId: here.id } });
  const anywhere = await memberOf(host, 'agent');
  const bookingAt = async (branch: { id: string }) =>
    createBooking({
      status: 'requested',
      car: await createCar({ hostId: host.id, branchId: branch.id }),
    });
  const [own, other] = [await bookingAt(here), await bookingAt(there)];

  expect((await as(agent).get(url('owner.bookings.show', { ref: other.ref }))).status).toBe(200);
  expect([await approve(agent, other), await block(agent, other)]).toEqual([403, 403]);
  expect([await approve(agent, own), await block(agent, own)]).toEqual([302, 302]);
  expect(await approve(anywhere, other)).toBe(302);
});

test('a booking’s history names the member who acted to the company, and to nobody else', async () => {
  const host = await createHost({ kind: 'company' });
  const agent = await memberOf(host, 'agent');
  const client = await createUser();
  const car = await createCar({ hostId: host.id });
  const booking = await createBooking({ status: 'requested', car, client });
  await as(agent).post(url('owner.bookings.approve', { ref: booking.ref }));

  const { view } = (await as(host.owner).visit(url('owner.bookings.show', booking))).props;
  const theirs = (await as(client).visit(url('client.bookings.show', booking))).props;

  expect(JSON.stringify(view)).toContain('"member":"Radu Membru"');
  expect(JSON.stringify(theirs)).not.toContain('Radu Membru');
});

test('who blocked days or set a price is shown with the change', async () => {
  const host = await createHost({ kind: 'company' });
  const car = await createCar({ hostId: host.id });
  const agent = await memberOf(host, 'agent');
  await as(agent).post(url('owner.calendars.blocks.store', { car: car.slug }), {
    from: '2029-05-01',
    to: '2029-05-02',
  });

  const { props } = await as(host.owner).visit(url('owner.calendars.show', { car: car.slug }));

  expect(props['calendar']).toMatchObject({ changes: [{ kind: 'block', actor: 'Radu Membru' }] });
});
