import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { url } from '#routes';
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
];

test.each(steps)('%s asks for a password that was not given lately', async (path) => {
  const admin = await createUser({}, ['admin']);
  const person = as(admin);
  await person.get('/admin/dashboard');
  await sql`update sessions set data = data - 'passwordConfirmedAt' where user_id = ${admin.id}`;

  const answer = await person.post(path);

  expect(answer.headers.get('location')).toBe(url('confirm-password'));
});
