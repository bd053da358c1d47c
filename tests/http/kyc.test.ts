import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { advance } from '#server/domain/kyc/commands.ts';
import { sweep } from '#server/jobs/workers.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { filesOf, inYears, kinds, picture, send, statusOf } from './kyc-support.ts';

const steps = z.object({ current: z.string(), all: z.array(z.object({ done: z.boolean() })) });

test('documents are kept one by one, and the last one sends the check to review', async () => {
  const client = await createUser({ kycStatus: 'not_started' });

  expect((await send(client, { kind: 'identity' })).status).toBe(201);
  expect(await statusOf(client.id)).toMatchObject({ status: 'in_progress' });
  for (const kind of kinds.slice(1)) await send(client, { kind });

  expect(await statusOf(client.id)).toMatchObject({ status: 'in_review' });
  expect(await filesOf(client.id)).toHaveLength(4);
});

test('the step that is open is the first one not done, and any other can be asked for', async () => {
  const client = await createUser({ kycStatus: 'not_started', licenceExpiresOn: inYears(3) });
  await send(client, { kind: 'identity' });
  const stepsOf = async (path: string) => {
    const { props } = await as(client).visit(path);
    return z.object({ steps }).parse(props['kyc']).steps;
  };

  expect(await stepsOf(url('kyc'))).toMatchObject({ current: 'licence' });
  expect((await stepsOf(url('kyc'))).all.map(({ done }) => done)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(await stepsOf(url('kyc', null, { step: 'driver' }))).toMatchObject({ current: 'driver' });
  expect(await stepsOf('/kyc?step=../etc')).toMatchObject({ current: 'licence' });
});

test('a photograph taken again takes the place of the one before, whose file is destroyed', async () => {
  const client = await createUser({ kycStatus: 'not_started' });
  await send(client, { kind: 'identity' });
  const [before] = await filesOf(client.id);

  await send(client, { kind: 'identity', file: await picture('#993333') });

  const after = await filesOf(client.id);
  expect(after).toHaveLength(1);
  expect(after[0]?.file).not.toBe(before?.file);
  const jobs = await db.execute`
    select 1 from pgboss.job where name = 'destroy-files' and data->'files' ? ${before?.file}`;
  expect(jobs).toBe(1);
});

test('a photograph whose answer was lost is sent again and kept once', async () => {
  const client = await createUser({ kycStatus: 'not_started' });
  const uploadKey = randomUUID();

  const answers = [
    await send(client, { kind: 'identity', uploadKey }),
    await send(client, { kind: 'identity', uploadKey }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await filesOf(client.id)).toHaveLength(1);
});

test.each([
  ['an SVG called me.jpg', '<svg onload="alert(1)"/>'],
  ['a PDF, which is no photograph', '%PDF-1.7\n%%EOF'],
])('%s is refused by name and nothing is kept', async (_name, content) => {
  const client = await createUser({ kycStatus: 'not_started' });

  const answer = await send(client, { kind: 'identity', file: new Blob([content]) });

  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ error: expect.stringContaining('JPEG') });
  expect(await statusOf(client.id)).toMatchObject({ status: 'not_started' });
  expect(await db.execute`select 1 from documents where user_id = ${client.id}`).toBe(0);
});

test.each(['rca', 'passport', '__proto__'])(
  'a %s is no part of an identity check',
  async (kind) => {
    const client = await createUser({ kycStatus: 'not_started' });

    expect((await send(client, { kind })).status).toBe(404);
  },
);

test('a file too large for us is refused with a page, not a fault', async () => {
  const client = await createUser({ kycStatus: 'not_started' });
  const file = new Blob([new Uint8Array(11 * 1024 * 1024)]);

  expect((await send(client, { kind: 'identity', file })).status).toBe(413);
});

test.each(['in_review', 'verified'] as const)(
  'the dates of a driver who is %s stay as their documents say',
  async (kycStatus) => {
    const client = await createUser({ kycStatus, bornOn: new Date('2007-01-02') });
    const path = url('kyc.driver');
    const documents = { bornOn: '2007-01-02', licenceIssuedOn: '2010-05-04' };

    await as(client).put(path, { ...documents, bornOn: '1990-01-02', phone: '0700' });
    await as(client).put(path, { ...documents, licenceIssuedOn: '2001-01-01' });
    await as(client).put(path, {
      ...documents,
      phone: '0711222333',
      address: 'Strada Nouă 3, Iași',
    });

    expect(
      await db.sql(
        z.object({ born: z.string(), licence: z.string(), phone: z.string(), address: z.string() }),
      )`
        select born_on::text as born, licence_issued_on::text as licence, phone, address from users where id = ${client.id}`,
    ).toEqual([
      {
        born: '2007-01-02',
        licence: '2010-05-04',
        phone: '0711222333',
        address: 'Strada Nouă 3, Iași',
      },
    ]);
  },
);

test('a check holds through its last day; then its person is told, once, and may send documents again', async () => {
  const today = new Date();
  const until = (days: number) => new Date(today.getTime() + days * 86_400_000);
  const [over, good] = [
    await createUser({ kycExpiresOn: until(-2) }),
    await createUser({ kycExpiresOn: until(1) }),
  ];
  await db.document.create({ data: { kind: 'identity', userId: over.id, status: 'approved' } });

  await sweep(today);
  await sweep(today);

  expect([(await statusOf(over.id))?.['status'], (await statusOf(good.id))?.['status']]).toEqual([
    'expired',
    'verified',
  ]);
  expect(
    await db.sql(
      z.object({ kind: z.string() }),
    )`select kind from notifications where user_id = ${over.id}`,
  ).toEqual([{ kind: 'kyc_expired' }]);
  expect(
    await db.sql(
      z.object({ status: z.string() }),
    )`select status from documents where user_id = ${over.id}`,
  ).toEqual([{ status: 'expired' }]);
  expect((await send(over, { kind: 'identity' })).status).toBe(201);
});

test('in its last year a good check is renewed without being lost on the way', async () => {
  const client = await createUser({
    kycExpiresOn: new Date(Date.now() + 20 * 86_400_000),
    licenceExpiresOn: inYears(5),
  });
  const far = await createUser({ kycExpiresOn: inYears(1.5) });

  await send(far, { kind: 'identity' });
  expect(await filesOf(far.id)).toEqual([]);
  await send(client, { kind: 'identity' });
  expect(await statusOf(client.id)).toMatchObject({ status: 'verified' });
  for (const kind of kinds.slice(1)) await send(client, { kind });

  expect(await statusOf(client.id)).toMatchObject({ status: 'verified' });
});

test('a provider of identity checks may decide at once; its name stands in the record', async () => {
  const client = await createUser({ kycStatus: 'in_progress', licenceExpiresOn: inYears(5) });
  for (const kind of kinds)
    await db.execute`insert into documents (kind, user_id) values (${kind}::document_kind, ${client.id})`;
  const facts = {
    licenceExpiresOn: null,
    country: 'RO',
    identityNumber: null,
    licenceNumber: null,
  };
  const provider = {
    name: 'instant',
    take: () => Promise.resolve({ decision: 'approve' as const, facts }),
  };

  await transaction((tx) => advance(tx, client.id, new Date(), provider));

  expect(await statusOf(client.id)).toMatchObject({ status: 'verified' });
  expect(
    await db.sql(
      z.object({ action: z.string(), actor: z.string().nullable(), provider: z.string() }),
    )`select action, actor_id as actor, after->>'provider' as provider from audit_entries
      where object_id = ${client.id}`,
  ).toEqual([{ action: 'kyc.approve', actor: null, provider: 'instant' }]);
});
