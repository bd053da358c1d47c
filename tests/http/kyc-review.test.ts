import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { yearOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { inReview, inYears, sendAll, statusOf } from './kyc-support.ts';

test('an admin accepts an identity once; the person is told and may drive', async () => {
  const { client } = await inReview();
  const admin = as(await createUser({}, ['admin']));
  const path = url('admin.kyc.review', { user: client.id });

  expect((await admin.post(path, { decision: 'approve' })).status).toBe(303);
  expect((await admin.post(path, { decision: 'approve' })).status).toBe(302);

  expect(await statusOf(client.id)).toMatchObject({ status: 'verified' });
  expect(
    await db.sql(
      z.object({ kind: z.string() }),
    )`select kind from notifications where user_id = ${client.id}`,
  ).toEqual([{ kind: 'kyc_verified' }]);
  expect(
    await db.sql(
      z.object({ action: z.string() }),
    )`select action from audit_entries where object_id = ${client.id}`,
  ).toEqual([{ action: 'kyc.approve' }]);
});

test('a rejection says why, and the person may try again', async () => {
  const { client } = await inReview();
  const admin = as(await createUser({}, ['admin']));
  const path = url('admin.kyc.review', { user: client.id });

  const page = await admin.submit(path, { decision: 'reject', reason: '' }, '/admin/users');
  expect(page.props['errors']).toHaveProperty('reason');
  await admin.post(path, { decision: 'reject', reason: 'Poza este neclară.' });
  expect(await statusOf(client.id)).toEqual({ status: 'rejected', reason: 'Poza este neclară.' });

  await sendAll(client);
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

test('a check ends two years after the decision, or with the licence if that is sooner', async () => {
  const admin = as(await createUser({}, ['admin']));
  const ends = async (licenceExpiresOn: Date) => {
    const { client } = await inReview();
    const facts = { licenceExpiresOn: licenceExpiresOn.toISOString().slice(0, 10) };
    await admin.post(url('admin.kyc.review', { user: client.id }), {
      decision: 'approve',
      ...facts,
    });
    const [row] = await db.sql(z.object({ on: z.string() }))`
      select kyc_expires_on::text as on from users where id = ${client.id}`;
    return row?.on;
  };
  const soon = inYears(0.5);

  expect(await ends(soon)).toBe(soon.toISOString().slice(0, 10));
  expect((await ends(inYears(9)))?.slice(0, 4)).toBe(String(yearOf(new Date(), HOME_ZONE) + 2));
});

test('of a number only its end and a keyed hash are kept, and one document serves one account', async () => {
  const number = `RX ${randomUUID().slice(0, 8)}`;
  const admin = as(await createUser({}, ['admin']));
  const approve = (id: string, identityNumber: string) =>
    admin.submit(
      url('admin.kyc.review', { user: id }),
      { decision: 'approve', identityNumber },
      url('admin.users.documents', { user: id }),
    );
  const [first, second] = [await inReview(), await inReview()];

  await approve(first.client.id, number);
  const page = await approve(second.client.id, number.toLowerCase().replace(' ', ''));

  expect(page.props['errors']).toHaveProperty('identityNumber');
  expect(await statusOf(second.client.id)).toMatchObject({ status: 'in_review' });
  const [stored] = await db.sql(z.object({ end: z.string(), all: z.string() }))`
    select number_end as end, d::text as all from documents d where user_id = ${first.client.id} and kind = 'identity'`;
  expect(stored?.end).toBe(number.slice(-4));
  expect(stored?.all.toLowerCase()).not.toContain(number.slice(3, 9).toLowerCase());
});

test('a expired licence is not accepted, and an unknown end of it is asked for', async () => {
  const { client } = await inReview();
  const admin = as(await createUser({}, ['admin']));
  const approve = (licenceExpiresOn: string) =>
    admin.submit(
      url('admin.kyc.review', { user: client.id }),
      { decision: 'approve', licenceExpiresOn },
      url('admin.users.documents', { user: client.id }),
    );

  expect((await approve('2020-01-01')).props['errors']).toHaveProperty('licenceExpiresOn');
  await db.execute`update users set licence_expires_on = null where id = ${client.id}`;
  expect((await approve('')).props['errors']).toHaveProperty('licenceExpiresOn');
  expect(await statusOf(client.id)).toMatchObject({ status: 'in_review' });
});
