import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { documentById, numbersWhere } from './documents.ts';
import type { InvoiceDocument } from './document.ts';
import { invoicePdfOf } from './made-pdfs.ts';
import type { InvoicePdfOptions } from './pdf.ts';
import { monthOf } from './queries.ts';
import { ublOf } from './ubl.ts';

/** Each PDF takes a processor a third of a second; of a month with more invoices the archive has the XML only. */
const MOST_PDFS = 100;

type Month = { hostId: string; month: string; list: string };

/** A host's invoices of a month as a zip, made while it is read. */
export async function monthArchive(
  { hostId, month, list }: Month,
  options: InvoicePdfOptions,
): Promise<Readable> {
  const invoices = await numbersWhere(monthOf(hostId, month));
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(list), `invoices-${month}.csv`);
  for (const { id, ref } of invoices)
    addLazily(zip, `${ref}.xml`, async () => Buffer.from(ublOf(await documentOf(id))));
  if (invoices.length <= MOST_PDFS)
    for (const { id, ref } of invoices)
      addLazily(zip, `${ref}.pdf`, async () => invoicePdfOf(await documentOf(id), options));
  zip.end();
  return Readable.from(zip.outputStream);
}

async function documentOf(id: string): Promise<InvoiceDocument> {
  const document = await documentById(id);
  if (!document) throw new Error(`Invoice ${id} is gone.`);
  return document;
}

/** Written when the archive has come to it, so that others have their turn in between. */
function addLazily(zip: ZipFile, name: string, write: () => Promise<Uint8Array>): void {
  zip.addReadStreamLazy(name, (take) => {
    write().then(
      (bytes) => take(null, Readable.from([bytes])),
      (error: unknown) => take(error, Readable.from([])),
    );
  });
}
