import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { lockAway, privateStorage } from '#server/domain/documents/vault.ts';
import { fileUrl } from '#server/http/file-links.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createHost, createUser } from '../support/factories.ts';
import { expectGuarded, isUncached } from './headers-support.ts';

// Faults of our own, each in a controller that works otherwise: what is stored is not what was written.

/** A document whose bytes in the storage were changed: it opens with no key. */
async function changedDocument() {
  const person = await createUser();
  const locked = await lockAway(Buffer.from('an identity card'));
  const document = await db.document.create({
    data: {
      kind: 'identity',
      userId: person.id,
      files: { create: { ...locked, mime: 'image/jpeg' } },
    },
    include: { files: true },
  });
  await privateStorage.put(locked.file, Buffer.from('something else entirely, of no use'));
  const file = document.files[0]?.id ?? '';
  return { person, path: fileUrl({ file, userId: person.id, purpose: 'own' }, new Date()) };
}

/** A host whose picture is not what the page can show. */
async function brokenProfile() {
  const { id, owner } = await createHost();
  await db.host.update({ where: { id }, data: { photo: 'no picture at all' } });
  return { person: owner, path: url('owner.profile') };
}

const shapes = {
  'a page': { Accept: 'text/html', 'X-Inertia': '' },
  'a visit': { 'X-Inertia': 'true' },
  'a script': { Accept: 'application/json', 'X-Inertia': '' },
};

const cases = [
  ['a document', changedDocument],
  ['a profile', brokenProfile],
] as const;

test.each(
  cases.flatMap(([name, broken]) =>
    Object.entries(shapes).map(([shape, headers]) => ({ name, broken, shape, headers })),
  ),
)('$name that fails, asked for by $shape, says nothing of why', async ({ broken, headers }) => {
  const { person, path } = await broken();

  const answer = await as(person).send(path, { headers });
  const body = await answer.text();

  expect(answer.status).toBe(500);
  expectGuarded(answer);
  expect(isUncached(answer)).toBe(true);
  expect(answer.headers.get('content-disposition')).toBeNull();
  expect(body).toMatch(/"reference":"[0-9a-f]{8}"/);
  expect(body).not.toMatch(
    /could not be opened|TypeError|Cannot read|node_modules|\.ts\b|\bat \w+ \(|select |prisma/i,
  );
});
