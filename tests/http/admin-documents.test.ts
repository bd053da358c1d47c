import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import {
  createDocument,
  dayFrom,
  hostWithCar,
  inDays,
  noticesOf,
  documentsOf,
} from './document-support.ts';

const admin = async () => {
  const user = await createUser({ name: 'Irina Dobre' }, ['admin']);
  return { ...user, ...as(user) };
};

async function waiting(ends: number | null = 300) {
  const scene = await hostWithCar();
  const document = await createDocument(scene.car, { status: 'in_review', ends });
  const params = { user: scene.owner.id, car: scene.car.slug };
  return {
    ...scene,
    document,
    page: url('admin.users.vehicles.documents', params),
    path: url('admin.documents.review', { document: document.id }),
  };
}

test('an admin accepts a document with the end it says, on the record; its host is told', async () => {
  const { owner, car, document, path, page } = await waiting();
  const person = await admin();

  await person.submit(path, { decision: 'approve', expiresOn: dayFrom(364) }, page);

  expect(await documentsOf(car)).toMatchObject([{ status: 'approved', expiresOn: dayFrom(364) }]);
  expect(await noticesOf(owner)).toEqual(['document_approved']);
  expect(
    await db.sql(
      z.object({
        action: z.string(),
        actor: z.string().nullable(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    )`select action, actor_id as actor, before, after from audit_entries
      where object_id = ${document.id} and action <> 'document.view'`,
  ).toEqual([
    {
      action: 'document.approve',
      actor: person.id,
      before: { status: 'in_review', expiresOn: dayFrom(300) },
      after: { status: 'approved', expiresOn: dayFrom(364), reason: null },
    },
  ]);
});

test('a rejection needs a reason, which the host reads on the page of the car', async () => {
  const { owner, car, path, page } = await waiting();
  const { submit, post } = await admin();

  expect(
    (await submit(path, { decision: 'reject', reason: '' }, page)).props['errors'],
  ).toHaveProperty('reason');
  await post(path, { decision: 'reject', reason: 'Lipsește pagina a doua.' });

  const { props } = await as(owner).visit(url('owner.cars.documents', { car: car.slug }));
  expect(props['documents']).toContainEqual(
    expect.objectContaining({ kind: 'rca', state: 'rejected', reason: 'Lipsește pagina a doua.' }),
  );
  expect(await noticesOf(owner)).toEqual(['document_rejected']);
});

test('of two admins the second is told that it is decided', async () => {
  const { car, path, page } = await waiting();
  const [first, second] = [await admin(), await admin()];
  await first.post(path, { decision: 'approve' });

  const stale = await second.submit(path, { decision: 'reject', reason: 'Prea târziu.' }, page);

  expect(stale.flash).toMatchObject({ toast: { kind: 'error' } });
  expect(await documentsOf(car)).toMatchObject([{ status: 'approved' }]);
});

test.each([
  ['without an end', null, ''],
  ['that is over', 300, dayFrom(-1)],
])('a document %s is not accepted', async (_name, kind, expiresOn) => {
  const { car, path, page } = await waiting(kind);

  const answer = await (await admin()).submit(path, { decision: 'approve', expiresOn }, page);

  expect(answer.props['errors']).toHaveProperty('expiresOn');
  expect(await documentsOf(car)).toMatchObject([{ status: 'in_review' }]);
});

test('the queue leads to the document that waits longest, and on to the next', async () => {
  const [late, early] = [await waiting(), await waiting()];
  // What other files left waiting in this worker's database stands behind.
  await db.execute`update documents set created_at = now() where status = 'in_review'`;
  await db.execute`update documents set created_at = ${inDays(-3_000)} where id = ${early.document.id}`;
  await db.execute`update documents set created_at = ${inDays(-2_999)} where id = ${late.document.id}`;
  const { get, visit } = await admin();

  expect((await get(url('admin.documents'))).headers.get('location')).toBe(early.page);
  expect((await visit(early.page)).props['nextUrl']).toBe(late.page);
});

test('the cars of a person are listed with how their documents stand; those of others are not theirs', async () => {
  const { owner, car, page } = await waiting();
  const other = await waiting();
  const { visit, get } = await admin();

  const list = await visit(url('admin.users.vehicles', { user: owner.id }));

  expect(list.component).toBe('Admin/Users/Vehicles/Index');
  expect(list.props['cars']).toEqual([
    expect.objectContaining({ plate: car.plate, waiting: 1, url: page }),
  ]);
  const strange = url('admin.users.vehicles.documents', { user: owner.id, car: other.car.slug });
  expect((await get(strange)).status).toBe(404);
});

test('links to waiting documents work only for the admin who opened the page', async () => {
  const { page } = await waiting();
  const [first, second] = [await admin(), await admin()];
  const found = /\/documents\/[^"]+/.exec(
    JSON.stringify((await first.visit(page)).props['documents']),
  );
  const link = found?.[0] ?? '';

  expect((await first.get(link)).status).toBe(200);
  expect((await second.get(link)).status).toBe(403);
});

test('the decision stands in the history of those whose car it is', async () => {
  const { owner, car, path } = await waiting();
  const person = await admin();
  await person.post(path, { decision: 'approve' });

  const { props } = await person.visit(url('admin.users.edit', { user: owner.id }));

  expect(props['records']).toContainEqual(
    expect.objectContaining({
      action: 'document.approve',
      actor: 'Irina Dobre',
      about: { name: car.plate, url: null },
    }),
  );
});
