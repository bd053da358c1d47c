import { afterEach, expect, test, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { z } from 'zod';
import { lockAway } from '#server/domain/documents/vault.ts';
import { fileUrl, LINK_MS, type LinkPurpose } from '#server/http/file-links.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createHost, createUser } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';
import { createDocument, hostWithCar, picture } from './document-support.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function identityOf(person: { id: string }, mime = 'image/jpeg', bytes?: Buffer) {
  const locked = await lockAway(bytes ?? (await picture()));
  const files = { create: { ...locked, mime } };
  const status = 'approved' as const;
  const data = { kind: 'identity' as const, status, userId: person.id, files };
  const document = await db.document.create({ data, include: { files: true } });
  return { document: document.id, file: document.files[0]?.id ?? '' };
}

const linkFor = (person: { id: string }, file: string, purpose: LinkPurpose = 'own') =>
  fileUrl({ file, userId: person.id, purpose }, clock.now());

const viewsOf = (document: string) => db.sql(z.object({ actor: z.string(), purpose: z.string() }))`
  select actor_id as actor, after->>'purpose' as purpose from audit_entries
  where action = 'document.view' and object_id = ${document} order by id`;

test('a link opens its file for its person, kept by no cache, and the look is on record', async () => {
  const person = await createUser();
  const { document, file } = await identityOf(person);

  const answer = await as(person).get(linkFor(person, file));

  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': 'inline',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(await viewsOf(document)).toEqual([{ actor: person.id, purpose: 'own' }]);
});

test('a PDF is handed out to be saved, under a name of ours', async () => {
  const person = await createUser();
  const { file } = await identityOf(person, 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF'));

  const { headers } = await as(person).get(linkFor(person, file));

  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="identity-[0-9a-f]{8}\.pdf"$/,
  );
  expect(headers.get('content-security-policy')).toContain('sandbox');
});

test('after five minutes a link is good for nothing', async () => {
  const person = await createUser();
  const { document, file } = await identityOf(person);
  const link = linkFor(person, file);

  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + LINK_MS + 1_000));

  expect((await as(person).get(link)).status).toBe(403);
  expect(await viewsOf(document)).toEqual([]);
});

test.each([
  ['another file', (link: string, other: string) => link.replace(/[0-9a-f-]{36}/, other)],
  ['more time', (link: string) => link.replace(/until=\d+/, `until=${Date.now() + 9e9}`)],
  ['another purpose', (link: string) => link.replace('for=own', 'for=review')],
  ['a purpose nobody has', (link: string) => link.replace('for=own', 'for=fun')],
  ['another signature', (link: string) => link.replace(/signature=.{4}/, 'signature=AAAA')],
  ['no signature', (link: string) => link.replace(/&signature=.*/, '')],
  ['nothing behind the path', (link: string) => link.replace(/\?.*/, '')],
  ['two signatures', (link: string) => `${link}&signature=x`],
])('a link changed to %s is refused', async (_name, change) => {
  const person = await createUser();
  const [{ document, file }, other] = [await identityOf(person), await identityOf(person)];

  const answer = await as(person).get(change(linkFor(person, file), other.file));

  expect(answer.status).toBe(403);
  expect([...(await viewsOf(document)), ...(await viewsOf(other.document))]).toEqual([]);
});

test('a link passed on opens nothing in another session, not even an admin’s', async () => {
  const [person, stranger, admin] = [
    await createUser(),
    await createUser(),
    await createUser({}, ['admin']),
  ];
  const { file } = await identityOf(person);
  const link = linkFor(person, file);

  expect((await as(stranger).get(link)).status).toBe(404);
  expect((await as(admin).get(link)).status).toBe(403);
  expect((await as(null).get(link)).headers.get('location')).toBe('/login');
});

test('whoever loses the role loses the file at once, with the link still in hand', async () => {
  const admin = await createUser({}, ['admin']);
  const { file } = await identityOf(await createUser());
  const link = linkFor(admin, file, 'review');
  expect((await as(admin).get(link)).status).toBe(200);

  await db.userRole.deleteMany({ where: { userId: admin.id } });

  expect((await as(admin).get(link)).status).toBe(404);
});

test('of a car those who hand it over open the documents; not its viewers, and no other host', async () => {
  const { host, owner, car } = await hostWithCar();
  const document = await createDocument(car);
  const file = document.files[0]?.id ?? '';
  const [agent, viewer] = [await memberOf(host, 'agent'), await memberOf(host, 'viewer')];
  const other = (await createHost()).owner;
  const status = async (person: { id: string }) =>
    (await as(person).get(linkFor(person, file, 'handover'))).status;

  expect([await status(owner), await status(agent)]).toEqual([200, 200]);
  expect([await status(viewer), await status(other)]).toEqual([404, 404]);
});

test('a host never opens a client’s documents', async () => {
  const { owner } = await hostWithCar();
  const { file } = await identityOf(await createUser());

  expect((await as(owner).get(linkFor(owner, file, 'handover'))).status).toBe(404);
});

test('what is destroyed is gone, whatever the link', async () => {
  const person = await createUser();
  const { file } = await identityOf(person);
  const link = linkFor(person, file);
  await db.execute`delete from document_files where id = ${file}`;

  expect((await as(person).get(link)).status).toBe(404);
});

test('an admin sees a decided document again for a reason only, which stays on record', async () => {
  const admin = await createUser({}, ['admin']);
  const person = await createUser();
  const { document } = await identityOf(person);
  const browser = as(admin);
  const page = url('admin.users.documents', { user: person.id });
  const links = async () =>
    JSON.stringify((await browser.visit(page)).props['documents']).match(
      /\/documents\/[0-9a-f-]{36}\?/g,
    );
  const open = url('admin.documents.open', { document });
  expect(await links()).toBeNull();

  await browser.post(open, { reason: 'ab' });
  expect(await links()).toBeNull();
  await browser.post(open, { reason: 'Sesizare a clientului.' });

  expect(await links()).toHaveLength(1);
  expect(
    await db.sql(
      z.object({ reason: z.string().nullable() }),
    )`select after->>'reason' as reason from audit_entries where action = 'document.open' and object_id = ${document}`,
  ).toEqual([{ reason: 'Sesizare a clientului.' }]);
});
