import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';

const id = randomUUID();

/** Every step of an admin about people and money. */
const steps = [
  url('admin.checkins.review', { inspection: id }),
  url('admin.payouts.approve'),
  url('admin.payouts.paid', { payout: id }),
  url('admin.payouts.failed', { payout: id }),
  url('admin.bank-accounts.verify', { host: id }),
  url('admin.kyc.review', { user: id }),
  url('admin.users.suspend', { user: id }),
  url('admin.users.verify', { user: id }),
];

/** Those that are no posts. */
const changes = [
  ['PUT', url('admin.users.update', { user: id })],
  ['PUT', url('admin.users.roles', { user: id })],
  ['DELETE', url('admin.users.restore', { user: id })],
  ['DELETE', url('admin.users.sessions.end', { user: id })],
  ['DELETE', url('admin.users.second-factor.destroy', { user: id })],
] as const;

test.each([...steps.map((path) => ['POST', path] as const), ...changes])(
  '%s %s asks for a password that was not given lately',
  async (method, path) => {
    const admin = await createUser({}, ['admin']);
    const person = as(admin);
    await person.get('/admin/dashboard');
    await sql`update sessions set data = data - 'passwordConfirmedAt' where user_id = ${admin.id}`;

    const answer = await person.send(path, { method, data: {} });

    expect(answer.headers.get('location')).toBe(url('confirm-password'));
  },
);
