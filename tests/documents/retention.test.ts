import { randomUUID } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { z } from 'zod';
import type { DocumentStatus, KycStatus } from '#server/db/generated/enums.ts';
import { cleanUpFiles } from '#server/domain/documents/cleanup.ts';
import { forgetOldFiles } from '#server/domain/documents/retention.ts';
import { destroyAll, lockAway, privateStorage, takeOut } from '#server/domain/documents/vault.ts';
import { env } from '#server/env.ts';
import { MissingObject } from '#server/storage/storage.ts';
import { createUser } from '../support/factories.ts';
import { createDocument, hostWithCar, inDays } from '../http/document-support.ts';

type Check = { status: DocumentStatus; kyc: KycStatus; daysAgo: number };

/** A document of a person, sent and decided so many days ago. */
async function documentOfPerson({ status, kyc, daysAgo }: Check) {
  const person = await createUser({ kycStatus: kyc });
  const locked = await lockAway(Buffer.from(randomUUID()));
  const decided = status === 'in_review' ? {} : { reviewedAt: inDays(-daysAgo) };
  const document = await db.document.create({
    data: {
      kind: 'identity',
      status,
      userId: person.id,
      reason: status === 'rejected' ? 'Neclar.' : null,
      createdAt: inDays(-daysAgo),
      country: 'RO',
      numberEnd: '4321',
      ...decided,
      files: { create: { ...locked, mime: 'image/jpeg' } },
    },
  });
  return { person, document, locked };
}

const rowOf = async ({ id }: { id: string }) =>
  (
    await db.sql(
      z.object({
        status: z.string(),
        end: z.string().nullable(),
        destroyed: z.boolean(),
        files: z.number(),
      }),
    )`
      select status, number_end as end, files_destroyed_at is not null as destroyed,
        (select count(*)::int from document_files f where f.document_id = d.id) as files
      from documents d where id = ${id}`
  )[0];

/** What the job would do with what this test left to it. */
async function runDestruction(file: string) {
  const jobs = await db.sql(z.object({ files: z.array(z.string()) }))`
    select data->'files' as files from pgboss.job where name = 'destroy-files' and data->'files' ? ${file}`;
  for (const { files } of jobs) await destroyAll(files);
}

test.each([
  ['approved', 'verified', 31],
  ['rejected', 'rejected', 31],
  ['expired', 'expired', 31],
  ['in_review', 'in_progress', 91],
] as const)(
  'the files of a document that is %s (%s) go after their time; the facts stay',
  async (status, kyc, daysAgo) => {
    const young = await documentOfPerson({ status, kyc, daysAgo: daysAgo - 2 });
    const { document, locked } = await documentOfPerson({ status, kyc, daysAgo });

    await forgetOldFiles(new Date());
    await runDestruction(locked.file);

    expect(await rowOf(young.document)).toMatchObject({ status, files: 1, destroyed: false });
    expect(await rowOf(document)).toEqual({
      status: status === 'in_review' ? 'expired' : status,
      end: '4321',
      destroyed: true,
      files: 0,
    });
    await expect(takeOut(locked)).rejects.toBeInstanceOf(MissingObject);
  },
);

test('documents somebody is about to look at are never too old', async () => {
  const { document } = await documentOfPerson({
    status: 'in_review',
    kyc: 'in_review',
    daysAgo: 200,
  });
  await forgetOldFiles(new Date());
  expect(await rowOf(document)).toMatchObject({ files: 1 });
});

test('an abandoned check begins anew', async () => {
  const { person } = await documentOfPerson({
    status: 'in_review',
    kyc: 'in_progress',
    daysAgo: 91,
  });
  await forgetOldFiles(new Date());
  expect(
    await db.sql(
      z.object({ status: z.string() }),
    )`select kyc_status as status from users where id = ${person.id}`,
  ).toEqual([{ status: 'not_started' }]);
});

test('a car’s document is kept while it is in force, and a month after it is over', async () => {
  const { car } = await hostWithCar();
  const old = { createdAt: inDays(-300), reviewedAt: inDays(-300) };
  const [valid, expired, longAgo] = [
    await createDocument(car, { kind: 'rca', ends: 10, ...old }),
    await createDocument(car, { kind: 'itp', status: 'expired', ends: -20, ...old }),
    await createDocument(car, { kind: 'casco', status: 'expired', ends: -40, ...old }),
  ];
  const replaced = await createDocument(car, { kind: 'road_tax', ends: 10, ...old });
  await createDocument(car, { kind: 'road_tax', ends: 300, reviewedAt: inDays(-31) });

  await forgetOldFiles(new Date());

  const documents = [valid, expired, longAgo, replaced];
  const rows = await Promise.all(documents.map(rowOf));
  expect(rows.map((row) => row?.files)).toEqual([1, 1, 0, 0]);
});

test('a company’s documents are kept like a car’s', async () => {
  const { host } = await hostWithCar();
  const old = { createdAt: inDays(-300), reviewedAt: inDays(-300) };
  const [registration, replaced, refused] = [
    await createDocument(host, { kind: 'company_registration', ends: null, ...old }),
    await createDocument(host, { kind: 'company_insurance', ends: 10, ...old }),
    await createDocument(host, { kind: 'company_insurance', status: 'rejected', ...old }),
  ];
  await createDocument(host, { kind: 'company_insurance', ends: 300, reviewedAt: inDays(-31) });

  await forgetOldFiles(new Date());

  const rows = await Promise.all([registration, replaced, refused].map(rowOf));
  expect(rows.map((row) => row?.files)).toEqual([1, 0, 0]);
});

test('what waits at a company that nobody belongs to any more goes like an unfinished check', async () => {
  const { host } = await hostWithCar();
  const sent = { kind: 'company_insurance', status: 'in_review', createdAt: inDays(-91) } as const;
  const document = await createDocument(host, sent);

  await forgetOldFiles(new Date());
  expect(await rowOf(document)).toMatchObject({ files: 1 });
  await db.hostMember.deleteMany({ where: { hostId: host.id } });
  await forgetOldFiles(new Date());

  expect(await rowOf(document)).toMatchObject({ files: 0, status: 'expired' });
});

test('a stored file without a row goes after a day, one with a row never', async () => {
  const { car } = await hostWithCar();
  const document = await createDocument(car);
  const orphan = await lockAway(Buffer.from('nobody’s'));

  await cleanUpFiles(inDays(0.9));
  expect(String(await takeOut(orphan))).toBe('nobody’s');
  await cleanUpFiles(inDays(1.1));

  await expect(takeOut(orphan)).rejects.toBeInstanceOf(MissingObject);
  expect(String(await takeOut(document.locked))).toContain('a document');
});

test('what an upload left behind goes after an hour', async () => {
  const file = path.join(env.STORAGE_DIR, 'uploads', randomUUID());
  const part = path.join(env.STORAGE_DIR, 'private', `${randomUUID()}.x.part`);
  await privateStorage.put(randomUUID(), Buffer.from('so that the folder is there'));
  for (const left of [file, part]) {
    await writeFile(left, 'half');
    await utimes(left, Date.now() / 1000 - 1_800, Date.now() / 1000 - 1_800);
  }
  const there = async () => {
    const { readdir } = await import('node:fs/promises');
    const names = await Promise.all([file, part].map((left) => readdir(path.dirname(left))));
    return [file, part].filter((left, at) => names[at]?.includes(path.basename(left))).length;
  };

  await cleanUpFiles(new Date());
  expect(await there()).toBe(2);
  await cleanUpFiles(inDays(0.1));
  expect(await there()).toBe(0);
});

test('the pieces of an archive somebody asked for are no orphans', async () => {
  const person = await createUser();
  const piece = await lockAway(Buffer.from('a piece of a zip'));
  await db.dataExport.create({
    data: { userId: person.id, status: 'ready', chunks: [piece], requestedAt: new Date() },
  });

  await cleanUpFiles(inDays(3));
  expect(String(await takeOut(piece))).toBe('a piece of a zip');
  await db.dataExport.delete({ where: { userId: person.id } });
  await cleanUpFiles(inDays(3));

  await expect(takeOut(piece)).rejects.toBeInstanceOf(MissingObject);
});
