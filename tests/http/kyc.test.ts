import sharp from 'sharp';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { sweep } from '#server/jobs/workers.ts';
import { url } from '#routes';
import { as } from '../support/app.ts';
import { createCar, createUser } from '../support/factories.ts';

const kinds = ['identity', 'licence_front', 'licence_back', 'selfie'];

async function picture(colour = '#336699') {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

async function form(...fields: string[]) {
  const data = new FormData();
  for (const field of fields) data.append(field, await picture(), `${field}.jpg`);
  return data;
}

const statusOf = async (id: string) =>
  (await sql`select kyc_status as status, kyc_reason as reason from users where id = ${id}`)[0];

test('documents are kept one by one, and the last one sends the check to review', async () => {
  const client = await createUser({ kycStatus: 'not_started' });

  await as(client).upload(url('kyc.store', null), await form('identity'));
  expect(await statusOf(client.id)).toMatchObject({ status: 'in_progress' });
  await as(client).upload(
    url('kyc.store', null),
    await form('licence_front', 'licence_back', 'selfie'),
  );

  expect(await statusOf(client.id)).toMatchObject({ status: 'in_review' });
  expect(await sql`select kind from documents where user_id = ${client.id}`).toHaveLength(4);
});

test('what is no picture is refused by name and nothing is kept', async () => {
  const client = await createUser({ kycStatus: 'not_started' });
  const data = new FormData();
  data.append('identity', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/jpeg' }), 'me.jpg');

  await as(client).upload(url('kyc.store', null), data);

  expect(await statusOf(client.id)).toMatchObject({ status: 'not_started' });
  expect(await sql`select 1 from documents where user_id = ${client.id}`).toEqual([]);
});

async function inReview() {
  const client = await createUser({ kycStatus: 'not_started' });
  await as(client).upload(url('kyc.store', null), await form(...kinds));
  const [document] = await sql<{
    id: string;
  }>`select id from documents where user_id = ${client.id}`;
  return { client, document: document?.id ?? '' };
}

test('a document is seen by its person and by admins, on the record, and by nobody else', async () => {
  const { client, document } = await inReview();
  const [admin, stranger] = [await createUser({}, ['admin']), await createUser()];
  const path = url('documents.file', { document });

  const own = await as(client).get(path);
  expect(own.status).toBe(200);
  expect(own.headers.get('cache-control')).toContain('no-store');
  expect(own.headers.get('content-security-policy')).toContain('sandbox');
  expect((await sharp(Buffer.from(await own.arrayBuffer())).metadata()).exif).toBeUndefined();
  expect((await as(admin).get(path)).status).toBe(200);
  expect((await as(stranger).get(path)).status).toBe(404);
  expect((await as(null).get(path)).headers.get('location')).toBe('/login');
  expect(
    await sql`select actor_id as actor from audit_records where act = 'document.view' and object_id = ${document}`,
  ).toEqual([{ actor: client.id }, { actor: admin.id }]);
});

test('an admin accepts an identity once; the person is told and may drive', async () => {
  const { client } = await inReview();
  const admin = as(await createUser({}, ['admin']));
  const path = url('admin.kyc.review', { user: client.id });

  expect((await admin.post(path, { decision: 'approve' })).status).toBe(303);
  expect((await admin.post(path, { decision: 'approve' })).status).toBe(302);

  expect(await statusOf(client.id)).toMatchObject({ status: 'verified' });
  expect(await sql`select kind from notifications where user_id = ${client.id}`).toEqual([
    { kind: 'kyc_verified' },
  ]);
  expect(await sql`select act from audit_records where object_id = ${client.id}`).toEqual([
    { act: 'kyc.approve' },
  ]);
});

test('a rejection says why, and the person may try again', async () => {
  const { client } = await inReview();
  const admin = as(await createUser({}, ['admin']));
  const path = url('admin.kyc.review', { user: client.id });

  const page = await admin.submit(path, { decision: 'reject', reason: '' }, '/admin/users');
  expect(page.props['errors']).toHaveProperty('reason');
  await admin.post(path, { decision: 'reject', reason: 'Poza este neclară.' });
  expect(await statusOf(client.id)).toEqual({ status: 'rejected', reason: 'Poza este neclară.' });

  await as(client).upload(url('kyc.store', null), await form(...kinds));
  expect(await statusOf(client.id)).toMatchObject({ status: 'in_review' });
});

test('identities are no business of clients and owners', async () => {
  const { client } = await inReview();
  const owner = await createUser({}, ['owner']);

  for (const person of [client, owner]) {
    expect((await as(person).get(url('admin.users'))).status).toBe(404);
    const path = url('admin.kyc.review', { user: client.id });
    expect((await as(person).post(path, { decision: 'approve' })).status).toBe(404);
  }
  expect(await statusOf(client.id)).toMatchObject({ status: 'in_review' });
});

test('a file too large for us is refused with a page, not a fault', async () => {
  const client = await createUser({ kycStatus: 'not_started' });
  const data = new FormData();
  data.append('identity', new Blob([new Uint8Array(11 * 1024 * 1024)]), 'big.jpg');

  const answer = await as(client).upload(url('kyc.store', null), data);

  expect(answer.status).toBe(413);
});

test.each(['in_review', 'verified'] as const)(
  'the dates of a driver who is %s stay as their papers say',
  async (kycStatus) => {
    const client = await createUser({ kycStatus, bornOn: new Date('2007-01-02') });
    const path = url('kyc.driver');
    const papers = { bornOn: '2007-01-02', licenceIssuedOn: '2010-05-04' };

    await as(client).put(path, { ...papers, bornOn: '1990-01-02', phone: '0700' });
    await as(client).put(path, { ...papers, licenceIssuedOn: '2001-01-01' });
    await as(client).put(path, { ...papers, phone: '0711222333' });

    expect(
      await sql`
        select born_on::text as born, licence_issued_on::text as licence, phone from users where id = ${client.id}`,
    ).toEqual([{ born: '2007-01-02', licence: '2010-05-04', phone: '0711222333' }]);
  },
);

test('a check holds until its last day, and papers of a car likewise', async () => {
  const today = new Date();
  const until = (days: number) => new Date(today.getTime() + days * 86_400_000);
  const [over, good] = [
    await createUser({ kycExpiresOn: until(0) }),
    await createUser({ kycExpiresOn: until(2) }),
  ];
  const [lapsed, renewed] = [await createCar(), await createCar()];
  const paper = {
    kind: 'rca' as const,
    file: 'x',
    mime: 'image/jpeg',
    status: 'approved' as const,
  };
  await db.document.createMany({
    data: [
      { ...paper, carId: lapsed.id, expiresOn: until(-2) },
      { ...paper, carId: renewed.id, expiresOn: until(-2) },
      { ...paper, carId: renewed.id, expiresOn: until(90) },
    ],
  });

  await sweep(today);
  await sweep(today);

  expect([(await statusOf(over.id))?.['status'], (await statusOf(good.id))?.['status']]).toEqual([
    'expired',
    'verified',
  ]);
  expect(
    await sql`select status from cars where id = any(${[lapsed.id, renewed.id]}::uuid[]) order by status::text`,
  ).toEqual([{ status: 'listed' }, { status: 'paused' }]);
});
