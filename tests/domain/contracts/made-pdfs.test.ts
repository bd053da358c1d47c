import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
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
  await drawUpContract(sql, await bookingById(sql, booking.id), now);
  return { booking, contract: await findContract(booking.id) };
}

const madeOf = (contractId: string) =>
  db.contractPdf.findMany({
    where: { contractId },
    orderBy: { locale: 'asc' },
    select: { locale: true, madeAt: true },
  });

test('the stored PDF is the one the drawing gives', async () => {
  const { contract } = await drawnUp();

  const [first, again] = [await pdfOf(contract, options), await pdfOf(contract, options)];

  expect(first.equals(await contractPdf(contract, options))).toBe(true);
  expect(again.equals(first)).toBe(true);
});

test('a PDF is made once, however many ask for it, and again once somebody has signed', async () => {
  const { booking, contract } = await drawnUp();

  await Promise.all([1, 2, 3].map(() => pdfOf(contract, options)));
  const made = await madeOf(contract.id);
  await pdfOf(contract, options);
  const later = await madeOf(contract.id);
  await signContract(sql, booking.id, 'host', { name: 'Mihai Popa', address: '::1', now });
  const signed = await pdfOf(await findContract(booking.id), options);

  expect(made).toHaveLength(1);
  expect(later).toEqual(made);
  expect(signed.equals(await contractPdf(contract, options))).toBe(false);
  expect(await madeOf(contract.id)).not.toEqual(made);
});

test('each language has a PDF of its own', async () => {
  const { contract } = await drawnUp();

  await pdfOf(contract, options);
  await pdfOf(contract, { ...options, locale: 'en' });

  expect((await madeOf(contract.id)).map(({ locale }) => locale)).toEqual(['en', 'ro']);
});

/** How long the main thread was at work meanwhile. */
async function busyMs(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).active;
}

test('others are answered while PDFs are made: the main thread does not draw them', async () => {
  const contracts = (await Promise.all([drawnUp(), drawnUp(), drawnUp()])).map(
    ({ contract }) => contract,
  );

  const drawing = await busyMs(async () => {
    for (const contract of contracts) await contractPdf(contract, options);
  });
  const asking = await busyMs(() =>
    Promise.all(contracts.map((contract) => pdfOf(contract, options))),
  );

  expect(asking).toBeLessThan(drawing / 2);
});
