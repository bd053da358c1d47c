import { expect, test } from 'vitest';
import { z } from 'zod';
import { expireChecks } from '#server/domain/kyc/commands.ts';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { filesOf, inYears, sendAll, send, statusOf } from './kyc-support.ts';

const day = (date: Date) => date.toISOString().slice(0, 10);
const soon = new Date(Date.now() + 20 * 86_400_000);

async function renewing() {
  const client = await createUser({
    kycStatus: 'verified',
    kycExpiresOn: soon,
    licenceExpiresOn: soon,
  });
  await sendAll(client);
  return client;
}

async function review(client: { id: string }, decision: object) {
  const admin = as(await createUser({}, ['admin']));
  const back = url('admin.users.documents', { user: client.id });
  return admin.submit(url('admin.kyc.review', { user: client.id }), decision, back);
}

const Check = z.object({ renewing: z.boolean(), until: z.string().nullable() });

async function checkOf({ id }: { id: string }) {
  const [row] = await db.sql(Check)`
    select kyc_renewal_at is not null as renewing, kyc_expires_on::text as until from users where id = ${id}`;
  return row;
}

const kindsTold = ({ id }: { id: string }) => db.sql(z.object({ kind: z.string() }))`
  select kind::text from notifications where user_id = ${id} order by kind`;

test('who renews stays verified, waits in the queue of staff, and sends nothing more meanwhile', async () => {
  const client = await renewing();
  const admin = as(await createUser({}, ['admin']));

  expect(await statusOf(client.id)).toMatchObject({ status: 'verified' });
  expect(await checkOf(client)).toMatchObject({ renewing: true });
  const files = await filesOf(client.id);
  await send(client, { kind: 'selfie' });
  expect(await filesOf(client.id)).toEqual(files);
  const page = await admin.visit(url('admin.users', null, { kyc: 'in_review', q: client.email }));
  expect(JSON.stringify(page.props['users'])).toContain(client.id);
});

test('a renewal that is accepted moves the end; the new end is asked for', async () => {
  const client = await renewing();
  const until = day(inYears(1));

  const page = await review(client, { decision: 'approve', licenceExpiresOn: '' });
  expect(page.props['errors']).toHaveProperty('licenceExpiresOn');
  await review(client, { decision: 'approve', licenceExpiresOn: until });

  expect(await statusOf(client.id)).toMatchObject({ status: 'verified' });
  expect(await checkOf(client)).toEqual({ renewing: false, until });
});

test('a renewal that is refused leaves the check of before and says so', async () => {
  const client = await renewing();

  await review(client, { decision: 'reject', reason: 'Poza este neclară.' });

  expect(await statusOf(client.id)).toEqual({ status: 'verified', reason: 'Poza este neclară.' });
  expect(await checkOf(client)).toEqual({ renewing: false, until: day(soon) });
  expect(await kindsTold(client)).toEqual([{ kind: 'kyc_renewal_rejected' }]);
  await sendAll(client);
  expect(await checkOf(client)).toMatchObject({ renewing: true });
});

test('a check that ends while its renewal waits is in review, not expired', async () => {
  const client = await renewing();

  await expireChecks(inYears(0.2));

  expect(await statusOf(client.id)).toMatchObject({ status: 'in_review' });
  expect(await kindsTold(client)).toEqual([]);
});

test('whoever is verified cannot lengthen the licence themselves', async () => {
  const client = await createUser({ kycStatus: 'verified', licenceExpiresOn: soon });
  const [before] = await db.sql(z.object({ bornOn: z.string(), licenceIssuedOn: z.string() }))`
    select born_on, licence_issued_on from users where id = ${client.id}`;

  await as(client).put(url('kyc.driver'), {
    ...before,
    licenceExpiresOn: day(inYears(9)),
    phone: '0722 000 111',
    address: 'Strada Lungă 1, Brașov',
  });

  const [row] = await db.sql(z.object({ until: z.string() }))`
    select licence_expires_on::text as until from users where id = ${client.id}`;
  expect(row?.until).toBe(day(soon));
});
