import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { drawUpContract, signContract } from '#server/domain/contracts/commands.ts';
import { pdfOf } from '#server/domain/contracts/made-pdfs.ts';
import { contractPdf } from '#server/domain/contracts/pdf.ts';
import { findContract } from '#server/domain/contracts/queries.ts';
import { createBooking } from '../../support/factories.ts';

const now = new Date('2026-11-21T10:00:00Z');
const options = { locale: 'ro', brand: 'Volan', test: true } as const;

async function drawnUp() {
  const booking = await createBooking();
  await drawUpContract(db, await bookingById(db, booking.id), now);
  return { booking, contract: await findContract(booking.id) };
}

const madeOf = (contractId: string) =>
  db.contractPdf.findMany({
    where: { contractId },
    orderBy: { locale: 'asc' },
    select: { locale: true, madeAt: true },
  });

/** Microseconds of processor time that the main thread took meanwhile; other processes don't count. */
async function mainThreadTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

test('the main thread answers others while a PDF is drawn, and stores what it would have drawn itself', async () => {
  const drawing: number[] = [];
  const asking: number[] = [];
  // The quickest of several: fonts are loaded once, and the thread's own housekeeping falls into some of them.
  for (let turn = 0; turn < 4; turn++) {
    const { contract } = await drawnUp();
    const pdfs: Buffer[] = [];
    drawing.push(await mainThreadTime(async () => pdfs.push(await contractPdf(contract, options))));
    asking.push(await mainThreadTime(async () => pdfs.push(await pdfOf(contract, options))));
    expect(pdfs[1]).toEqual(pdfs[0]);
  }

  expect(Math.min(...asking)).toBeLessThan(Math.min(...drawing) / 2);
}, 60_000);

test('a PDF is made once in a language, however many ask for it, and again once somebody has signed', async () => {
  const { booking, contract } = await drawnUp();

  const [first] = await Promise.all([1, 2, 3].map(() => pdfOf(contract, options)));
  const made = await madeOf(contract.id);
  const again = await pdfOf(contract, options);
  const later = await madeOf(contract.id);
  await pdfOf(contract, { ...options, locale: 'en' });
  await signContract(booking.id, 'host', { name: 'Mihai Popa', address: '::1', now });
  const signed = await pdfOf(await findContract(booking.id), options);

  expect(made.map(({ locale }) => locale)).toEqual(['ro']);
  expect(again).toEqual(first);
  expect(later).toEqual(made);
  expect(signed).not.toEqual(first);
  expect((await madeOf(contract.id)).map(({ locale }) => locale)).toEqual(['en', 'ro']);
}, 60_000);
