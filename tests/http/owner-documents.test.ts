import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { MAX_FILES } from '#server/domain/documents/document.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { fileUrl } from '#server/http/file-links.ts';
import { createBranch, createUser } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';
import {
  createDocument,
  dayFrom,
  hostWithCar,
  documentsOf,
  pdf,
  sendDocument,
} from './document-support.ts';

test('a policy of two pages and a PDF is one document with three files and one end', async () => {
  const { owner, car, page } = await hostWithCar();
  const expiresOn = dayFrom(200);

  for (const bytes of [undefined, undefined, pdf()])
    expect(
      (await sendDocument(owner, car, { expiresOn, ...(bytes ? { bytes } : {}) })).status,
    ).toBe(201);

  expect(await documentsOf(car)).toMatchObject([
    { kind: 'rca', status: 'in_review', files: 3, expiresOn },
  ]);
  const { component, props } = await as(owner).visit(page);
  expect(component).toBe('Owner/Cars/Documents');
  expect(props['documents']).toContainEqual(
    expect.objectContaining({ kind: 'rca', state: 'in_review', inForce: null }),
  );
});

test('an agent opens the files of their branch’s cars, and of the others sees that they are there', async () => {
  const { host, car, page } = await hostWithCar();
  const [here, there] = [await createBranch(host.id), await createBranch(host.id)];
  await db.car.update({ where: { id: car.id }, data: { branchId: here.id } });
  const { files } = await createDocument(car);
  const statuses = [];
  for (const branch of [here, there]) {
    const agent = await memberOf(host, 'agent');
    await db.hostMember.updateMany({ where: { userId: agent.id }, data: { branchId: branch.id } });
    const { props } = await as(agent).visit(page);
    const isOffered = JSON.stringify(props['documents']).includes(`/documents/${files[0]?.id}`);
    const link = { file: files[0]?.id ?? '', userId: agent.id, purpose: 'handover' as const };
    statuses.push([isOffered, (await as(agent).get(fileUrl(link, new Date()))).status]);
  }

  expect(statuses).toEqual([
    [true, 200],
    [false, 404],
  ]);
});

test('a file whose answer was lost is sent again and kept once, also after the decision', async () => {
  const { owner, car } = await hostWithCar();
  const uploadKey = randomUUID();
  await sendDocument(owner, car, { uploadKey });
  await sendDocument(owner, car, { uploadKey });
  expect(await documentsOf(car)).toMatchObject([{ files: 1 }]);
  await db.execute`update documents set status = 'approved' where car_id = ${car.id}`;

  expect((await sendDocument(owner, car, { uploadKey })).status).toBe(201);

  expect(await documentsOf(car)).toMatchObject([{ status: 'approved', files: 1 }]);
});

test('files sent at the same time come to one document', async () => {
  const { owner, car } = await hostWithCar();

  await Promise.all(Array.from({ length: 4 }, () => sendDocument(owner, car)));

  expect(await documentsOf(car)).toMatchObject([{ kind: 'rca', files: 4 }]);
});

test('what is in force stays in force while its successor waits', async () => {
  const { owner, car, page } = await hostWithCar();
  await createDocument(car, { ends: 5 });

  await sendDocument(owner, car, { expiresOn: dayFrom(370) });

  const { props } = await as(owner).visit(page);
  expect(props['documents']).toContainEqual(
    expect.objectContaining({
      kind: 'rca',
      state: 'expiring',
      inForce: expect.objectContaining({ expiresOn: dayFrom(5) }),
      waiting: expect.objectContaining({ expiresOn: dayFrom(370) }),
    }),
  );
});

test('a document takes so many files and no more', async () => {
  const { owner, car } = await hostWithCar();
  for (let sent = 0; sent < MAX_FILES; sent++) await sendDocument(owner, car, { bytes: pdf() });

  const answer = await sendDocument(owner, car, { bytes: pdf() });

  expect(answer.status).toBe(422);
  expect(await documentsOf(car)).toMatchObject([{ files: MAX_FILES }]);
});

test('a file is taken back until somebody decided; with the last one the document goes', async () => {
  const { owner, car } = await hostWithCar();
  await sendDocument(owner, car);
  const decided = await createDocument(car, { kind: 'itp' });
  const [file] = await db.sql(z.object({ id: z.string() }))`
    select f.id from document_files f join documents d on d.id = f.document_id
    where d.car_id = ${car.id} and d.kind = 'rca'`;
  const remove = (id: string) =>
    as(owner).delete(url('owner.cars.documents.destroy', { car: car.slug, file: id }));

  expect((await remove(file?.id ?? '')).status).toBe(303);
  expect((await remove(file?.id ?? '')).status).toBe(404);
  expect((await remove(decided.files[0]?.id ?? '')).status).toBe(404);

  expect(await documentsOf(car)).toMatchObject([{ kind: 'itp', files: 1 }]);
});

test('the end is corrected while the document waits; a past one is refused by name', async () => {
  const { owner, car, page } = await hostWithCar();
  const path = url('owner.cars.documents.expiry', { car: car.slug, kind: 'rca' });
  await sendDocument(owner, car, { expiresOn: dayFrom(10) });

  await as(owner).put(path, { expiresOn: dayFrom(300) });
  expect(await documentsOf(car)).toMatchObject([{ expiresOn: dayFrom(300) }]);
  await as(owner).put(path, { expiresOn: '2020-01-01' });
  expect(await documentsOf(car)).toMatchObject([{ expiresOn: dayFrom(300) }]);

  await db.execute`update documents set status = 'approved' where car_id = ${car.id}`;
  await as(owner).put(path, { expiresOn: dayFrom(900) });
  expect(await documentsOf(car)).toMatchObject([{ expiresOn: dayFrom(300) }]);
  expect((await as(owner).get(page)).status).toBe(200);
});

test.each(['identity', 'passport', '__proto__'])('a %s is no document of a car', async (kind) => {
  const { owner, car } = await hostWithCar();
  expect((await sendDocument(owner, car, { kind })).status).toBe(404);
});

test('a viewer sees how the documents stand and opens none; an agent opens them and sends none', async () => {
  const { host, car, page } = await hostWithCar();
  await createDocument(car);
  const [agent, viewer] = [await memberOf(host, 'agent'), await memberOf(host, 'viewer')];
  const fileLinks = async (person: { id: string }) => {
    const { props } = await as(person).visit(page);
    return JSON.stringify(props['documents']).match(/\/documents\/[0-9a-f-]{36}\?/g) ?? [];
  };

  expect(await fileLinks(viewer)).toHaveLength(0);
  expect(await fileLinks(agent)).toHaveLength(1);
  for (const person of [agent, viewer]) expect((await sendDocument(person, car)).status).toBe(403);
  expect((await sendDocument(await createUser({}, ['owner']), car)).status).toBe(404);
});

test('a visitor sends nothing', async () => {
  const { car } = await hostWithCar();
  expect((await sendDocument(null, car)).headers.get('location')).toBe('/login');
  expect(await documentsOf(car)).toEqual([]);
});
