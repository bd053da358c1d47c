import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createHost, createUser } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';
import {
  createDocument,
  dayFrom,
  inDays,
  noticesOf,
  documentsOf,
  pdf,
  sendCompanyDocument,
} from './document-support.ts';

const profile = url('owner.profile');
const edit = url('owner.profile.edit');

async function company() {
  const host = await createHost({
    kind: 'company',
    name: 'Câmpeanu Rent SRL',
    taxId: 'RO18547290',
  });
  const [agent, viewer] = [await memberOf(host, 'agent'), await memberOf(host, 'viewer')];
  return { host, manager: host.owner, agent, viewer };
}

/** With one document that waits for review, and where an admin looks at it. */
async function waiting() {
  const scene = await company();
  const document = await createDocument(scene.host, {
    kind: 'company_insurance',
    status: 'in_review',
    ends: 200,
  });
  return {
    ...scene,
    document,
    page: url('admin.companies.documents', { host: scene.host.slug }),
    path: url('admin.documents.review', { document: document.id }),
  };
}

const fileOf = (props: unknown) =>
  /\/documents\/[0-9a-f-]{36}\?[^"]+/.exec(JSON.stringify(props))?.[0] ?? '';

const renewals = async (person: { id: string }) =>
  (await as(person).visit(profile)).props['renewals'];

const admin = async () => as(await createUser({ name: 'Irina Dobre' }, ['admin']));

test('a manager sends the documents of the company; they wait for review', async () => {
  const { host, manager } = await company();

  for (const input of [
    { kind: 'company_registration' },
    { kind: 'company_registration', bytes: pdf() },
    { kind: 'company_insurance', expiresOn: dayFrom(300) },
  ])
    expect((await sendCompanyDocument(manager, host, input)).status).toBe(201);

  expect(await documentsOf(host)).toMatchObject([
    { kind: 'company_registration', status: 'in_review', files: 2, expiresOn: null },
    { kind: 'company_insurance', status: 'in_review', files: 1, expiresOn: dayFrom(300) },
  ]);
  const { component, props } = await as(manager).visit(edit);
  expect(component).toBe('Owner/Profile/Edit');
  expect(props['companies']).toMatchObject([
    {
      name: 'Câmpeanu Rent SRL',
      documents: [
        { kind: 'company_registration', state: 'in_review', needsExpiry: false, optional: false },
        { kind: 'company_insurance', state: 'in_review', needsExpiry: true, optional: true },
      ],
    },
  ]);
});

test('an agent and a viewer send none, another company’s manager finds none', async () => {
  const { host, agent, viewer } = await company();
  const other = await company();

  for (const person of [agent, viewer])
    expect((await sendCompanyDocument(person, host)).status).toBe(403);
  expect((await sendCompanyDocument(other.manager, host)).status).toBe(404);
  expect((await sendCompanyDocument(null, host)).headers.get('location')).toBe('/login');

  expect(await documentsOf(host)).toEqual([]);
});

test.each(['rca', 'identity', '__proto__'])('a %s is no document of a company', async (kind) => {
  const { host, manager } = await company();
  expect((await sendCompanyDocument(manager, host, { kind })).status).toBe(404);
});

test('a private owner has no company to send documents of', async () => {
  const host = await createHost({ kind: 'person' });

  expect((await sendCompanyDocument(host.owner, host)).status).toBe(404);
  expect((await as(host.owner).visit(edit)).props['companies']).toEqual([]);
});

test('only managers and admins open the files, and every look is on record', async () => {
  const { host, manager, agent, viewer, document, page } = await waiting();
  const own = fileOf((await as(manager).visit(edit)).props['companies']);
  const person = await admin();
  const review = fileOf((await person.visit(page)).props['documents']);

  expect((await as(manager).get(own)).status).toBe(200);
  expect((await person.get(review)).status).toBe(200);
  for (const member of [agent, viewer, (await company()).manager])
    expect((await as(member).get(own)).status).toBe(404);

  expect(
    await db.sql(
      z.object({ actor: z.string().nullable(), purpose: z.string() }),
    )`select actor_id as actor, after->>'purpose' as purpose from audit_entries
      where object_id = ${document.id} and action = 'document.view' order by id`,
  ).toMatchObject([{ actor: manager.id, purpose: 'own' }, { purpose: 'review' }]);
  expect(await documentsOf(host)).toHaveLength(1);
});

test('every member reads how the documents stand; only managers are led to where they are sent', async () => {
  const { host, manager, agent, viewer } = await company();
  await createDocument(host, { kind: 'company_insurance', ends: 10 });
  const expected = [
    { name: 'Câmpeanu Rent SRL', kind: 'company_insurance', state: 'expiring' },
    { name: 'Câmpeanu Rent SRL', kind: 'company_registration', state: 'missing' },
  ];

  expect(await renewals(manager)).toMatchObject(
    expected.map((document) => ({ ...document, url: `${edit}#company-documents` })),
  );
  for (const person of [agent, viewer])
    expect(await renewals(person)).toMatchObject(
      expected.map((document) => ({ ...document, url: null })),
    );
});

test('an admin accepts a document; the managers are told, and it stands in their history', async () => {
  const { host, manager, agent, document, path, page } = await waiting();
  const person = await admin();

  await person.submit(path, { decision: 'approve', expiresOn: dayFrom(364) }, page);

  expect(await documentsOf(host)).toMatchObject([{ status: 'approved', expiresOn: dayFrom(364) }]);
  expect(await noticesOf(manager)).toEqual(['document_approved']);
  expect(await noticesOf(agent)).toEqual([]);
  const { props } = await person.visit(url('admin.users.edit', { user: manager.id }));
  expect(props['records']).toContainEqual(
    expect.objectContaining({
      action: 'document.approve',
      actor: 'Irina Dobre',
      about: { name: 'Câmpeanu Rent SRL', url: null },
    }),
  );
  expect(
    await db.execute`select 1 from audit_entries where object_id = ${document.id}`,
  ).toBeGreaterThan(0);
});

test('a certificate is accepted only with the registration the admin has compared it with', async () => {
  const { host } = await company();
  const { id } = await createDocument(host, {
    kind: 'company_registration',
    status: 'in_review',
    ends: null,
  });
  const page = url('admin.companies.documents', { host: host.slug });
  const path = url('admin.documents.review', { document: id });
  const person = await admin();
  const Seen = z.object({ seen: z.string() });
  const seen = async () => Seen.parse((await person.visit(page)).props['company']);
  const accept = async (input: object) => {
    await person.submit(path, { decision: 'approve', expiresOn: '', ...input }, page);
    return (await documentsOf(host)).map(({ status }) => status);
  };

  const early = await seen();
  await db.host.update({ where: { id: host.id }, data: { legalName: 'Alt Rent SRL' } });

  expect([await accept({}), await accept(early), await accept(await seen())]).toEqual([
    ['in_review'],
    ['in_review'],
    ['approved'],
  ]);
});

test('a rejected document says why on the profile of the company', async () => {
  const { manager, path, page } = await waiting();

  await (await admin()).submit(path, { decision: 'reject', reason: 'Lipsește ștampila.' }, page);

  expect(await noticesOf(manager)).toEqual(['document_rejected']);
  expect((await as(manager).visit(profile)).props['renewals']).toContainEqual(
    expect.objectContaining({ kind: 'company_insurance', reason: 'Lipsește ștampila.' }),
  );
});

test('the queue leads to companies as it does to cars, and on to the next', async () => {
  const [late, early] = [await waiting(), await waiting()];
  await db.execute`update documents set created_at = ${inDays(-4_000)} where id = ${early.document.id}`;
  await db.execute`update documents set created_at = ${inDays(-3_999)} where id = ${late.document.id}`;
  const { get, visit } = await admin();

  expect((await get(url('admin.documents'))).headers.get('location')).toBe(early.page);
  const { component, props } = await visit(early.page);

  expect(component).toBe('Admin/Companies/Documents');
  expect(props['nextUrl']).toBe(late.page);
  expect(props['company']).toMatchObject({ name: 'Câmpeanu Rent SRL', taxId: 'RO18547290' });
});

test('the companies of a person are listed with how their documents stand', async () => {
  const { manager, host, page } = await waiting();

  const { props } = await (await admin()).visit(url('admin.users.vehicles', { user: manager.id }));

  expect(props['companies']).toEqual([
    expect.objectContaining({
      slug: host.slug,
      waiting: 1,
      url: page,
      documents: [
        { kind: 'company_registration', state: 'missing' },
        { kind: 'company_insurance', state: 'in_review' },
      ],
    }),
  ]);
});

test('a person who rents cars out alone is no company', async () => {
  const { slug } = await createHost({ kind: 'person' });
  expect((await (await admin()).get(url('admin.companies.documents', { host: slug }))).status).toBe(
    404,
  );
});
