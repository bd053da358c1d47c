import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { registeredRoutes } from '#server/http/registry.ts';
import { routeTable } from '#shared/route-table.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';

const id = randomUUID();

/** Every step of an admin about people and money. */
const steps = [
  url('admin.checkins.review', { inspection: id }),
  url('admin.cars.review', { car: id }),
  url('admin.cars.suspension.store', { car: id }),
  url('admin.payouts.approve'),
  url('admin.payouts.paid', { payout: id }),
  url('admin.payouts.failed', { payout: id }),
  url('admin.bank-accounts.verify', { host: id }),
  url('admin.kyc.review', { user: id }),
  url('admin.users.suspension.store', { user: id }),
  url('admin.users.verify', { user: id }),
];

/** Those that are no posts. */
const changes = [
  ['PUT', url('admin.cars.update', { car: id })],
  ['DELETE', url('admin.cars.suspension.destroy', { car: id })],
  ['PUT', url('admin.users.update', { user: id })],
  ['PUT', url('admin.users.roles', { user: id })],
  ['DELETE', url('admin.users.suspension.destroy', { user: id })],
  ['DELETE', url('admin.users.sessions.destroy', { user: id })],
  ['DELETE', url('admin.users.second-factor.destroy', { user: id })],
] as const;

test.each([...steps.map((path) => ['POST', path] as const), ...changes])(
  '%s %s asks for a password that was not given lately',
  async (method, path) => {
    const admin = await createUser({}, ['admin']);
    const person = as(admin);
    await person.get('/admin/dashboard');
    await db.execute`update sessions set data = data - 'passwordConfirmedAt' where user_id = ${admin.id}`;

    const answer = await person.send(path, { method, data: {} });

    expect(answer.headers.get('location')).toBe(url('confirm-password'));
  },
);

/** What a session alone changes for nobody. */
const moneyGoes: ReadonlySet<string> = new Set([
  'owner.bank-account.update',
  'owner.payout-way.update',
]);

/** Having entered the password lately, as staff must, is not enough for these. */
const freshSteps = [
  ['DELETE', url('admin.users.sessions.destroy', { user: id })],
  ['DELETE', url('admin.users.second-factor.destroy', { user: id })],
  ['PUT', url('admin.users.roles', { user: id })],
  ['POST', url('admin.bank-accounts.verify', { host: id })],
  ['POST', url('admin.payouts.way', { payout: id })],
] as const;

test.each(freshSteps)('%s %s asks for the password whenever it was given', async (method, path) => {
  const admin = await createUser({}, ['admin']);
  const person = as(admin);
  await person.get('/admin/dashboard');
  await db.execute`update sessions set data = data - 'identityConfirmedAt' where user_id = ${admin.id}`;

  const answer = await person.send(path, { method, data: {} });

  expect(answer.headers.get('location')).toBe(url('confirm-password'));
});

const ownerChanges = [...registeredRoutes.keys()].filter(
  (name) => name.startsWith('owner.') && routeTable[name][0] !== 'get',
);

test.each([...ownerChanges, 'owner.check-in', 'owner.check-out'] as const)(
  '%s asks staff for the password as the admin area does, and a host only where money goes',
  async (name) => {
    const [staff, host] = [await createUser({}, ['admin']), await createUser({}, ['owner'])];
    const [method, path] = routeTable[name];
    const address = path.replaceAll(/:[a-z]+/g, id);
    const askedOf = async (user: { id: string }) => {
      const person = as(user);
      await person.get(url('dashboard'));
      await db.execute`update sessions set data = data - 'passwordConfirmedAt' - 'identityConfirmedAt' where user_id = ${user.id}`;
      const answer = await (method === 'get'
        ? person.get(address)
        : person.send(address, { method: method.toUpperCase(), data: {} }));
      return answer.headers.get('location') === url('confirm-password');
    };

    expect(await askedOf(staff)).toBe(true);
    expect(await askedOf(host)).toBe(moneyGoes.has(name));
  },
);
