import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { z } from 'zod';
import { lockAway, privateStorage } from '#server/domain/documents/vault.ts';
import { buildExport, forgetOldExports } from '#server/domain/exports/commands.ts';
import { notExported } from '#server/domain/exports/not-exported.ts';
import { exportedTables } from '#server/domain/exports/tables.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { keysOf } from '#server/lib/objects.ts';
import { inProject } from '#server/lib/paths.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createAccount } from '../support/accounts.ts';
import { createBooking, createCar, createHost, createUser } from '../support/factories.ts';
import { unzip } from '../support/unzip.ts';

async function exportRow(userId: string) {
  const [row] = await db.sql(
    z.object({
      id: z.string(),
      status: z.string(),
      chunks: z.array(z.object({ file: z.string() })),
    }),
  )`
    select id, status, chunks from data_exports where user_id = ${userId}`;
  if (!row) throw new Error('No archive was asked for.');
  return row;
}

/** Asks for it on the profile and lets the job run. */
async function build(user: { id: string }, now = new Date()) {
  await as(user).post(url('profile.export'));
  await buildExport((await exportRow(user.id)).id, now);
}

async function download(user: { id: string }) {
  const answer = await as(user).get(url('profile.export.download'));
  return { answer, files: unzip(Buffer.from(await answer.arrayBuffer())) };
}

const rowsIn = (files: Map<string, Buffer>, table: string): Record<string, unknown>[] =>
  JSON.parse(String(files.get(`data/${table}.json`)));

test('every table of the schema is either in the archive or known to hold nothing for it', async () => {
  const tables = await db.sql(z.object({ name: z.string() }))`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'scratch%'`;

  expect([...keysOf(exportedTables), ...keysOf(notExported)].toSorted()).toEqual(
    tables.map(({ name }) => name).toSorted(),
  );
});

test('the records of processing name each table with personal data once', () => {
  const records = readFileSync(inProject('docs/records-of-processing.md'), 'utf8');
  const [, tables = ''] = records.split('## Tables');
  const named = [...tables.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

  expect(named.toSorted()).toEqual(keysOf(exportedTables).toSorted());
});

test('no key to an account and nothing of the platform’s own is in the archive', async () => {
  const columns = await db.sql(z.object({ table: z.string(), column: z.string() }))`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(hash|secret|token|password|gateway|intent|key)'
    order by 1, 2`;
  const given = columns.filter(
    ({ table, column }) =>
      exportedTables[table] && !exportedTables[table].without?.includes(column),
  );

  // When passkeys became a second factor opens nothing; a contract's hash proves its content to both parties.
  expect(given).toEqual([
    { table: 'contracts', column: 'hash' },
    { table: 'users', column: 'passkey_factor_at' },
  ]);
});

test('a person gets what is theirs: records, decrypted documents, and nothing of others', async () => {
  const user = await createAccount({ name: 'Ana Ionescu' });
  const other = await createAccount({ name: 'Secretul Altuia' });
  const booking = await createBooking({ client: user });
  const theirs = await createBooking({ client: other });
  const document = await db.document.create({ data: { kind: 'identity', userId: user.id } });
  const locked = await lockAway(Buffer.from('the picture of a card'));
  await db.documentFile.create({
    data: { documentId: document.id, mime: 'image/jpeg', ...locked },
  });

  await build(user);
  const { answer, files } = await download(user);

  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="volan-/);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(rowsIn(files, 'users')).toMatchObject([{ name: 'Ana Ionescu', email: user.email }]);
  expect(rowsIn(files, 'bookings').map(({ ref }) => ref)).toEqual([booking.ref]);
  const documents = [...files].filter(([name]) => name.startsWith('documents/'));
  expect(documents.map(([, bytes]) => String(bytes))).toEqual(['the picture of a card']);
  const everything = [...files.values()].join('\n');
  expect(everything).not.toContain('Secretul Altuia');
  expect(everything).not.toContain(theirs.ref);
  expect(everything).not.toContain('$argon2');
});

test('an owner gets their cars and hosting, without who the clients are', async () => {
  const { owner, id: hostId } = await createHost();
  const car = await createCar({ hostId });
  const client = await createUser({ name: 'Client Necunoscut' });
  const booking = await createBooking({ car, client });
  await db.review.create({
    data: {
      bookingId: booking.id,
      direction: 'client_to_host',
      authorId: client.id,
      carId: car.id,
      hostId,
      stars: 2,
      text: 'Încă nepublicată, deci nevăzută.',
    },
  });

  await build(owner);
  const { files } = await download(owner);

  expect(rowsIn(files, 'cars')).toMatchObject([{ plate: car.plate }]);
  expect(rowsIn(files, 'bookings')).toMatchObject([{ ref: booking.ref }]);
  expect(rowsIn(files, 'reviews')).toEqual([]);
  expect([...files.values()].join('\n')).not.toContain(client.id);
});

async function documentsFor(person: { id: string }) {
  await build(person);
  const { files } = await download(person);
  const documents = [...files].filter(([name]) => name.startsWith('documents/'));
  return [rowsIn(files, 'documents').length, ...documents.map(([, bytes]) => String(bytes))];
}

test('a manager gets the documents of the company, an agent does not', async () => {
  const host = await createHost({ kind: 'company' });
  const agent = await createUser({}, []);
  await db.hostMember.create({ data: { hostId: host.id, userId: agent.id, role: 'agent' } });
  const document = await db.document.create({
    data: { kind: 'company_registration', hostId: host.id },
  });
  const locked = await lockAway(Buffer.from('a certificate'));
  await db.documentFile.create({
    data: { documentId: document.id, mime: 'image/jpeg', ...locked },
  });

  expect(await documentsFor(host.owner)).toEqual([1, 'a certificate']);
  expect(await documentsFor(agent)).toEqual([0]);
});

test('one is made at a time, and telling the person is part of it', async () => {
  const user = await createAccount();
  const person = as(user);

  await Promise.all([person.post(url('profile.export')), person.post(url('profile.export'))]);
  const asked = await exportRow(user.id);
  expect(asked.status).toBe('waiting');
  expect((await person.visit(url('profile'))).props['dataExport']).toMatchObject({
    status: 'waiting',
  });
  await Promise.all([buildExport(asked.id, new Date()), buildExport(asked.id, new Date())]);

  expect((await exportRow(user.id)).status).toBe('ready');
  expect(
    await db.sql(
      z.object({ kind: z.string(), url: z.string() }),
    )`select kind, url from notifications where user_id = ${user.id}`,
  ).toEqual([{ kind: 'data_export_ready', url: '/profile#export' }]);
});

test('an archive is for its person alone, and for a day', async () => {
  const user = await createAccount();
  await build(user, hoursAfter(new Date(), -23.9));
  const { chunks } = await exportRow(user.id);

  expect((await as(await createUser()).get(url('profile.export.download'))).status).toBe(404);
  expect((await as(user).get(url('profile.export.download'))).status).toBe(200);
  await db.execute`update data_exports set expires_at = now() where user_id = ${user.id}`;
  expect((await as(user).get(url('profile.export.download'))).status).toBe(404);
  await forgetOldExports(new Date());

  expect(await db.execute`select 1 from data_exports where user_id = ${user.id}`).toBe(0);
  expect(
    await db.sql(
      z.object({ files: z.array(z.string()) }),
    )`select data->'files' as files from pgboss.job
      where name = 'destroy-files' and data->'files' ? ${chunks[0]?.file}`,
  ).toHaveLength(1);
});

test('what is stored of an archive is not readable', async () => {
  const user = await createAccount({ name: 'Ana Ionescu' });
  await build(user);
  const { chunks } = await exportRow(user.id);

  const stored = await privateStorage.get(chunks[0]?.file ?? '');

  expect(stored.includes('data/users.json')).toBe(false);
});

test('one that cannot be made says so after two hours, and can be asked for again', async () => {
  const user = await createAccount();
  await as(user).post(url('profile.export'));
  const { id } = await exportRow(user.id);

  await forgetOldExports(hoursAfter(new Date(), 3));
  expect((await exportRow(user.id)).status).toBe('failed');
  await as(user).post(url('profile.export'));

  expect((await exportRow(user.id)).id).not.toBe(id);
});

test('requesting an archive needs the password', async () => {
  const user = await createAccount();
  const person = as(user);
  await person.get(url('profile'));
  await db.execute`update sessions set data = data - 'passwordConfirmedAt' where user_id = ${user.id}`;

  for (const answer of [
    await person.post(url('profile.export')),
    await person.get(url('profile.export.download')),
  ])
    expect(answer.headers.get('location')).toBe(url('confirm-password'));
});
