import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { outboxFolder } from '#server/domain/invoices/outbox.ts';
import { sendAgain, sendInvoices } from '#server/domain/invoices/sending.ts';
import type { Answer, TaxAuthority } from '#server/domain/invoices/tax-authority.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { invoicedRental, invoicesOf } from './support.ts';

const now = new Date();
const folder = await mkdtemp(path.join(tmpdir(), 'efactura-'));
afterAll(() => rm(folder, { recursive: true }));

type Adapter = {
  authority: TaxAuthority;
  /** What the adapter has got under a number. */
  got: (uploadId: string) => Promise<string>;
  answer: (uploadId: string, answer: Answer) => Promise<void>;
};

function inMemory(): Adapter {
  const documents = new Map<string, string>();
  const answers = new Map<string, Answer>();
  return {
    authority: {
      upload: async (name, xml) => {
        documents.set(name, xml);
        return name;
      },
      answerTo: async (uploadId) => answers.get(uploadId) ?? { state: 'pending' },
    },
    got: async (uploadId) => documents.get(uploadId) ?? '',
    answer: async (uploadId, answer) => void answers.set(uploadId, answer),
  };
}

const onDisk: Adapter = {
  authority: outboxFolder(folder),
  got: (uploadId) => readFile(path.join(folder, `${uploadId}.xml`), 'utf8'),
  answer: (uploadId, answer) =>
    writeFile(path.join(folder, `${uploadId}.json`), JSON.stringify(answer)),
};

const adapters = [
  ['a folder', onDisk],
  ['memory', inMemory()],
] as const;

test.each(adapters)(
  '%s stores a document whole, and once however often it comes',
  async (_name, adapter) => {
    const id = randomUUID();

    const uploadId = await adapter.authority.upload(id, '<a>ș</a>');
    const again = await adapter.authority.upload(id, '<a>ș</a>');

    expect(again).toBe(uploadId);
    expect(await adapter.got(uploadId)).toBe('<a>ș</a>');
    expect(await adapter.authority.answerTo(uploadId)).toEqual({ state: 'pending' });
  },
);

test.each(adapters)(
  '%s gives the answer of the authority',
  async (_name, { authority, answer }) => {
    const [good, bad] = [
      await authority.upload(randomUUID(), '<a/>'),
      await authority.upload(randomUUID(), '<a/>'),
    ];

    await answer(good, { state: 'accepted' });
    await answer(bad, { state: 'refused', reason: 'BR-RO-110' });

    expect(await authority.answerTo(good)).toEqual({ state: 'accepted' });
    expect(await authority.answerTo(bad)).toEqual({ state: 'refused', reason: 'BR-RO-110' });
  },
);

test('nobody else on the machine reads the folder, and no name leads out of it', async () => {
  const id = await onDisk.authority.upload(randomUUID(), '<a/>');

  expect((await stat(path.join(folder, `${id}.xml`))).mode & 0o077).toBe(0);
  await expect(onDisk.authority.upload('../../etc/passwd', '<a/>')).rejects.toThrow('Invalid UUID');
  await expect(onDisk.authority.answerTo('../secret')).rejects.toThrow('Invalid UUID');
});

test('an invoice goes to the authority, is tried again after a failure, and ends as it answers', async () => {
  const { id } = await invoicedRental(undefined, now);
  const uploadOf = async () => (await invoicesOf(id))[0]?.upload;
  // Other tests share the database: their invoices would take its turn, and its date is not before theirs.
  const own = (await uploadOf())?.invoiceId ?? '';
  await db.invoiceUpload.updateMany({
    where: { invoiceId: { not: own } },
    data: { state: 'accepted' },
  });
  await db.invoiceUpload.update({ where: { invoiceId: own }, data: { dueAt: now } });
  const { authority, answer } = inMemory();
  const down: TaxAuthority = { ...authority, upload: () => Promise.reject(new Error('down')) };

  await sendInvoices(down, now);
  expect(await uploadOf()).toMatchObject({ state: 'waiting', attempts: 1, message: 'Error: down' });
  await sendInvoices(authority, now);
  expect(await uploadOf()).toMatchObject({ state: 'waiting' });
  await sendInvoices(authority, hoursAfter(now, 1));
  const sent = await uploadOf();
  const { invoiceId = '', uploadId } = sent ?? {};
  const number = uploadId ?? '';
  expect(sent).toMatchObject({ state: 'sent', message: null });

  await answer(number, { state: 'refused', reason: 'Adresa lipsește' });
  await sendInvoices(authority, hoursAfter(now, 3));
  expect(await uploadOf()).toMatchObject({ state: 'refused', message: 'Adresa lipsește' });

  await sendAgain(invoiceId, hoursAfter(now, 4));
  await answer(number, { state: 'accepted' });
  await sendInvoices(authority, hoursAfter(now, 5));
  await sendInvoices(authority, hoursAfter(now, 7));
  expect(await uploadOf()).toMatchObject({ state: 'accepted' });
  expect(await db.invoiceUpload.count({ where: { invoiceId: invoiceId } })).toBe(1);
});
