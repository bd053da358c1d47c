import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { z } from 'zod';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createHost, createUser } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';
import { createDocument, hostWithCar, picture } from './document-support.ts';

const page = url('owner.profile.edit');
const details = {
  name: 'Mihai și Ana',
  town: 'Brașov',
  address: 'Strada Lungă 7',
  about: 'Bună ziua.',
  phone: '+40 721 111 222',
};

test('a manager changes what clients see of the host, on the record', async () => {
  const { host, owner } = await hostWithCar();

  await as(owner).put(url('owner.profile.update'), {
    hostId: host.id,
    ...details,
    taxId: 'RO1',
    slug: 'x',
  });

  const saved = await db.host.findUniqueOrThrow({ where: { id: host.id } });
  expect(saved).toMatchObject({ ...details, slug: host.slug, taxId: null });
  expect(
    await db.sql(
      z.object({ actor: z.string().nullable(), before: z.unknown(), after: z.unknown() }),
    )`select actor_id as actor, before->>'name' as before, after->>'name' as after
      from audit_entries where action = 'host.change' and object_id = ${host.id}`,
  ).toEqual([{ actor: owner.id, before: host.name, after: details.name }]);
});

test.each([
  ['without a name', { name: ' ' }, 'name'],
  ['without a town', { town: '' }, 'town'],
  ['without an address for its contracts', { address: '' }, 'address'],
  ['with a novel about itself', { about: 'x'.repeat(2_001) }, 'about'],
])('a host %s is not saved', async (_name, change, field) => {
  const { host, owner } = await hostWithCar();
  const input = { hostId: host.id, ...details, ...change };

  const answer = await as(owner).send(url('owner.profile.update'), { method: 'PUT', data: input });

  expect(answer.status).toBe(303);
  expect((await db.host.findUniqueOrThrow({ where: { id: host.id } })).name).toBe(host.name);
  expect(field).toBeTruthy();
});

test('a company says under which name it is registered; a person cannot', async () => {
  const { host: company, owner: manager } = await hostWithCar();
  const { owner, ...host } = await createHost();
  const legalName = 'Brașov Auto SRL';
  const save = (person: { id: string }, hostId: string) =>
    as(person).put(url('owner.profile.update'), { hostId, ...details, legalName });

  await save(manager, company.id);
  await save(owner, host.id);

  const saved = await db.host.findMany({ where: { id: { in: [company.id, host.id] } } });
  expect(new Map(saved.map((one) => [one.kind, one.legalName]))).toEqual(
    new Map([
      ['company', legalName],
      ['person', null],
    ]),
  );
});

test('agents and viewers change nothing, other hosts do not know of it', async () => {
  const { host } = await hostWithCar();
  const save = async (person: { id: string }) =>
    (await as(person).put(url('owner.profile.update'), { hostId: host.id, ...details })).status;

  expect(await save(await memberOf(host, 'agent'))).toBe(403);
  expect(await save(await memberOf(host, 'viewer'))).toBe(403);
  expect(await save((await createHost()).owner)).toBe(404);
});

test('a photo of the host is kept as a picture, and what is none is refused by name', async () => {
  const { host, owner } = await hostWithCar();
  const send = async (bytes: Buffer) => {
    const form = new FormData();
    form.append('hostId', host.id);
    form.append('photo', new Blob([new Uint8Array(bytes)]), 'logo.png');
    return as(owner).upload(url('owner.profile.photo'), form);
  };

  await send(Buffer.from('<svg/>'));
  expect((await db.host.findUniqueOrThrow({ where: { id: host.id } })).photo).toBeNull();
  await send(await picture());

  expect((await db.host.findUniqueOrThrow({ where: { id: host.id } })).photo).toMatchObject({
    file: expect.stringMatching(/\.webp$/),
  });
});

test('the page asks for what is missing, refused or about to end, and for nothing else', async () => {
  const { owner, car } = await hostWithCar();
  await createDocument(car, { kind: 'registration', ends: null });
  await createDocument(car, { kind: 'rca', ends: 20 });
  await createDocument(car, { kind: 'itp', ends: 200 });

  const { component, props } = await as(owner).visit(page);

  expect(component).toBe('Owner/Profile/Edit');
  expect(props['documents']).toEqual([
    expect.objectContaining({
      documents: [
        expect.objectContaining({ kind: 'rca', state: 'expiring' }),
        expect.objectContaining({ kind: 'road_tax', state: 'missing' }),
      ],
    }),
  ]);
  expect(props['identity']).toMatchObject({ status: 'verified' });
});

test('whoever has no cars yet is told so', async () => {
  const { props } = await as(await createUser({}, ['owner'])).visit(page);
  expect(props).toMatchObject({ hosts: [], documents: [] });
});
