import { createHash } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { pdfFrom } from '#server/lib/pdf-thread.ts';
import { sameAtOnce } from '#server/lib/same-at-once.ts';
import type { PdfOptions } from './pdf.ts';
import type { ContractRecord } from './queries.ts';

/** Increase it with every change of what `pdf.ts` draws. */
const DRAWING = 5;

const drawer = new URL('pdf-worker.ts', import.meta.url);
const once = sameAtOnce<Uint8Array>();

/** The PDF of a contract. It is made when first requested in a language, and stored for later requests. */
export async function pdfOf(contract: ContractRecord, options: PdfOptions): Promise<Buffer> {
  const hash = hashOfShown(contract, options);
  const pdf = await once(`${contract.id} ${hash}`, async () => {
    const stored = await storedPdf(contract.id, options.locale, hash);
    return stored ?? make(contract, options, hash);
  });
  return Buffer.from(pdf);
}

async function make(
  contract: ContractRecord,
  options: PdfOptions,
  hash: string,
): Promise<Uint8Array> {
  const made = await pdfFrom(drawer, { contract, options });
  const pdf = { hash, bytes: new Uint8Array(made), madeAt: new Date() };
  const key = { contractId: contract.id, locale: options.locale };
  await db.contractPdf.upsert({
    where: { contractId_locale: key },
    create: { ...key, ...pdf },
    update: pdf,
    select: { hash: true },
  });
  return made;
}

async function storedPdf(contractId: string, locale: string, hash: string) {
  const stored = await db.contractPdf.findFirst({
    where: { contractId, locale, hash },
    select: { bytes: true },
  });
  return stored?.bytes ?? null;
}

/** A hash of everything that is drawn: the content's hash, the signatures, the annexes, and whose copy it is. */
function hashOfShown(
  { hash, client, host, annexes, drivers }: ContractRecord,
  options: PdfOptions,
): string {
  const shown = JSON.stringify([DRAWING, hash, client, host, annexes, drivers, options]);
  return createHash('sha256').update(shown).digest('hex');
}
