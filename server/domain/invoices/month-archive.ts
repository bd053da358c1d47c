import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { documentsWhere } from './documents.ts';
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
  const invoices = await documentsWhere(monthOf(hostId, month));
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(list), `invoices-${month}.csv`);
  for (const invoice of invoices) zip.addBuffer(Buffer.from(ublOf(invoice)), `${invoice.ref}.xml`);
  if (invoices.length <= MOST_PDFS) for (const invoice of invoices) addPdf(zip, invoice, options);
  zip.end();
  return Readable.from(zip.outputStream);
}

/** Drawn when the archive has come to it, so that other people's PDFs are made in between. */
function addPdf(zip: ZipFile, invoice: InvoiceDocument, options: InvoicePdfOptions): void {
  zip.addReadStreamLazy(`${invoice.ref}.pdf`, (take) => {
    invoicePdfOf(invoice, options).then(
      (bytes) => take(null, Readable.from([bytes])),
      (error: unknown) => take(error, Readable.from([])),
    );
  });
}
